import type { TextUnit } from '../input/segment-document.ts';

/** A range of a source whose sentences count more, or less, than their wording shows. Offsets in UTF-16 units. */
export interface Emphasis {
  start: number;
  end: number;
  /** Log-odds. */
  bonus: number;
  /** Whether headings in the range are sentences: the line below NAME of a manual page looks like one. */
  isQuotable?: boolean;
  /** Whether its sentences need none before them, also if their first words refer back. */
  standsAlone?: boolean;
  /** Whether it says what the title says. What others add is not measured by it. */
  isLead?: boolean;
  /** Whether its sentences say nothing of the document, such as courtesies. They stay where there are no others. */
  isLeftOut?: boolean;
  /** Whether it is one of the items of a document, each of which a text has room for. */
  isItem?: boolean;
  /** What the sentences of the range are about, where they do not say it, such as a version: text with colon, and offset. */
  label?: { text: string; start: number };
}

/** What the genres of documents are recognized by. */
export interface GenreInput {
  /** Lines that are not blank. */
  lines: readonly SourceLine[];
  /** All units with headings and noise. */
  units: readonly TextUnit[];
  title: TextUnit | undefined;
  language: string | undefined;
  /** Whether it is a transcript with times. */
  isSubtitles: boolean;
}

export interface SourceLine {
  start: number;
  end: number;
  /** Its first `MAX_LINE_HEAD` UTF-16 units. */
  head: string;
  /** True for the first line and those after a blank line. */
  followsBlank: boolean;
}

/** UTF-16 units of a line that are matched. */
const MAX_LINE_HEAD = 300;

/** Finds the lines of a source that are not blank. */
export function linesOf(source: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let followsBlank = true;
  let start = 0;
  for (const text of source.split('\n')) {
    const end = start + text.length;
    const head = text.slice(0, MAX_LINE_HEAD).trimEnd();
    if (head === '') followsBlank = true;
    else {
      lines.push({ start, end, head, followsBlank });
      followsBlank = false;
    }
    start = end + 1;
  }
  return lines;
}

const MIN_PROSE_WORDS = 4;
/** The end of a sentence, with marks of notes behind it. */
const STOP = /[.!?…。！？।۔؟]["'”’»›“)\]]*(?:\[\d{1,3}\]|\(\d{1,3}\)|[†‡*]){0,2}$/u;
/** UTF-16 units in which the end of a sentence is. */
const STOP_LENGTH = 14;
/** Two characters of a script without spaces count as a word. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]{2}/g;

/** Where and when something was written: "Leeds, 26 April 2022, 7:43 p.m." */
const DATELINE =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]*,? ){1,5}\d{1,2}[.,]? (?:de |di )?\p{L}+,? (?:de |del )?\d{4}(?:,? \d{1,2}[:.]\d{2} ?(?:[ap]\. ?m\.|uhr)?)?\.?$/u;

/** Whether a unit is a sentence of prose: several words and a stop, no code, no row, no dateline. */
export function isProse({ kind, text }: TextUnit): boolean {
  if (kind === 'code' || kind === 'table' || kind === 'noise' || kind === 'heading') return false;
  const head = text.slice(0, MAX_LINE_HEAD);
  const words = head.split(/\s+/).length + (head.match(UNSPACED)?.length ?? 0);
  return words >= MIN_PROSE_WORDS && STOP.test(text.slice(-STOP_LENGTH)) && !DATELINE.test(head);
}
