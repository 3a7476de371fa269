import { addWarning, type WarningCounts } from '../warnings.ts';
import { createSubtitleFormat } from './create-subtitle-format.ts';
import { findOverrides } from './find-overrides.ts';
import { type Cue, linesOf } from './read-cues.ts';
import type { SubtitleFile } from './subtitle-file.ts';

/** SubStation Alpha (`.ssa`) and its successor (`.ass`). Comments, styles, drawings and generated effects stay. */
export const substation = createSubtitleFormat(readSubstation);

const SECTION = /^\s{0,9}\[([^\]\n]{1,100})\]/;
const EVENT = /^\s{0,9}(Dialogue|Format)\s{0,9}:[ \t]{0,9}/i;
const WRAP_STYLE = /^\s{0,9}WrapStyle\s{0,9}:\s{0,9}2/i;
const TIME = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?$/;
const LETTER = /\p{L}/u;
const DEFAULT_FIELDS = ['marked', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];
/** Where a text is shown. Signs have a place, the lines of a dialogue have none. */
const PLACE = /\\(?:pos|move|org)\([^()\n]{1,100}\)|\\an?\d{1,2}(?!\w)/;
/** The place is at the start of a text. UTF-16 units. */
const MAX_PLACE_LENGTH = 500;
const TO_ESCAPE = /[\u00a0{}]/g;
/** A backslash before a letter that begins an escape. */
const ESCAPE_START = /\\(?=[Nnh])/g;

function readSubstation(source: string): SubtitleFile {
  const cues: Cue[] = [];
  const warnings: WarningCounts = {};
  let section = '';
  let fields: readonly string[] = DEFAULT_FIELDS;
  let breaksAtSmallN = false;
  for (const { start, end } of linesOf(source)) {
    const line = source.slice(start, end);
    section = SECTION.exec(line)?.[1]?.toLowerCase() ?? section;
    if (section === 'script info' && WRAP_STYLE.test(line)) breaksAtSmallN = true;
    const event = section === 'events' ? EVENT.exec(line) : null;
    if (!event) continue;
    if (event[1]?.toLowerCase() === 'format') {
      fields = line
        .slice(event[0].length)
        .split(',', 100)
        .map((name) => name.trim().toLowerCase());
      continue;
    }
    const values = readValues(line, event[0].length, fields.length);
    if (!values) continue;
    const fieldOf = (name: string): string => values.fields[fields.indexOf(name)] ?? '';
    const text = { start: start + values.textAt, end };
    if (fieldOf('effect') === 'fx') {
      // The generator of Aegisub makes these lines for each syllable, from comments that stay.
      if (LETTER.test(source.slice(text.start, text.end))) addWarning(warnings, 'kept_structure');
      continue;
    }
    const [place = ''] = PLACE.exec(source.slice(text.start, Math.min(text.end, text.start + MAX_PLACE_LENGTH))) ?? [];
    const track = `${fieldOf('style')},${fieldOf('name')},${place}`;
    cues.push({ startMs: readTime(fieldOf('start')), endMs: readTime(fieldOf('end')), text, track });
  }
  return {
    cues,
    tokensOf: ({ text }) => findOverrides(source, text, breaksAtSmallN),
    languages: [],
    warnings,
    lineBreak: '\\N',
    joinsUnmarked: true,
    createEscape: () => escapeText,
    writeSource: (line) => `{\\i1}${line}{\\i0}`,
  };
}

/** The values before the text of an event, which is the last field and can have commas. */
function readValues(line: string, from: number, count: number): { fields: string[]; textAt: number } | undefined {
  const fields: string[] = [];
  let at = from;
  while (fields.length < count - 1) {
    const comma = line.indexOf(',', at);
    if (comma < 0) return undefined;
    fields.push(line.slice(at, comma).trim());
    at = comma + 1;
  }
  return { fields, textAt: at };
}

function readTime(value: string): number {
  const [, hours, minutes, seconds, fraction = ''] = TIME.exec(value) ?? [];
  if (seconds === undefined) return 0;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** Braces would begin an override. A joiner between a backslash and its letter keeps both as they are. */
function escapeText(words: string): string {
  return words
    .replace(ESCAPE_START, '\\\u2060')
    .replace(TO_ESCAPE, (sign) => (sign === '\u00a0' ? '\\h' : `\\${sign}`));
}
