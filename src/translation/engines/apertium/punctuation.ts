import { splitSentences } from '../../../text/sentences.ts';
import type { Part, Segment } from '../../engine.ts';
import { PLACEHOLDER } from './stream.ts';

/** Sentences of these open with an inverted mark when they end with `?` or `!`. */
const INVERTED_MARKS: ReadonlySet<string> = new Set(['es', 'ast']);
const FRENCH: ReadonlySet<string> = new Set(['fr', 'frp', 'br']);

/** Whether the blanks inside quotation marks and before `?`, `!`, `:` and `;` are to go, as only French writes them. */
function leavesFrench(from: string, to: string): boolean {
  return FRENCH.has(from) && !FRENCH.has(to);
}

/**
 * Makes blanks that do not break plain ones: within abbreviations ("EE. UU."), which dictionaries know so, and those of
 * French typography, which `mendBlanks` then takes back.
 */
export function plainBlanks(text: string, from: string, to: string): string {
  const plain = text.replace(/(?<=\p{L}\.)[\u00a0\u202f](?=\p{L}{1,3}\.)/gu, ' ');
  return leavesFrench(from, to) ? plain.replace(/[\u00a0\u202f](?=[?!:;»])|(?<=«)[\u00a0\u202f]/g, ' ') : plain;
}

/**
 * Takes back the blanks that a dropped word leaves behind. A run of blanks of the source never comes this far as blanks
 * (it is held), so every run here is the engine's.
 */
export function mendBlanks(source: string, translated: string, from: string, to: string): string {
  const toPlain = leavesFrench(from, to);
  const inner = translated
    .replace(/ {2,}/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/ ([,.;:!?)…”»])(?!\p{N})/gu, (blankAndMark, mark: string) => {
      const ofSource = source.includes(` ${mark}`) && !(toPlain && ';:!?»'.includes(mark));
      return ofSource ? blankAndMark : mark;
    });
  const tidy = toPlain ? inner.replace(/« /g, '«') : inner;
  return (/^ */.exec(source)?.[0] ?? '') + tidy + (/(?<! ) *$/.exec(source.trimStart())?.[0] ?? '');
}

/**
 * Apertium reads and writes straight apostrophes; names and other words that came through have those of the source again.
 * An elision ("l'histoire") is the engine's own.
 */
export function mendApostrophes(source: string, translated: string): string {
  if (!source.includes('’')) return translated;
  const words = new Set(source.match(/(?<!\p{L})(?![LJMTSCN]’)(?:\p{Lu}\p{L}*|\p{L}{3,})(?:’\p{L}+)+/gu));
  const mended = translated.replace(/(?<!\p{L})\p{L}+(?:'\p{L}+)+/gu, (word) => {
    const curved = word.replaceAll("'", '’');
    return words.has(curved) ? curved : word;
  });
  // The closing one of a pair is no apostrophe.
  return source.includes('‘') ? mended.replace(/‘([^‘’']*)'(?!\p{L})/gu, '‘$1’') : mended;
}

export function straightApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'");
}

/** Adds the `¿` and `¡` that a translation into Spanish or Asturian lacks, and drops those that only Spanish writes. */
export function mendInvertedMarks(translated: string, from: string, to: string): string {
  if (INVERTED_MARKS.has(to)) return addInvertedMarks(translated, to);
  return INVERTED_MARKS.has(from) ? translated.replace(/[¿¡]/g, '') : translated;
}

/**
 * Keeps each `¿` and `¡` of Spanish or Asturian that has no counterpart: there the text speaks of the sign itself, which
 * most rules drop like those that open a sentence.
 */
export function keepLoneMarks(segment: Segment, from: string): Segment {
  if (!INVERTED_MARKS.has(from)) return segment;
  const whole = segment.map(({ kind, text }) => (kind === 'text' ? text : '')).join('');
  const lone = [...whole.matchAll(/¿(?![^¿]*\?)|¡(?![^¡]*!)/g)].map(({ index }) => index);
  let next = 0;
  let done = 0;
  return segment.flatMap((part): Part[] => {
    if (part.kind === 'protected') return [part];
    const end = done + part.text.length;
    const pieces: Part[] = [];
    for (let at = lone[next]; at !== undefined && at < end; at = lone[++next]) {
      pieces.push({ kind: 'text', text: whole.slice(done, at) }, { kind: 'protected', text: whole.charAt(at) });
      done = at + 1;
    }
    pieces.push({ kind: 'text', text: whole.slice(done, end) });
    done = end;
    return pieces;
  });
}

function addInvertedMarks(translated: string, to: string): string {
  // As blanks placeholders neither hide the end of a sentence nor make one; sentences within brackets count too, and
  // abbreviations right after an inverted mark.
  const plain = translated.replace(PLACEHOLDER, '  ').replace(/[()¿¡]/g, '"');
  const sentences = splitSentences(plain, to);
  let at = 0;
  let done = 0;
  let result = '';
  for (const { index, 0: stops, 1: marks = '' } of plain.matchAll(QUESTION_END)) {
    const after = index + stops.length;
    const end = after - marks.length;
    for (let next = sentences[at + 1]; next && next.start <= end; next = sentences[at + 1]) at++;
    const start = Math.max(done, sentences[at]?.start ?? 0);
    const sentence = translated.slice(start, end);
    const opening = /[¿¡]/.test(sentence) ? -1 : openingOf(sentence, translated.charAt(after));
    const mark = (marks.includes('?') ? '¿' : '') + (marks.includes('!') ? '¡' : '');
    if (opening >= 0) {
      result += translated.slice(done, start + opening) + mark + translated.slice(start + opening, after);
    } else result += translated.slice(done, after);
    done = after;
  }
  return result + translated.slice(done);
}

/** Marks before a closing quotation mark, before what begins a new sentence, or at the end: not those within a name. */
const QUESTION_END = /(?<![.!?…])[.…]*([?!][.!?…]*)(?=["'»”’)]|\s+[^\p{Ll}\s]|\s*$)/gu;
const QUOTED_WITH: Readonly<Record<string, string>> = { '"': '"', "'": "'", '»': '«', '”': '“', '’': '‘', ')': '(' };

/** Where the words of a sentence begin, or those of the quotation that ends with it; -1 when it has none. */
function openingOf(sentence: string, after: string): number {
  const quotation = QUOTED_WITH[after];
  const quoted = quotation === undefined ? -1 : sentence.lastIndexOf(quotation);
  if (quoted >= 0) return quoted + 1;
  // From the first letter back to where its token begins: `+34 …`, but inside of an opening quotation mark or bracket.
  const first = sentence.search(/[\p{L}\p{N}]/u);
  return first < 0
    ? first
    : first - (/(?<![^\s"'“‘«([])[^\s"'“‘«([]*$/u.exec(sentence.slice(0, first))?.[0].length ?? 0);
}
