import { startsLower } from '../../../../text/letter-case.ts';
import { isItemHeading } from './item-heading.ts';
import { isTerminated } from './line-wrapping.ts';
import type { Passage } from './source-document.ts';

/** What hides a mark, such as the target of a link behind the last stop. */
const HIDDEN = '\u00ad';
/** UTF-16 units. */
const MAX_HEADING_LENGTH = 150;
/** A longer run of short lines is a list. */
const MAX_CONSECUTIVE_HEADINGS = 3;
/** A mask can leave blanks behind the colon. */
const SPEAKER = /^[^:：]{1,40}[:：]\s*\S/;
/** Thai and Lao prose has no full stops, so that only short lines can be headings. */
const THAI_OR_LAO = /[\u0e00-\u0eff]/;
const MAX_HEADING_LENGTH_THAI_OR_LAO = 60;
/** An unambiguous full stop inside the line. */
const INNER_STOP = /[。！？।۔؟][^\p{L}\p{N}。！？।۔؟]*[\p{L}\p{N}]/u;
const ALL_CAPITALS = /^(?=.*\p{Lu}{3})[^\p{Ll}]+$/u;

/**
 * Classifies short paragraphs without a final stop as headings or list items, in place. Up to `MAX_CONSECUTIVE_HEADINGS` of
 * them before prose are headings. Longer runs, and those at the end of the text, are list items.
 */
export function detectHeadings(maskedText: string, passages: readonly Passage[], isCaseless: boolean): void {
  const texts = passages.map((passage) => maskedText.slice(passage.start, visibleEnd(maskedText, passage)));
  const isMarked = passages.some(({ kind }) => kind === 'heading');
  const short = passages.map((passage, index) => {
    const text = texts[index] ?? '';
    return passage.kind === 'paragraph' && isShort(text, isCaseless) && !(isMarked && isClauses(text));
  });
  if (passages[0]?.kind === 'paragraph' && isTitle(texts[0] ?? '', passages[1], texts[1] ?? '')) {
    passages[0].kind = 'heading';
    short[0] = false;
  }
  // A single numbered item before prose: "1. Introduction". A point of an agenda comes again as the first heading below it.
  const items = new Set<string>();
  for (const [index, passage] of passages.entries()) {
    const isAgain = items.has(texts[index] ?? '');
    if (passage.kind === 'list_item') items.add(texts[index] ?? '');
    // Behind a colon, it is what the sentence before counts.
    const isFirst = isAgain || (passages[index - 1]?.kind !== 'list_item' && !/[:：]\s*$/.test(texts[index - 1] ?? ''));
    const isAlone = isFirst && passages[index + 1]?.kind === 'paragraph';
    if (passage.kind !== 'list_item' || !isAlone || short[index + 1]) continue;
    if (isShort(texts[index] ?? '', isCaseless)) passage.kind = 'heading';
  }
  /** Number of headings at the beginning of the document. */
  let leading = 0;
  for (let from = 0; from < passages.length; from++) {
    if (!short[from]) continue;
    let to = from;
    while (short[to + 1]) to++;
    const next = passages[to + 1];
    while (leading < from && passages[leading]?.kind === 'heading') leading++;
    const areHeadings =
      next !== undefined && (leading === from || next.kind !== 'heading') && to - from < MAX_CONSECUTIVE_HEADINGS;
    for (let index = from; index <= to; index++) {
      const passage = passages[index];
      const text = texts[index] ?? '';
      if (!passage) continue;
      const introduces = /[:：]$/.test(text) && passages[index + 1] !== undefined;
      passage.kind = areHeadings || introduces || ALL_CAPITALS.test(text) ? 'heading' : 'list_item';
    }
    from = to;
  }
  // A document of headings alone is a list.
  if (passages.every((passage) => passage.kind === 'heading'))
    for (const passage of passages) passage.kind = 'list_item';
}

/** The end of a passage, without the marks that stand behind its text. */
function visibleEnd(maskedText: string, { start, end }: Passage): number {
  let at = end;
  while (at > start && maskedText[at - 1] === HIDDEN) at--;
  return at;
}

const CLAUSES = /\p{Ll}, \p{Ll}/u;
const MIN_CLAUSE_WORDS = 12;

/** Whether a line has clauses, as a sentence without its stop. */
export const isClauses = (text: string): boolean =>
  CLAUSES.test(text) && text.split(/\s+/, MIN_CLAUSE_WORDS).length === MIN_CLAUSE_WORDS;

/** Whether a line can be a heading or a list item: short, without a final stop, no line of a dialogue. */
function isShort(text: string, isCaseless: boolean): boolean {
  if (
    text.length > (THAI_OR_LAO.test(text) ? MAX_HEADING_LENGTH_THAI_OR_LAO : MAX_HEADING_LENGTH) ||
    (SPEAKER.test(text) && !isItemHeading(text)) ||
    INNER_STOP.test(text)
  )
    return false;
  if (!isCaseless && startsLower(text)) return text.length <= 40 && !isTerminated(text);
  return /[:：]$/.test(text) ? text.length <= 60 : !isTerminated(text);
}

/** Whether a first line is a title, such as "Why Do Bridges Fall?", before a heading or a long paragraph. */
function isTitle(text: string, next: Passage | undefined, nextText: string): boolean {
  if (
    text.length > MAX_HEADING_LENGTH ||
    !/^\P{L}{0,3}\p{Lu}/u.test(text) ||
    !/[\p{L}\p{N}?？]["'”’»)]*$/u.test(text.trim())
  )
    return false;
  const headed =
    next?.kind === 'heading' || (next?.kind === 'paragraph' && nextText.length <= 60 && !isTerminated(nextText));
  return headed || (next?.kind === 'paragraph' && nextText.length > MAX_HEADING_LENGTH && !SPEAKER.test(nextText));
}
