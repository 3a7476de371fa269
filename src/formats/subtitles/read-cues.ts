import type { TextRange } from '../format.ts';

/** A subtitle. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** From its first to its last line. Empty for a cue without text. */
  readonly text: TextRange;
}

/** Hours are optional. Players also read timings without milliseconds, or with other signs before them. */
const TIME = String.raw`(?:(\d{1,4})[ ]?:[ ]?)?(\d{1,2})[ ]?:[ ]?(\d{1,2})(?:[ ]?[,.:][ ]?(\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^\s{0,9}${TIME}\s{0,9}-{1,2}>\s{0,9}${TIME}(?!\d)`);
/** A timing is at the beginning of its line. UTF-16 units. */
const MAX_TIMING_LENGTH = 120;
const LINE_BREAK = /\r\n|[\n\r]/g;
const NUMBER = /^\s*\d+\s*$/;

/**
 * Finds the cues of SubRip or WebVTT subtitles.
 * @param endsAtEmptyLine as in WebVTT, where a line of blanks belongs to the cue. In SubRip, text after an empty line belongs to
 *   it too, up to the number or the timing of the next one.
 */
export function readCues(source: string, endsAtEmptyLine: boolean): Cue[] {
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
    const timing = TIMING.exec(source.slice(start, Math.min(end, start + MAX_TIMING_LENGTH)));
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

function* linesOf(source: string): Generator<TextRange & { next: number }, void> {
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
