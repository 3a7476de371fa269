import type { Line } from './classify-lines.ts';

/** A conversation has this many lines that begin with a name which speaks again. */
const MIN_TURNS = 3;
const MIN_SHARE = 0.15;
/** Names are looked for in this many UTF-16 units at the start of a line. */
const HEAD = 80;
/** A time in front of who speaks, perhaps with a date: "[10:02] ", "12.03.24, 18:02 - ". */
export const STAMP = String.raw`(?:[[(]?(?:\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T))?\d{1,2}:\d{2}\S*\s+(?:[-–—]\s+)?)`;
const SPEAKER = new RegExp(`^${STAMP}?([\\p{L}#][^:：.!?]{0,40})(?:[:：](?=\\s|$)|：)`, 'u');

function speakerOf({ text }: Line): string | undefined {
  return SPEAKER.exec(text.slice(0, HEAD))?.[1];
}

/** Who speaks at the start of lines, and how often; empty when the text is no conversation ("Note: …" once or twice). */
function speakersAmong(lines: readonly Line[]): Map<string, number> {
  const texts = lines.filter((line) => line.role === 'text' || line.role === 'item');
  const turns = new Map<string, number>();
  for (const speaker of texts.map(speakerOf)) if (speaker) turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
  const count = turns.values().reduce((sum, times) => sum + (times > 1 ? times : 0), 0);
  return count < MIN_TURNS || count < MIN_SHARE * texts.length ? new Map() : turns;
}

/** Tells the lines of a conversation or a transcript that begin with the name of who speaks. */
export function turnsAmong(lines: readonly Line[]): (line: Line) => boolean {
  const speakers = speakersAmong(lines);
  return (line) => speakers.size > 0 && speakers.has(speakerOf(line) ?? '');
}

/** The name of who speaks at the beginning of a turn with its colon: "Anna:". */
export function speakerLabel(turn: string): string | undefined {
  const name = SPEAKER.exec(turn.slice(0, HEAD))?.[1];
  return name && /^[\p{Lu}\p{Lo}#]/u.test(name) && name.length <= 30
    ? turn.slice(turn.indexOf(name)).slice(0, name.length + 1)
    : undefined;
}

/** True for a turn in which nothing is said: "Chair:". */
export function isEmptyTurn({ text }: Line): boolean {
  return SPEAKER.exec(text)?.[0].length === text.length;
}

/** The beginning of a turn, perhaps with a blank between the name and the colon. It has no length, so that every one is found. */
const TURN = new RegExp(`(?<!\\S)(?=(${STAMP}?([\\p{L}#][^:：.!?]{0,40}?)(\\s?)[:：])(?:\\s|$))`, 'gu');

/** Gives every turn of a conversation a line of its own: some transcripts run several together. Linear. */
export function splitTurns(lines: readonly Line[]): readonly Line[] {
  const names = new Set(
    [...speakersAmong(lines)].filter(([name, times]) => times > 1 && name.length >= 3).map(([name]) => name),
  );
  if (names.size < 2) return lines;
  return lines.flatMap((line) => {
    if (line.role !== 'text') return [line];
    const cuts = [0, ...turnsIn(line.text, names), line.text.length];
    return cuts.slice(0, -1).flatMap((from, at): Line[] => {
      const text = line.text.slice(from, cuts[at + 1]).trimEnd();
      const start = line.content + from;
      return text === '' ? [] : [{ start, content: start, end: start + text.length, role: 'text', text }];
    });
  });
}

/** Where in a line somebody of these names begins to speak, in UTF-16 units. */
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
