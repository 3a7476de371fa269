import { inVisualOrder } from './bidi.ts';
import type { WordRun } from './word-runs.ts';
import type { SetLine } from './words.ts';

/** A run of a line, or the gap before a word. */
export type LinePart =
  | { readonly kind: 'gap'; readonly space: number; readonly level: number }
  | { readonly kind: 'run'; readonly run: WordRun; readonly level: number };

/** How much higher raised characters are, in sizes of the text around them. */
export const RISE = 0.35;

/** The runs of a line and the gaps between its words, from left to right. */
export function partsOf({ words }: Pick<SetLine, 'words'>): LinePart[] {
  const parts = words.flatMap(({ runs, space, level }, at): LinePart[] => [
    ...(at > 0 ? [{ kind: 'gap', space, level } as const] : []),
    ...runs.map((run) => ({ kind: 'run', run, level: run.level }) as const),
  ]);
  return inVisualOrder(parts);
}
