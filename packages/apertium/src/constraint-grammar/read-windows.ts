import { StreamError } from '../stage.ts';
import { readUnits } from '../stream/units.ts';
import type { Cohort, Window } from './cohorts.ts';
import type { Engine } from './engine.ts';

/** The numbers count the begin of the window, too. */
const SOFT_LIMIT = 300;
const HARD_LIMIT = 500;

/** Divides the lexical units of a text into windows, at delimiters and at the hard limit. */
export function readWindows(stream: string, engine: Engine): { windows: Window[]; rest: string } {
  const { units, rest } = readUnits(stream);
  const windows: Window[] = [];
  let window: Window | null = null;
  let last: Cohort | null = null;
  for (const unit of units) {
    const [blank, wordBlank] = splitBlank(unit.blank + unit.wordBlank);
    if (last) last.text += blank;
    if (window === null) {
      window = engine.begin(windows.length);
      if (last === null) window.text = blank;
      windows.push(window);
    }
    last = engine.reader.read(unit.text, window);
    last.wordBlank = wordBlank;
    window.cohorts.push(last);
    window.all.push(last);
    const size = window.cohorts.length;
    if (size >= HARD_LIMIT || (size >= SOFT_LIMIT && engine.isSoftDelimiter(last)) || engine.isDelimiter(last)) {
      engine.end(last);
      window = null;
    }
  }
  if (last === null) return { windows, rest };
  last.text += rest;
  if (window) engine.end(last);
  return { windows, rest: '' };
}

/** A word-bound blank belongs to the word after it, but the end of one, `[[/]]`, to the text before the word. */
function splitBlank(blank: string): [blank: string, wordBlank: string] {
  const start = blank.indexOf('[[');
  if (start < 0) return [blank, ''];
  const end = blank.indexOf(']]', start);
  if (end < 0 || (end === start + 3 && blank.charAt(start + 2) === '/')) return [blank, ''];
  if (!blank.endsWith(']]')) throw new StreamError('A word-bound blank is not directly before a lexical unit.');
  return [blank.slice(0, start), blank.slice(start)];
}
