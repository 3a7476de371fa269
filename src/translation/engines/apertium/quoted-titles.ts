import { lazily } from '../../../lazily.ts';
import type { Part, Segment } from '../../engine.ts';
import { correctQuotes } from './editing/punctuation.ts';
import type { Waiting } from './process-stream.ts';

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}'’\-]{0,30}`;
const TITLE = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’\-]{1,30}(?: (?:& )?${WORD}){0,4}`;
/** A title or a label of up to five words between quotation marks, the first with a capital. */
const QUOTED = lazily(
  () =>
    new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}"'“”‘’])(?:"${TITLE}"|“${TITLE}”|'${TITLE}'|‘${TITLE}’|«${TITLE}»)(?![\p{L}\p{M}\p{N}"'“”‘’])`,
      'gu',
    ),
);
/** Words in lower case that are spoken of, or said or written: "the word 'dog'", "she wrote 'thanks' on it". */
const SPOKEN = `${WORD}(?: ${WORD}){0,2}`;
const BEHIND_NAME = lazily(
  () =>
    new RegExp(
      String.raw`(?=["“'‘]\p{Ll})(?<=(?<!\p{L})(?:words?|terms?|names?|phrase|expression|verb|noun|title|book|film|movie|song|option|field|command|label|tag|said|says|say|wrote|writes|write|shout(?:ed|s)?|answered|replied|palabra|término|palavra|termo|paraula|terme) )(?:"(?=\p{Ll})${SPOKEN}"|“(?=\p{Ll})${SPOKEN}”|'(?=\p{Ll})${SPOKEN}'|‘(?=\p{Ll})${SPOKEN}’)(?![\p{L}\p{M}\p{N}"'“”‘’])`,
      'gu',
    ),
);
/** A text that is only a quotation. */
const QUOTATION = /^["“'‘«][^"“”'‘’«»]*["”'’»][.,!?…]?$/u;
/** A word that agrees with the words in the marks. */
const DETERMINER =
  /(?<!\p{L})(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|el|la|los|las|les|els|un[ao]?|os?|as?|uma?|e[ls]te|e[ls]ta|mi|tu|su|seu|sua|lo|il|le|des|der|die|das)\s$/iu;
/** Keys have their names in all languages. */
const KEY_NAME = /^(?:Enter|Esc|Escape|Tab|Shift|Ctrl|Alt|Space|Backspace|Delete|Del|Return|Insert|F\d{1,2})$/;
const PRESSED = /(?<!\p{L})(?:press|hold|hit)(?: down)? $/iu;
const SIGN = /(?<![\p{L}\p{N}])["“'‘«]\p{L}/u;

/**
 * Translates titles, labels and words that are spoken of, in quotation marks, alone, and makes items of their translations. Rules read their words as a part of
 * the sentence, and move them out of the marks: `the book "War and Peace"`. A segment with tags stays, because they have the offsets
 * of its text, and so does a text that is only a quotation.
 * @param translate undefined for a text that the engine cannot translate
 */
export function* translateQuotedTitles(
  { parts, tags }: Segment,
  to: string,
  translate: TranslateTitle,
): Waiting<Segment> {
  const isQuotation = parts.length === 1 && QUOTATION.test(parts[0]?.text ?? '');
  if (tags.length > 0 || isQuotation) return { parts, tags };
  const divided: Part[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'text') divided.push(...(yield* divide(part, at === 0, to, translate)));
    else divided.push(part);
  }
  return { parts: divided, tags };
}

type TranslateTitle = (text: string) => Waiting<string | undefined>;

function* divide(part: Part, isFirst: boolean, to: string, translate: TranslateTitle): Waiting<Part[]> {
  if (!SIGN.test(part.text)) return [part];
  const divided: Part[] = [];
  let end = 0;
  const quotations = [...part.text.matchAll(QUOTED()), ...part.text.matchAll(BEHIND_NAME())];
  for (const { 0: quoted, index } of quotations.sort((one, other) => one.index - other.index)) {
    // A sentence that begins with an item does not show the engine where it begins.
    if ((isFirst && index === 0) || DETERMINER.test(part.text.slice(Math.max(end, index - 10), index))) continue;
    if (KEY_NAME.test(quoted.slice(1, -1)) && PRESSED.test(part.text.slice(Math.max(end, index - 20), index))) continue;
    const translation = yield* translate(quoted.slice(1, -1));
    if (translation === undefined) continue;
    if (index > end) divided.push({ kind: 'text', text: part.text.slice(end, index) });
    divided.push({ kind: 'protected', text: correctQuotes(quoted.charAt(0) + translation + quoted.slice(-1), to) });
    end = index + quoted.length;
  }
  if (end < part.text.length || divided.length === 0) divided.push({ kind: 'text', text: part.text.slice(end) });
  return divided;
}
