import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../format.ts';
import type { TagSource, TextPlace } from '../html/parsed-html.ts';

export interface RtfText {
  readonly unit: Unit;
  readonly place: TextPlace;
  readonly translation: TaggedText;
  readonly source: string;
  /** Characters that follow each one in Unicode, for programs without it. */
  readonly fallbacks: number;
  readonly copy: (start: number, end: number) => string;
}

/** A control word that the next character would go on with. */
const OPEN_CONTROL = /\\[A-Za-z]{1,40}-?\d{0,10}$/;
const GOES_ON = /^[A-Za-z\d -]/;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}?]$/u;
const TO_ESCAPE = /[^ -[\]-z|]/gu;
/** A control word that changes the number of fallbacks. */
const FALLBACKS = /\\uc\d/;
const LETTER = /^[A-Za-z]/;
/** Longest control word. */
const MAX_TAIL_LENGTH = 52;

/** Writes a translated text. */
export function writeRtf({ unit, place, translation, source, fallbacks, copy }: RtfText): string {
  const { base } = place;
  const pieces: string[] = [];
  let tail = source.slice(Math.max(0, place.start - MAX_TAIL_LENGTH), place.start);
  const changesFallbacks = FALLBACKS.test(source.slice(place.start, place.end));
  let formats = 0;
  let verbatim = 0;
  let isAfterSeparator = false;
  /** Whether the last piece is a mark that blanks set apart from words. */
  let standsApart = false;
  const push = (piece: string): void => {
    if (piece === '') return;
    const delimiter = GOES_ON.test(piece) && OPEN_CONTROL.test(tail) ? ' ' : '';
    pieces.push(delimiter, piece);
    tail = (tail + delimiter + piece).slice(-MAX_TAIL_LENGTH);
  };
  const pushText = (text: string): void => {
    const isBase = base !== undefined && formats === 0;
    if (isBase) push(base.open);
    push(escapeRtf(text, changesFallbacks ? undefined : fallbacks));
    if (isBase) push(base.close);
  };
  // Marks that change the formatting of what follows keep their order.
  const unpaired = place.tags.filter(({ isUnpaired }) => isUnpaired).values();
  for (const part of readParts(translation)) {
    if (part.kind === 'text') {
      const text = isAfterSeparator ? part.text.trimStart() : part.text;
      isAfterSeparator = false;
      if (verbatim === 0 && text !== '') pushText(standsApart && STARTS_WORD.test(text) ? ` ${text}` : text);
      standsApart = false;
      continue;
    }
    const own = place.tags[part.tag];
    const tag: TagSource | undefined = own?.isUnpaired && part.kind === 'open' ? unpaired.next().value : own;
    if (!tag) continue;
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    const isApart = start === end && isBetweenBlanks(source, tag);
    if (part.kind === 'open') {
      if (isApart && ENDS_WORD.test(tail) && !OPEN_CONTROL.test(tail)) push(' ');
      push(copy(tag.open.start, tag.open.end));
      isAfterSeparator = tag.separates !== undefined;
      if (tag.isFormat) formats++;
    } else {
      if (tag.close) push(copy(tag.close.start, tag.close.end));
      if (tag.isFormat) formats--;
      standsApart = isApart;
    }
    if (start < end && !tag.close) verbatim += part.kind === 'open' ? 1 : -1;
  }
  return pieces.join('');
}

/** Whether blanks of the text stand around a group, such as a symbol. A blank after a control word is none. */
function isBetweenBlanks(source: string, { open, close }: TagSource): boolean {
  const [start, end] = [open.start, (close ?? open).end];
  if (source.charAt(start) !== '{' || source.charAt(start - 1) !== ' ' || source.charAt(end) !== ' ') return false;
  return !OPEN_CONTROL.test(source.slice(Math.max(0, start - MAX_TAIL_LENGTH), start - 1));
}

/** Escapes a text in ASCII. @param fallbacks undefined where their number depends on the place */
function escapeRtf(text: string, fallbacks: number | undefined): string {
  return text.replace(TO_ESCAPE, (character) => {
    if (character === '\\' || character === '{' || character === '}') return `\\${character}`;
    if (character === '\u00a0') return '\\~';
    if (character === '~' || character === '^') return character;
    if (character <= ' ') return ' ';
    const plain = character.normalize('NFD').charAt(0);
    const fallback = LETTER.test(plain) ? plain : '?';
    const escaped = Array.from(character.split(''), (unit) => {
      const code = unit.charCodeAt(0);
      const written = `\\u${code > 32_767 ? code - 65_536 : code}`;
      return written + (fallbacks ? fallback.repeat(fallbacks) : ' ');
    }).join('');
    return fallbacks === undefined ? `{\\uc0${escaped}}` : escaped;
  });
}
