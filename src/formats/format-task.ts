import type { TaggedText } from '@glossa/tagged-text';
import type { Format, ParsedText, TargetLanguage } from './format.ts';
import { FORMATS, type FormatName } from './markup-formats.ts';
import type { ParseOptions } from './parse-options.ts';

/** A document and its translations, one for each unit; undefined for a unit that stays as it is. */
export interface Composition {
  parsed: ParsedText;
  translations: readonly (TaggedText | undefined)[];
}

export type FormatTask =
  | { kind: 'parse'; format: FormatName; sources: readonly string[]; options: ParseOptions }
  | { kind: 'compose'; format: FormatName; compositions: readonly Composition[]; target: TargetLanguage };

export interface FormatResult {
  parsed: ParsedText[];
  composed: string[];
  /** Units that keep their source although they have a translation. */
  keptUnits: number;
}

export function runFormatTask(task: FormatTask): FormatResult {
  const format: Format<ParsedText> = FORMATS[task.format];
  if (task.kind === 'parse')
    return { parsed: task.sources.map((source) => format.parse(source, task.options)), composed: [], keptUnits: 0 };
  let keptUnits = 0;
  const composed = task.compositions.map(({ parsed, translations }) =>
    format.compose(parsed, translations, task.target, () => keptUnits++),
  );
  return { parsed: [], composed, keptUnits };
}
