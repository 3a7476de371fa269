import { startsLower } from '../../../../text/letter-case.ts';
import { isSignOff } from '../../../../text/sign-off.ts';
import { isGreeting } from './greeting.ts';
import type { Line } from './line.ts';
import type { Reading } from './source-document.ts';

/** Texts from the beginning in which a letter greets, below its addresses, date and subject. */
const MAX_HEAD_TEXTS = 15;
/** UTF-16 units of an address, and the words of a line that is no sentence. */
const MAX_ADDRESS_LENGTH = 200;
const MAX_ADDRESS_WORDS = 12;
const SENTENCE_END = /[.!?…。！？]$/u;
/** Texts at the end in which a letter closes, and UTF-16 units of the names below. */
const MAX_CLOSING_TEXTS = 12;
const MAX_NAME_LENGTH = 60;
/** The last mark of a greeting. */
const GREETING_END = /[,!:،：，！]$|(?:各位|皆様|皆さま|御中|귀하|께)$/u;

/** The greeting of a letter, below texts that are no sentences. -1 for other texts. */
export function greetingAt(texts: readonly string[]): number {
  const at = texts.slice(0, MAX_HEAD_TEXTS).findIndex(isGreeting);
  return texts.slice(0, Math.max(0, at)).every(isHead) ? at : -1;
}

function isHead(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  return !SENTENCE_END.test(text) || text.split(/\s+/, MAX_ADDRESS_WORDS + 1).length <= MAX_ADDRESS_WORDS;
}

/** The same where the greeting ends with a mark, or the text closes as a letter does. Headlines look alike: "Beste Freunde". */
function letterAt(texts: readonly string[]): number {
  const at = greetingAt(texts);
  const isMarked = GREETING_END.test(texts[at] ?? '');
  return isMarked || texts.slice(-MAX_CLOSING_TEXTS).some(isSignOff) ? at : -1;
}

/** Whether lines begin with the head of a letter. */
export function beginsLetter(lines: readonly Line[]): boolean {
  return letterAt(lines.filter(({ role }) => role !== 'blank' && role !== 'rule').map(({ text }) => text)) >= 0;
}

/**
 * Marks greetings, and the addresses above, as noise. A line of words alone above the greeting is the subject. In some languages, the
 * sentence behind the comma of a greeting goes on in lower case.
 */
export function markLetterHead(message: readonly Line[]): void {
  const texts = message.filter(({ role }) => role === 'text' || role === 'item' || role === 'heading');
  const at = greetingAt(texts.map(({ text }) => text));
  if (at < 0) return;
  for (const line of texts.slice(0, at))
    if (line.role !== 'heading') line.role = isSubject(message, line) ? 'heading' : 'noise';
  for (const line of texts.slice(at)) {
    if (!isGreeting(line.text)) {
      line.text = capitalized(line.text);
      return;
    }
    line.role = 'noise';
  }
}

function isSubject(message: readonly Line[], line: Line): boolean {
  const at = message.indexOf(line);
  const isAlone = [message[at - 1], message[at + 1]].every((other) => other === undefined || other.role === 'blank');
  return isAlone && !/\p{Nd}/u.test(line.text) && line.text.includes(' ');
}

/** As `upperFirst`, but the text keeps its length, because offsets point into it. */
function capitalized(text: string): string {
  const upper = text.charAt(0).toUpperCase();
  return upper.length === 1 ? upper + text.slice(1) : text;
}

/** UTF-16 units of a greeting with its names. */
const MAX_GREETING_LENGTH = 80;

/** Divides the passage in which a greeting and the first sentence stand in one paragraph: "Liebe Frau Berg, seit einem Jahr …". */
function splitGreeting({ maskedText, passages }: Reading): Reading {
  const texts = passages
    .slice(0, MAX_HEAD_TEXTS)
    .map(({ start, end }) => maskedText.slice(start, Math.min(end, start + MAX_ADDRESS_LENGTH + 1)));
  const lengths = texts.map((text) => {
    const length = text.slice(0, MAX_GREETING_LENGTH).search(/[,!]\s/) + 1;
    return length > 0 && startsLower(text.slice(length).trimStart()) && isGreeting(text.slice(0, length)) ? length : 0;
  });
  const at = lengths.findIndex((length) => length > 0);
  const passage = passages[at];
  if (passage?.kind !== 'paragraph' || !texts.slice(0, at).every(isHead)) return { maskedText, passages };
  const end = passage.start + (lengths[at] ?? 0);
  const start = end + maskedText.slice(end).search(/\S/);
  return { maskedText, passages: passages.toSpliced(at, 1, { ...passage, end }, { ...passage, start }) };
}

/** Marks what is around a letter in the passages of a document, in place, and sets a capital behind the greeting. */
export function markLetter(source: Reading): Reading {
  const reading = splitGreeting(source);
  const { maskedText, passages } = reading;
  const texts = passages.map(({ start, end }) =>
    maskedText.slice(start, Math.min(end, start + MAX_ADDRESS_LENGTH + 1)),
  );
  const at = letterAt(texts);
  if (at < 0) return reading;
  for (const [index, passage] of passages.slice(0, at + 1).entries())
    if (index === at || passage.kind !== 'heading') passage.kind = 'noise';
  const from = Math.max(at + 1, texts.length - MAX_CLOSING_TEXTS);
  const closing = texts.findIndex((text, index) => index >= from && isSignOff(text));
  if (closing >= 0) {
    const end = texts.findIndex((text, index) => index > closing && text.length > MAX_NAME_LENGTH);
    for (const passage of passages.slice(closing, end < 0 ? undefined : end)) passage.kind = 'noise';
  }
  if (!startsLower(texts[at + 1] ?? '')) return reading;
  const start = passages[at + 1]?.start ?? 0;
  return { maskedText: maskedText.slice(0, start) + capitalized(maskedText.slice(start)), passages };
}
