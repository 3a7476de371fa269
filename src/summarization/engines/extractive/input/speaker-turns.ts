import type { Line } from './line.ts';

/** A conversation has at least this number and share of lines that start with a recurring name. */
const MIN_TURNS = 3;
const MIN_TURN_SHARE = 0.15;
/** UTF-16 units at the start of a line in which a name is searched. */
const HEAD_LENGTH = 80;
/** A time, optionally with a date, before the name of a speaker: "[10:02] ", "12.03.24, 18:02 - ". */
export const TIMESTAMP_PATTERN = String.raw`(?:[[(]?(?:\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T))?\d{1,2}:\d{2}\S*\s+(?:[-–—]\s+)?)`;
const TITLE = String.raw`(?:(?:M|Mr|Mrs|Ms|Dr|Dra|Sr|Sra|Hr|Fr|St|Prof|Cllr)\. )?`;
const SPEAKER = new RegExp(`^${TIMESTAMP_PATTERN}?(${TITLE}[\\p{L}#][^:：.!?]{0,40})(?:[:：](?=\\s|$)|：)`, 'u');

/** A name, or a nickname of one word. */
const NAME = /^[\p{Lu}\p{Lo}#]|^\p{Ll}\S*$/u;

function speakerOf({ text }: Line): string | undefined {
  return SPEAKER.exec(text.slice(0, HEAD_LENGTH))?.[1];
}

/** Counts the turns of each speaker. Empty for a text that is no conversation but has a line such as "Note: …". */
function countTurns(lines: readonly Line[]): Map<string, number> {
  const texts = lines.filter((line) => line.role === 'text' || line.role === 'item');
  const turns = new Map<string, number>();
  const speakers = texts.map(speakerOf).filter((speaker) => speaker !== undefined);
  if (areFields(speakers)) return turns;
  for (const speaker of speakers) turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
  const count = turns.values().reduce((sum, times) => sum + (times > 1 ? times : 0), 0);
  return count < MIN_TURNS || count < MIN_TURN_SHARE * texts.length ? new Map() : turns;
}

/** Names of fields, and how many of them follow each other in records. */
const MIN_FIELDS = 4;
const MIN_FOLLOWING = 12;
/** Share of the names that another one follows again and again. Speakers take turns in any order. */
const MIN_ORDERED_SHARE = 0.7;

/** Whether names come in the same order again and again, as those of records do: "What: …", "Status: …", "When: …". */
function areFields(names: readonly string[]): boolean {
  if (names.length <= MIN_FOLLOWING || new Set(names).size < MIN_FIELDS) return false;
  const followers = Map.groupBy(names.slice(1).keys(), (at) => names[at] ?? '');
  let ordered = 0;
  const next = new Set<string>();
  for (const places of followers.values()) {
    const counts = Map.groupBy(places, (at) => names[at + 1] ?? '');
    const [most, times] = [...counts].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (times.length === 1) continue;
    ordered += times.length;
    next.add(most);
  }
  // Members who answer a chair all have the chair behind them.
  return next.size >= MIN_FIELDS && ordered >= MIN_ORDERED_SHARE * (names.length - 1);
}

/** Returns a function that recognizes lines that start with the name of a speaker. */
export function createTurnMatcher(lines: readonly Line[]): (line: Line) => boolean {
  const speakers = countTurns(lines);
  return (line) => speakers.size > 0 && speakers.has(speakerOf(line) ?? '');
}

/** The name and colon at the start of a turn: "Anna:". */
export function speakerLabel(turn: string): string | undefined {
  const name = SPEAKER.exec(turn.slice(0, HEAD_LENGTH))?.[1];
  return name && NAME.test(name) && name.length <= 30
    ? turn.slice(turn.indexOf(name)).slice(0, name.length + 1)
    : undefined;
}

/** Whether a turn has a name and no words: "Chair:". */
export function isEmptyTurn({ text }: Line): boolean {
  return SPEAKER.exec(text)?.[0].length === text.length;
}

/** The start of a turn. The match is empty, so that overlapping candidates are all found. */
const TURN = new RegExp(`(?<!\\S)(?=(${TIMESTAMP_PATTERN}?([\\p{L}#][^:：.!?]{0,40}?)(\\s?)[:：])(?:\\s|$))`, 'gu');

/** Splits lines with several turns of a conversation into one line per turn. Linear. */
export function splitTurns(lines: readonly Line[]): readonly Line[] {
  const names = new Set(
    [...countTurns(lines)].filter(([name, times]) => times > 1 && name.length >= 3).map(([name]) => name),
  );
  if (names.size < 2) return lines;
  return lines.flatMap((line) => {
    if (line.role !== 'text') return [line];
    const cuts = [0, ...turnsIn(line.text, names), line.text.length];
    return cuts.slice(0, -1).flatMap((from, at): Line[] => {
      const text = line.text.slice(from, cuts[at + 1]).trimEnd();
      const start = line.contentStart + from;
      return text === '' ? [] : [{ ...line, start, contentStart: start, end: start + text.length, text }];
    });
  });
}

/** Offsets in a line at which one of the speakers begins a turn, in UTF-16 units. */
function turnsIn(text: string, names: ReadonlySet<string>): number[] {
  const starts: number[] = [];
  let end = 0;
  for (const { index, 1: label = '', 2: name = '', 3: blank = '' } of text.matchAll(TURN)) {
    if (index < end || !(names.has(name) || names.has(name + blank))) continue;
    starts.push(index);
    end = index + label.length;
  }
  return starts;
}
