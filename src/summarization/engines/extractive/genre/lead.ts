import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isStatement } from './opening.ts';

/** Sentences of a text that has no room for an introduction. The ranker learned from longer ones. */
const MAX_SENTENCES = 4;
const LEAD_BONUS = 2;

/**
 * Recognizes a few sentences without a title. The first one says what they are about, unless it is the longest and leaves no room
 * for the others.
 */
export function emphasizeLead({ units, title, isSubtitles }: GenreInput): Emphasis[] | undefined {
  const [first, ...others] = units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  if (!first || title || isSubtitles || others.length >= MAX_SENTENCES) return undefined;
  if ([first, ...others].some(({ speaker }) => speaker !== undefined)) return undefined;
  if (!isProse(first) || !isStatement(first.text)) return undefined;
  if (others.every(({ text }) => text.length < first.text.length)) return undefined;
  return [{ start: first.start, end: first.end, bonus: LEAD_BONUS }];
}
