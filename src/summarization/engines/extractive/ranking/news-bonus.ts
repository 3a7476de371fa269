import { hasDetail } from '../genre/details.ts';
import { isProse } from '../genre/emphasis.ts';
import { isAnnouncement } from '../genre/news.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from './boilerplate.ts';

/** Sentences of prose from the beginning in which the news of a text is. */
const MAX_NEWS = 3;
/** Sentences among which those are, behind notices. */
const MAX_BEFORE_NEWS = 8;
/** Longer texts have more dates and sums than a summary has room for. */
const MAX_SENTENCES = 60;
/**
 * Log-odds. The ranker learned from articles, of which many begin with their scene. A reader wants to know first what was
 * announced, when and how much. Of 100 press releases, notices, minutes and letters, 4 to 6 more summaries tell it.
 */
const NEWS_BONUS = 2;
const DETAIL_BONUS = 0.7;

/** The bonus of each sentence for what it announces, and for dates, days, sums and shares. */
export function newsBonus(sentences: readonly TextUnit[]): Float64Array {
  const bonus = new Float64Array(sentences.length);
  if (sentences.length > MAX_SENTENCES) return bonus;
  for (const [at, { text }] of sentences.entries()) if (hasDetail(text)) bonus[at] = DETAIL_BONUS;
  const first = sentences.slice(0, MAX_BEFORE_NEWS).filter((unit) => isProse(unit) && !isBoilerplate(unit.text));
  for (const unit of first.slice(0, MAX_NEWS)) {
    const at = sentences.indexOf(unit);
    if (hasDetail(unit.text) || isAnnouncement(unit.text)) bonus[at] = (bonus[at] ?? 0) + NEWS_BONUS;
  }
  return bonus;
}
