import { addWarning, type WarningCounts } from '../warnings.ts';
import { createSubtitleFormat } from './create-subtitle-format.ts';
import { type Cue, linesOf, requireCues } from './read-cues.ts';
import type { LanguagePlace, SubtitleFile, Token } from './subtitle-file.ts';

/** Lyrics with a time before each line (`.lrc`), also with times before words. */
export const lyrics = createSubtitleFormat(readLyrics);

const TIME = String.raw`\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?`;
/** The times of a line. A line that is sung again has several. Some programs write the voice after them. */
const START = new RegExp(String.raw`^\s{0,9}((?:\[${TIME}\]\s{0,9}){1,50})(?:[FMDfmd]:\s{0,9})?`);
const NUMBERS = /(\d{1,4}):(\d{1,2})(?:[.:](\d{1,3}))?/g;
/** Times before words, and markup of players. */
const WORD_TIME = new RegExp(String.raw`[<[]${TIME}[>\]]`, 'g');
/** What a file says about itself, and remarks. */
const TAG = /^\s{0,9}(?:\[[A-Za-z#]|#)/;
const LETTER = /\p{L}/u;
const LANGUAGE = /^\[(?:la|lang|language):[ \t]{0,9}([\w-]{2,35})[ \t]{0,9}\]/dim;
/** A line is shown until the next one, but a text does not go on after a long pause. */
const MAX_LINE_MS = 10_000;

function readLyrics(source: string): SubtitleFile {
  const cues: Cue[] = [];
  const warnings: WarningCounts = {};
  for (const { start, end } of linesOf(source)) {
    const found = START.exec(source.slice(start, end));
    if (!found) {
      const line = source.slice(start, end);
      if (LETTER.test(line) && !TAG.test(line)) addWarning(warnings, 'not_read');
      continue;
    }
    const times = [...(found[1] ?? '').matchAll(NUMBERS)].map(readTime);
    const [startMs = 0] = times;
    const last = cues.at(-1);
    if (last && startMs > last.startMs)
      cues[cues.length - 1] = { ...last, endMs: Math.min(startMs, last.startMs + MAX_LINE_MS) };
    // A line that is sung again does not go on in the next one of the file each time.
    const track = times.length > 1 ? String(start) : '';
    cues.push({ startMs, endMs: startMs, text: { start: start + found[0].length, end }, track });
  }
  requireCues(cues, source);
  return {
    cues,
    *tokensOf({ text }): Generator<Token, void> {
      for (const { index, 0: time } of source.slice(text.start, text.end).matchAll(WORD_TIME)) {
        const from = text.start + index;
        yield { start: from, end: from + time.length, name: '', isEnd: false };
      }
    },
    languages: findLanguage(source),
    warnings,
    lineBreak: undefined,
    joinsUnmarked: false,
    createEscape: () => (words) => words,
    writeSource: (line) => line,
  };
}

function readTime([, minutes, seconds, fraction = '']: RegExpExecArray): number {
  return (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

function findLanguage(source: string): LanguagePlace[] {
  const [start, end] = LANGUAGE.exec(source)?.indices?.[1] ?? [];
  const scope = { start: 0, end: source.length };
  return start === undefined || end === undefined ? [] : [{ start, end, scope }];
}
