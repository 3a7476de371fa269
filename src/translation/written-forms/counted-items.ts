import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Part, Segment } from '../engine.ts';
import { joinTexts } from './join-texts.ts';
import { FUNCTION_WORD } from './possessives.ts';
import type { ReadForm } from './read-form.ts';

const ROMANCE = new Set(['an', 'ast', 'ca', 'es', 'fr', 'gl', 'it', 'oc', 'pt', 'ro', 'sc']);
const UNIT =
  'second|minute|hour|day|night|week|month|year|page|word|character|digit|letter|item|step|part|star|point|person|seat|room|bedroom|mile|meter|metre|inch|pound|dollar|euro|volt|watt|litre|liter';
/** Behind an item: "-page report", "-day free trial", "-year-old". */
const COMPOUND = new RegExp(
  String.raw`^-(?<unit>${UNIT})(?:(?<old>-old)(?![\p{L}\-])(?! \p{Ll})|(?:-old)? (?<noun>(?:free |full |new |long )?(?!${FUNCTION_WORD})\p{Ll}{2,20}))(?=$|[^\p{L}\p{N}\-'’ ]| ${FUNCTION_WORD})`,
  'u',
);

/**
 * Writes out a compound of a placeholder that stands for a number, because engines know it for numbers only: `a {n}-page report`
 * becomes `a report of {n} pages`. A segment with tags stays, because they would enclose other words.
 */
export function readCountedItems(segment: Segment, from: string, to: string): ReadForm | undefined {
  if (from !== 'en' || segment.tags.length > 0 || !ROMANCE.has(primarySubtag(to))) return undefined;
  const parts = [...segment.parts];
  let isRewritten = false;
  for (let at = 1; at < parts.length; at++) {
    const [before, item, after] = [parts[at - 2], parts[at - 1], parts[at]];
    const found = after?.kind === 'text' && isItem(item) ? COMPOUND.exec(after.text) : null;
    if (!after || !found) continue;
    const { unit = '', noun } = found.groups ?? {};
    const rest = after.text.slice(found[0].length);
    const units = unit === 'person' ? 'people' : unit === 'inch' ? 'inches' : `${unit}s`;
    if (noun === undefined) parts[at] = { ...after, text: ` ${units} old${rest}` };
    else {
      if (before?.kind !== 'text') continue;
      parts[at - 2] = { ...before, text: `${before.text}${noun} of ` };
      parts[at] = { ...after, text: ` ${units}${rest}` };
    }
    isRewritten = true;
  }
  if (!isRewritten) return undefined;
  return { segment: { parts: joinTexts(parts), tags: [] }, restore: (translation) => translation };
}

function isItem(part: Part | undefined): boolean {
  return part?.kind === 'protected' && !part.decoration;
}
