import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Part, Segment } from '../engine.ts';
import { rangesOf } from '../text/segment-text.ts';
import { moveWords, type WordChange } from './move-words.ts';
import { FUNCTION_WORD } from './possessives.ts';
import type { ReadForm } from './read-form.ts';
import { ROMANCE_LANGUAGES } from './romance-languages.ts';

const UNIT =
  'second|minute|hour|day|night|week|month|year|page|word|character|digit|letter|item|step|part|star|point|person|seat|room|bedroom|mile|meter|metre|inch|pound|dollar|euro|volt|watt|litre|liter';
/** Behind an item: "-page report", "-day free trial", "-year-old". */
const COMPOUND = new RegExp(
  String.raw`^-(?<unit>${UNIT})(?:(?<old>-old)(?![\p{L}\-])(?! \p{Ll})|(?:-old)? (?<noun>(?:free |full |new |long )?(?!${FUNCTION_WORD})\p{Ll}{2,20}))(?=$|[^\p{L}\p{N}\-'’ ]| ${FUNCTION_WORD})`,
  'u',
);

/**
 * Writes out a compound of a placeholder that stands for a number, because engines know it for numbers only: `a {n}-page report`
 * becomes `a report of {n} pages`.
 */
export function readCountedItems(segment: Segment, from: string, to: string): ReadForm | undefined {
  const { parts } = segment;
  if (from !== 'en' || !parts.some(isItem) || !ROMANCE_LANGUAGES.has(primarySubtag(to))) return undefined;
  const ranges = rangesOf(parts.map(({ text }) => text));
  const changes = parts.flatMap((after, at): WordChange[] => {
    const found = after.kind === 'text' && isItem(parts[at - 1]) ? COMPOUND.exec(after.text) : null;
    const [item, { start = 0 } = {}] = [ranges[at - 1], ranges[at]];
    if (!found || !item) return [];
    const { unit = '', noun } = found.groups ?? {};
    const units = unit === 'person' ? 'people' : unit === 'inch' ? 'inches' : `${unit}s`;
    const end = start + found[0].length;
    if (noun === undefined) return [{ start, end, text: ` ${units} old` }];
    // A mark before the item would come to stand between the words.
    if (at > 1 && parts[at - 2]?.kind !== 'text') return [];
    return [{ start, end, text: ` ${units}`, moved: { start: end - noun.length, end, to: item.start, after: ' of ' } }];
  });
  const read = changes.length > 0 ? moveWords(segment, changes) : undefined;
  return read && { segment: read, restore: (translation) => translation };
}

function isItem(part: Part | undefined): boolean {
  return part?.kind === 'protected' && !part.decoration;
}
