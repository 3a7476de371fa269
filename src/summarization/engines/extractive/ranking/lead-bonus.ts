import type { SelectionLimits } from '../../../length-budget.ts';
import { opensContrast } from '../anaphora/anaphora.ts';
import type { Features } from '../features/compute-features.ts';
import { isProse } from '../genre/emphasis.ts';
import { saysTopic } from '../genre/opening.ts';
import type { SegmentedDocument } from '../input/segment-document.ts';
import { isPermissionNotice } from './boilerplate.ts';

/** Sentences among which the lead is, behind a date, a place or a caption. */
const MAX_BEFORE_LEAD = 4;
/** UTF-16 units of a sentence that leaves details to others, as a point and in a text. */
const MAX_LEAD_LENGTH = { points: 320, text: 480 };
/**
 * Log-odds of the lead. The ranker learned from reference summaries that do without the lead more often than readers can: a
 * summary that lacks the subject answers nothing. It counts most where there is room for little, or for all that matters.
 */
const LEAD_BONUS = 3;
/** The same for more than `MAX_FEW_POINTS` points. On eleven sets, ROUGE changes by -0.1 on average, from -0.8 to 0.6. */
const LEAD_BONUS_OF_MANY = 1;
const MAX_FEW_POINTS = 2;

/**
 * The bonus of the lead, the first sentence of running text: what an article is about.
 * @returns undefined for transcripts, for papers, which say later what they found, for a limit in characters, and for a first
 *   sentence that the second contradicts
 */
export function leadBonus(
  { sentences, language, isSubtitles }: SegmentedDocument,
  { topic }: Features,
  { type, maxItems, maxCharacters }: SelectionLimits,
): { index: number; bonus: number } | undefined {
  const hasLimit = type === 'text' ? maxItems === Number.POSITIVE_INFINITY : Number.isFinite(maxCharacters);
  if (hasLimit || isSubtitles || sentences.some(({ speaker }) => speaker !== undefined)) return undefined;
  const index = sentences.slice(0, MAX_BEFORE_LEAD).findIndex(isProse);
  const lead = sentences[index];
  if (!lead || !isLead(lead.text, MAX_LEAD_LENGTH[type]) || topic.includes(1)) return undefined;
  const bonus = type === 'points' && maxItems > MAX_FEW_POINTS ? LEAD_BONUS_OF_MANY : LEAD_BONUS;
  const next = sentences[index + 1]?.text;
  // "Most people think … On the contrary, …" leads to the subject.
  return next && opensContrast(next, language) ? undefined : { index, bonus };
}

const isLead = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && saysTopic(text) && !isPermissionNotice(text);
