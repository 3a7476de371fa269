import type { Existing } from '../../existing.ts';
import type { Format, ParsedText } from '../../format.ts';

const BLANKS = /\s{1,1000}/g;

/**
 * Counts the texts of an existing translation that are not in the result: those whose keys occur twice, of lists of different lengths, and
 * of parts that the format cannot add. Texts that the request wants to be translated again are not lost.
 * @param format one whose texts are those of the translation, and not of the source
 */
export function countLost(
  { listTexts }: Pick<Format<ParsedText>, 'listTexts'>,
  { text: existing, changed = [], isPruned = false }: Existing,
  composed: string,
): number {
  if (!listTexts || isPruned) return 0;
  const again = new Set(changed.flatMap((name) => [name, belowFirst(name)]));
  const left = new Map<string, number>();
  for (const { text } of listTexts(composed)) left.set(keyOf(text), (left.get(keyOf(text)) ?? 0) + 1);
  let lost = 0;
  for (const { name, text } of listTexts(existing)) {
    const key = keyOf(text);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    else if (key !== '' && !again.has(name) && !again.has(belowFirst(name))) lost++;
  }
  return lost;
}

const keyOf = (text: string): string => text.replaceAll(BLANKS, ' ').trim();

/** A name without its first key, which can be the code of a language. */
const belowFirst = (name: string): string => name.slice(name.indexOf('.') + 1);
