import { isTerminated } from './line-wrapping.ts';
import type { Passage } from './source-document.ts';

/** UTF-16 units of an entry. */
const MAX_ENTRY_LENGTH = 150;
/** Entries in a row that make a table of contents. */
const MIN_ENTRIES = 3;
/** The number of a section before its name, that of a section in a section, and the page number after the name. */
const SECTION_NUMBER = /^\P{L}+/u;
const INNER_NUMBER = /^(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})+\.?\s/u;
const PAGE_NUMBER = /(?<= )\d{1,4}$/;
/** A question can be a heading. Dots lead to a page number. */
const SENTENCE_END = /(?<![\p{N}.\s])[.!。！]$/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Marks tables of contents as noise, in place: short texts in a row that come again later, as headings do, or that have numbers of
 * sections in sections. One in between may have neither, such as a shortened heading. Linear.
 */
export function markContents(maskedText: string, passages: readonly Passage[]): void {
  const names = passages.map((passage) => nameOf(maskedText, passage));
  const last = new Map<string, number>();
  for (const [index, name] of names.entries()) if (name !== '') last.set(name, index);
  let run: { start: number; end: number; entries: number } | undefined;
  const close = (): void => {
    if (run && run.entries >= MIN_ENTRIES)
      for (const passage of passages.slice(run.start, run.end + 1)) passage.kind = 'noise';
    run = undefined;
  };
  for (const [index, name] of names.entries()) {
    if (run && (name === '' || index > run.end + 2)) close();
    if (name === '' || !((last.get(name) ?? 0) > index || isNumbered(passages[index]))) continue;
    run = { start: run?.start ?? index, end: index, entries: (run?.entries ?? 0) + 1 };
  }
  close();

  function isNumbered(passage: Passage | undefined): boolean {
    const text = passage ? maskedText.slice(passage.start, passage.end) : '';
    return INNER_NUMBER.test(text) && !isTerminated(text.replace(PAGE_NUMBER, ''));
  }
}

/** The words of a text that can be an entry, without numbers around them; '' for any other text. */
function nameOf(maskedText: string, { kind, start, end, isSpeakerTurn }: Passage): string {
  if (end - start > MAX_ENTRY_LENGTH || kind === 'code' || kind === 'noise' || isSpeakerTurn) return '';
  const line = maskedText.slice(start, end);
  if (SENTENCE_END.test(line)) return '';
  const text = line.replace(SECTION_NUMBER, '').replace(BETWEEN_WORDS, ' ').trim();
  return text.replace(PAGE_NUMBER, '').trim().toLowerCase();
}
