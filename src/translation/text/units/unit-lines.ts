import { findFirst } from '../../../find-first.ts';
import { languagesOfArticle } from '../../../languages/articles.ts';
import { primarySubtag } from '../../../languages/primary-subtag.ts';
import { mayEndWithAbbreviation } from '../../../text/abbreviations.ts';
import { columnsOf } from '../../../text/columns.ts';
import { startsLower } from '../../../text/letter-case.ts';
import { isTerminated } from '../layout/lines.ts';
import { roomFor } from '../layout/paragraphs.ts';
import { hasDividedWords, joinTwo, jointOf, type Wrapping } from '../layout/wrapped-text.ts';
import type { SentenceSplitting } from '../sentence-splitting.ts';

/** The text of a unit for splitting. */
export interface JoinedUnit {
  /** A line break is left where the author of the unit has begun a new line with a new sentence. */
  text: string;
  /** Moves an offset of the unit to the text. */
  move: (offset: number) => number;
  /** One for each line of the text; undefined for a line that is not wrapped. */
  wrappings: readonly (Wrapping | undefined)[];
}

/** Lines that are wrapped together. */
type LineGroup = readonly string[];

const LAST_WORD = /(?<![\p{L}\p{M}])(\p{Ll}{1,5})$/u;
const STARTS_UPPER_OR_SIGN = /^["'“„«(¿¡]*\p{Lu}|^[^\p{L}\p{N}"'“„«(¿¡]/u;

/**
 * Joins the wrapped lines of a unit.
 * @param language canonical code, for the abbreviations that do not end a sentence
 */
export function joinUnitLines(
  unitText: string,
  language: string | undefined,
  sentences?: SentenceSplitting,
): JoinedUnit {
  const groups = groupLines(unitText, language, sentences);
  const { text, removed } = joinGroups(groups);
  return {
    text,
    move: (offset) => offset - findFirst(removed, (at) => at >= offset),
    wrappings: groups.map(wrappingOf),
  };
}

function groupLines(text: string, language: string | undefined, sentences: SentenceSplitting | undefined): LineGroup[] {
  const lines = text.split('\n');
  if (sentences === 'lines') return lines.map((line) => [line]);
  if (sentences !== undefined) return [lines];
  const width = widthOf(lines);
  const areSentences = lines.slice(0, -1).every((line) => endsSentence(line, language));
  const groups: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isFirst =
      before === undefined || (areSentences && !startsLower(line)) || isIntended(before, line, width, language);
    if (isFirst) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function endsSentence(line: string, language: string | undefined): boolean {
  return isTerminated(line) && !mayEndWithAbbreviation(line, language);
}

/** Whether a line ends where its next word would have fit, at the end of a sentence or before a capital or a sign. No line ends with an article. */
function isIntended(line: string, next: string, width: number, language: string | undefined): boolean {
  const hasRoom = columnsOf(line) + roomFor(line, next) <= width;
  if (!hasRoom || startsLower(next)) return false;
  return isTerminated(line) || (STARTS_UPPER_OR_SIGN.test(next) && !endsWithArticle(line, language));
}

function endsWithArticle(line: string, language: string | undefined): boolean {
  const word = LAST_WORD.exec(line)?.[1];
  return word !== undefined && language !== undefined && languagesOfArticle(word).includes(primarySubtag(language));
}

/** Joins the lines of each group as those of a paragraph. */
function joinGroups(groups: readonly LineGroup[]): { text: string; removed: number[] } {
  const removed: number[] = [];
  let offset = 0;
  const joined = groups.map((lines) => {
    const text = joinLines(lines, offset, removed);
    offset += lines.reduce((sum, { length }) => sum + length + 1, 0);
    return text;
  });
  return { text: joined.join('\n'), removed };
}

/** @param removed gets the offsets of what is removed at the ends of lines, in the text that begins at `offset` */
function joinLines(lines: LineGroup, offset: number, removed: number[]): string {
  const [first = '', ...rest] = lines;
  const breaksWords = hasDividedWords(lines);
  let joined = first;
  let end = offset + first.length;
  let last = first;
  for (const line of rest) {
    const joint = jointOf(last, line, breaksWords);
    if (joint.hyphen === '') removed.push(end - 1);
    if (joint.gap === '') removed.push(end);
    joined = joinTwo(joined, line, joint);
    end += 1 + line.length;
    last = line;
  }
  return joined;
}

/** The columns of the longest line. */
function widthOf(lines: readonly string[]): number {
  return lines.reduce((width, line) => Math.max(width, columnsOf(line)), 0);
}

function wrappingOf(lines: LineGroup): Wrapping | undefined {
  if (lines.length < 2) return undefined;
  const joined = joinLines(lines, 0, []);
  return {
    source: lines.join('\n'),
    joined,
    separators: lines.slice(1).map(() => '\n'),
    indents: lines.map(() => 0),
    width: widthOf(lines),
    columns: columnsOf(joined),
  };
}
