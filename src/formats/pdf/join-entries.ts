import { startsLowerCase } from '../../extraction/pdf/layout/characters.ts';
import type { DivideTools, GivenText } from './divide.ts';
import { endsWithLeaders, isPageNumber, markerOf } from './markers.ts';

/** Distance of the baselines of two lines of one title, in font sizes. */
const MAX_LEADING = 1.7;
/** Share of the line of an entry that the first line of a long title fills. */
const LONG = 0.6;
/** Differences of sizes and of left edges that are the same, in font sizes. */
const SAME_SIZE = 0.07;
const SAME_START = 0.4;

/** Joins the lines of titles that are too long for one line in a table of contents. @param texts of one page, in reading order */
export function joinEntries(texts: readonly GivenText[], { join }: Pick<DivideTools, 'join'>): GivenText[] {
  const joined: GivenText[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    if (last && isEndOf(text, last)) {
      joined[joined.length - 1] = {
        ...text,
        text: join([last.text, text.text]),
        lines: [...last.lines, ...text.lines] as const,
      };
    } else joined.push(text);
  }
  return joined;
}

/** Whether a text with signs up to its number is the last line of the title before it, which has no number. */
function isEndOf(text: GivenText, last: GivenText): boolean {
  const [{ line, part }] = text.lines;
  const { line: above, part: start } = last.lines[0];
  const before = last.lines.at(-1)?.line ?? above;
  const gap = line.y - before.y;
  const isEntry = text.kind === 'contents' && endsWithLeaders(text.text) && !endsWithLeaders(last.text);
  if (!isEntry || line.page !== before.page || gap <= 0.5 * line.size || gap > MAX_LEADING * line.size) return false;
  if (Math.abs(line.size - before.size) > SAME_SIZE * line.size || markerOf(text.text, true) !== '') return false;
  const hasNumber = isPageNumber(before.phrases.at(-1)?.text ?? '');
  const title = above.phrases.find(({ x0 }) => x0 > start.x0)?.x0 ?? start.x0;
  const isHanging = Math.abs(part.x0 - title) < SAME_START * line.size && part.x0 >= start.x0 - SAME_START * line.size;
  const isLong = before.x1 - start.x0 > LONG * (part.x1 - start.x0);
  return !hasNumber && isHanging && (startsLowerCase(text.text) || isLong);
}
