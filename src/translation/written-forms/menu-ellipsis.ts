import type { Segment } from '../engine.ts';
import type { ReadForm } from './read-form.ts';

/** Two to five words without marks and an ellipsis, unless the first word tells what is under way: "Sending invitation…". */
const COMMAND = /^(?!\p{L}{2,20}ing )(?<words>\p{L}{2,20}(?: [\p{L}'’-]{1,20}){1,4})(?<ellipsis>…|\.\.\.)$/u;

const FINAL_STOPS = /(?<![.…])[.…]{1,4}$/u;

/**
 * Takes the ellipsis off a command of a menu. Models of sentences take the text for a beginning otherwise: "Add a comment…" was
 * "Aguarda…" in Portuguese, "Page setup…" was "A página de configuração…". A segment with tags stays, because one may enclose it.
 */
export function readMenuEllipsis({ parts, tags }: Segment, from: string): ReadForm | undefined {
  const [part, ...others] = parts;
  if (from !== 'en' || part?.kind !== 'text' || others.length > 0 || tags.length > 0) return undefined;
  if (!part.text.endsWith('…') && !part.text.endsWith('...')) return undefined;
  const { words, ellipsis = '' } = COMMAND.exec(part.text)?.groups ?? {};
  if (words === undefined) return undefined;
  return {
    segment: { parts: [{ kind: 'text', text: words }], tags },
    restore: (translation) => ({ ...translation, text: translation.text.replace(FINAL_STOPS, '') + ellipsis }),
  };
}
