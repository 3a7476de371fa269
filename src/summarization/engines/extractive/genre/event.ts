import { isEventDetails } from '../input/event-details.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';

/** Units of an invitation. In a longer text, the details are those of one of its parts. */
const MAX_UNITS = 60;
/** More than lines without a verb lose. */
const BONUS = 8;

/** Finds the sentence that says when and where something takes place, or until when and for what one can apply. Empty for none, and for several, as in a calendar. */
export function findEventDetails({ units, isSubtitles }: GenreInput): Emphasis[] {
  if (isSubtitles || units.length > MAX_UNITS) return [];
  const details = units.filter(({ text, kind }) => kind !== 'heading' && isEventDetails(text));
  return details.length === 1
    ? details.map(({ start }) => ({ start, end: start + 1, bonus: BONUS, standsAlone: true, isLead: true }))
    : [];
}
