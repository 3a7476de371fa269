import { damaged } from '../damaged.ts';
import type { TextRange } from '../format.ts';

/** A subtitle. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** The range from the first to the last line. Empty for a cue without text. */
  readonly text: TextRange;
  /** A sentence goes on only in cues of the same track, such as a speaker or a style. */
  readonly track?: string;
  /** Language that the file declares for it, as it is written there, where it differs from the file's. */
  readonly language?: string | undefined;
}

/** How a format writes its cues. */
export interface CueSyntax {
  readonly timing: RegExp;
  /**
   * As in WebVTT, where a line of blanks belongs to the cue. In SubRip, text after an empty line belongs to it too, up to the
   * number or the timing of the next one.
   */
  readonly endsAtEmptyLine: boolean;
}

/** Hours are optional. Players also read timings without milliseconds, or with other signs before them. */
const TIME = String.raw`(?:(\d{1,4})[ ]?:[ ]?)?(\d{1,2})[ ]?:[ ]?(\d{1,2})(?:[ ]?[,.:][ ]?(\d{1,3}))?`;
/** "00:00:01,000 --> 00:00:02,000". */
export const ARROW_TIMING = new RegExp(String.raw`^\s{0,9}${TIME}\s{0,9}-{1,2}>\s{0,9}${TIME}(?!\d)`);
/** "0:00:01.000,0:00:02.000", alone in its line. */
export const COMMA_TIMING = new RegExp(String.raw`^\s{0,9}${TIME}[ ]?,[ ]?${TIME}\s{0,9}$`);
/** A timing is at the beginning of its line. UTF-16 units. */
export const MAX_TIMING_LENGTH = 120;
const LINE_BREAK = /\r\n|[\n\r]/g;
const NUMBER = /^\s*\d+\s*$/;

/** Finds the cues of subtitles in which a line with the times precedes each text. */
export function readCues(source: string, { timing: pattern, endsAtEmptyLine }: CueSyntax): Cue[] {
  const cues: Cue[] = [];
  let open: { startMs: number; endMs: number; start: number; end: number } | undefined;
  /** Where the text would end without its last line, if that is a number. */
  let endBeforeNumber: number | undefined;
  let isAfterBlanks = false;
  const close = (end: number | undefined): void => {
    if (open)
      cues.push({ startMs: open.startMs, endMs: open.endMs, text: { start: open.start, end: end ?? open.end } });
    open = undefined;
  };
  for (const { start, end, next } of linesOf(source)) {
    const timing = pattern.exec(source.slice(start, Math.min(end, start + MAX_TIMING_LENGTH)));
    if (timing) {
      close(endsAtEmptyLine && !isAfterBlanks ? undefined : endBeforeNumber);
      open = { startMs: readTime(timing, 1), endMs: readTime(timing, 5), start: next, end: next };
      endBeforeNumber = undefined;
      isAfterBlanks = false;
      continue;
    }
    if (!open) continue;
    const line = source.slice(start, end);
    if (line.trim() !== '') {
      endBeforeNumber = NUMBER.test(line) ? open.end : undefined;
      open.end = end;
    } else if (endsAtEmptyLine && line === '') close(undefined);
    else isAfterBlanks = true;
  }
  close(undefined);
  return cues;
}

/** @throws GlossaError `document_damaged` for a file with text that has no cues */
export function requireCues(cues: readonly Cue[], source: string): void {
  if (cues.length === 0 && source.trim() !== '') throw damaged('No cue has a timing.');
}

/** The lines of a text. `next` is the start of the next one. */
export function* linesOf(source: string): Generator<TextRange & { next: number }, void> {
  let start = 0;
  for (const { index, 0: lineBreak } of source.matchAll(LINE_BREAK)) {
    yield { start, end: index, next: index + lineBreak.length };
    start = index + lineBreak.length;
  }
  yield { start, end: source.length, next: source.length };
}

/** @param group of the hours */
function readTime(timing: RegExpExecArray, group: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = [0, 1, 2].map((index) => Number(timing[group + index] ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number((timing[group + 3] ?? '').padEnd(3, '0'));
}
