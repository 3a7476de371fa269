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
  /** The texts by their names; empty for a name that occurs twice. */
  const byName = new Map<string, string>();
  for (const { name, text } of listTexts(composed)) {
    const key = keyOf(text);
    left.set(key, (left.get(key) ?? 0) + 1);
    byName.set(name, byName.has(name) ? '' : key);
  }
  let lost = 0;
  for (const { name, text } of listTexts(existing)) {
    const key = keyOf(text);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    else if (key === '' || again.has(name) || again.has(belowFirst(name))) continue;
    else if (!hasAddition(key, byName.get(name) ?? '')) lost++;
  }
  return lost;
}

const keyOf = (text: string): string => text.replaceAll(BLANKS, ' ').trim();

/** Whether a text is another one with an addition at one place, as a plural that has got forms is. */
function hasAddition(former: string, text: string): boolean {
  let [start, end] = [0, 0];
  while (start < former.length && former[start] === text[start]) start++;
  while (end < former.length - start && former.at(-1 - end) === text.at(-1 - end)) end++;
  return text.length > former.length && start + end === former.length;
}

/** A name without its first key, which can be the code of a language. */
const belowFirst = (name: string): string => name.slice(name.indexOf('.') + 1);
