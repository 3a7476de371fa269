import { readMark, TAG_MARKS } from './tag-marks.ts';

interface FoundMark {
  /** The innermost tag around it. */
  parent: number | undefined;
  isInWord: boolean;
}

const RUN_OF_MARKS = new RegExp(`(?:${TAG_MARKS.source})+`, 'gu');
const ENDS_WORD = /[\p{L}\p{M}\p{N}]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
/** Words of these scripts touch each other. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

/**
 * Whether a translation does not have each mark of its source once, properly nested, in the tag that it is in in the source,
 * and outside of words unless it divides a word in the source.
 */
export function hasMisplacedTag(source: string, translation: string): boolean {
  const expected = findMarks(source);
  const found = findMarks(translation);
  // A user may have written characters like marks.
  if (!expected) return false;
  if (!found || found.size !== expected.size) return true;
  for (const [key, { parent, isInWord }] of found) {
    const original = expected.get(key);
    if (!original || original.parent !== parent || (isInWord && !original.isInWord)) return true;
  }
  return false;
}

/** The marks of a text by their characters. Undefined if they are not properly nested or one occurs twice. */
function findMarks(text: string): Map<string, FoundMark> | undefined {
  const marks = new Map<string, FoundMark>();
  const open: number[] = [];
  for (const run of text.matchAll(RUN_OF_MARKS)) {
    const end = run.index + run[0].length;
    const isInWord =
      endsWord(text.slice(Math.max(0, run.index - 2), run.index)) && startsWord(text.slice(end, end + 2));
    for (const character of run[0]) {
      const mark = readMark(character);
      if (!mark) continue;
      if (marks.has(character) || (mark.kind === 'close' && open.pop() !== mark.tag)) return undefined;
      marks.set(character, { parent: open.at(-1), isInWord });
      if (mark.kind === 'open') open.push(mark.tag);
    }
  }
  return open.length === 0 ? marks : undefined;
}

const endsWord = (text: string): boolean => ENDS_WORD.test(text) && !UNSPACED.test(text.slice(-2));
const startsWord = (text: string): boolean => STARTS_WORD.test(text) && !UNSPACED.test(text);
