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
const TO_ESCAPE = /[^ -[\]-z|]/gu;
const LETTER = /^[A-Za-z]/;
/** Longest control word. */
const MAX_TAIL_LENGTH = 52;

/** Writes a translated text. */
export function writeRtf({ unit, place, translation, source, fallbacks, copy }: RtfText): string {
  const { base } = place;
  const pieces: string[] = [];
  let tail = source.slice(Math.max(0, place.start - MAX_TAIL_LENGTH), place.start);
  let formats = 0;
  let verbatim = 0;
  let isAfterSeparator = false;
  const push = (piece: string): void => {
    if (piece === '') return;
    const delimiter = GOES_ON.test(piece) && OPEN_CONTROL.test(tail) ? ' ' : '';
    pieces.push(delimiter, piece);
    tail = (tail + delimiter + piece).slice(-MAX_TAIL_LENGTH);
  };
  const pushText = (text: string): void => {
    const isBase = base !== undefined && formats === 0;
    if (isBase) push(base.open);
    push(escapeRtf(text, fallbacks));
    if (isBase) push(base.close);
  };
  // Marks that change the formatting of what follows keep their order.
  const unpaired = place.tags.filter(({ isUnpaired }) => isUnpaired).values();
  for (const part of readParts(translation)) {
    if (part.kind === 'text') {
      const text = isAfterSeparator ? part.text.trimStart() : part.text;
      isAfterSeparator = false;
      if (verbatim === 0 && text !== '') pushText(text);
      continue;
    }
    const own = place.tags[part.tag];
    const tag: TagSource | undefined = own?.isUnpaired && part.kind === 'open' ? unpaired.next().value : own;
    if (!tag) continue;
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    if (part.kind === 'open') {
      push(copy(tag.open.start, tag.open.end));
      isAfterSeparator = tag.separates !== undefined;
      if (tag.isFormat) formats++;
    } else {
      if (tag.close) push(copy(tag.close.start, tag.close.end));
      if (tag.isFormat) formats--;
    }
    if (start < end && !tag.close) verbatim += part.kind === 'open' ? 1 : -1;
  }
  return pieces.join('');
}

/** Escapes a text in ASCII. */
function escapeRtf(text: string, fallbacks: number): string {
  return text.replace(TO_ESCAPE, (character) => {
    if (character === '\\' || character === '{' || character === '}') return `\\${character}`;
    if (character === '\u00a0') return '\\~';
    if (character === '~' || character === '^') return character;
    if (character <= ' ') return ' ';
    const plain = character.normalize('NFD').charAt(0);
    const fallback = LETTER.test(plain) ? plain : '?';
    return Array.from(character.split(''), (unit) => {
      const code = unit.charCodeAt(0);
      const written = `\\u${code > 32_767 ? code - 65_536 : code}`;
      return written + (fallbacks === 0 ? ' ' : fallback.repeat(fallbacks));
    }).join('');
  });
}
