import { startsLower } from '../../../../text/letter-case.ts';
import { isTerminated } from './line-wrapping.ts';
import type { Passage } from './source-document.ts';

/** Most UTF-16 units of a heading. */
const MAX_HEADING = 150;
/** More short lines than this one after another are a list, not headings. */
const MAX_RUN = 3;
const SPEAKER = /^[^:：]{1,40}[:：]\s?\S/;
/** Thai and Lao prose has no stops: what is longer than this is no heading. */
const NO_STOPS = /[\u0e00-\u0eff]/;
const MAX_HEADING_WITHOUT_STOPS = 60;
/** A stop that is nothing else, in front of something: a heading has none. */
const STOP_INSIDE = /[。！？।۔؟][^\p{L}\p{N}。！？।۔؟]*[\p{L}\p{N}]/u;
const ALL_CAPITALS = /^(?=.*\p{Lu}{3})[^\p{Ll}]+$/u;

/**
 * Tells headings from list lines among the short paragraphs without a stop at their end: a few of them in front of
 * prose are headings, many together or at the end of the text are lines of a list.
 */
export function nameHeadings(view: string, passages: readonly Passage[], caseless: boolean): void {
  const texts = passages.map((passage) => view.slice(passage.start, passage.end));
  const short = passages.map((passage, index) => passage.kind === 'paragraph' && isShort(texts[index] ?? '', caseless));
  if (passages[0]?.kind === 'paragraph' && isTitle(texts[0] ?? '', passages[1], texts[1] ?? '')) {
    passages[0].kind = 'heading';
    short[0] = false;
  }
  // "1. Introduction": a number of its own, in front of prose.
  for (const [index, passage] of passages.entries()) {
    const alone = passages[index - 1]?.kind !== 'list_item' && passages[index + 1]?.kind === 'paragraph';
    if (passage.kind !== 'list_item' || !alone || short[index + 1]) continue;
    if (isShort(texts[index] ?? '', caseless)) passage.kind = 'heading';
  }
  /** So many headings stand in front of everything else. */
  let front = 0;
  for (let from = 0; from < passages.length; from++) {
    if (!short[from]) continue;
    let to = from;
    while (short[to + 1]) to++;
    const next = passages[to + 1];
    while (front < from && passages[front]?.kind === 'heading') front++;
    const heads = next !== undefined && (front === from || next.kind !== 'heading') && to - from < MAX_RUN;
    for (let index = from; index <= to; index++) {
      const passage = passages[index];
      const text = texts[index] ?? '';
      if (!passage) continue;
      const introduces = /[:：]$/.test(text) && passages[index + 1] !== undefined;
      passage.kind = heads || introduces || ALL_CAPITALS.test(text) ? 'heading' : 'list_item';
    }
    from = to;
  }
  // Nothing but headings is a list.
  if (passages.every((passage) => passage.kind === 'heading'))
    for (const passage of passages) passage.kind = 'list_item';
}

/** Could be a heading or a list line: short, no stop at the end (a colon is none), not a line of a dialogue. */
function isShort(text: string, caseless: boolean): boolean {
  if (
    text.length > (NO_STOPS.test(text) ? MAX_HEADING_WITHOUT_STOPS : MAX_HEADING) ||
    SPEAKER.test(text) ||
    STOP_INSIDE.test(text)
  )
    return false;
  if (!caseless && startsLower(text)) return text.length <= 40 && !isTerminated(text);
  return /[:：]$/.test(text) ? text.length <= 60 : !isTerminated(text);
}

/** A first line such as "Bridges: A History" or "Why Do Bridges Fall?" in front of a heading or of a long paragraph. */
function isTitle(text: string, next: Passage | undefined, nextText: string): boolean {
  if (text.length > MAX_HEADING || !/^\P{L}{0,3}\p{Lu}/u.test(text) || !/[\p{L}\p{N}?？]["'”’»)]*$/u.test(text.trim()))
    return false;
  const headed =
    next?.kind === 'heading' || (next?.kind === 'paragraph' && nextText.length <= 60 && !isTerminated(nextText));
  return headed || (next?.kind === 'paragraph' && nextText.length > MAX_HEADING && !SPEAKER.test(nextText));
}
