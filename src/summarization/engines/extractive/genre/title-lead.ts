import { namingWords } from '../input/naming-words.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isStatement } from './opening.ts';

/** Sentences of prose from the beginning in which the text says what its title says. */
const MAX_SENTENCES = 6;
/** Of the words of the title, the least share and number that such a sentence has. */
const MIN_SHARE = 0.6;
const MIN_WORDS = 2;
/** UTF-16 units of a sentence that leaves details to others. */
const MAX_LENGTH = 400;
const BONUS = 4;
const isShortSentence = ({ kind, text }: TextUnit): boolean =>
  kind === 'paragraph' && /[\p{L}\p{N}][.!。！]$/u.test(text);

/**
 * Finds the sentence at the beginning that says what the title says, such as "We announce that support of Ruby 2.3 has ended." below
 * "Support of Ruby 2.3 has ended". Empty for none.
 */
export function findTitleLead({ units, title }: GenreInput): Emphasis[] {
  const named = new Set(namingWords(title?.text ?? ''));
  if (named.size < MIN_WORDS) return [];
  const first = units.filter((unit) => isProse(unit) || isShortSentence(unit)).slice(0, MAX_SENTENCES);
  let best: { share: number; lead: Emphasis } | undefined;
  for (const { start, end, text, speaker } of first) {
    if (speaker || text.length > MAX_LENGTH || !isStatement(text)) continue;
    const words = new Set(namingWords(text));
    const shared = named.values().reduce((count, word) => count + (words.has(word) ? 1 : 0), 0);
    const share = shared / named.size;
    if (shared >= MIN_WORDS && share >= MIN_SHARE && share > (best?.share ?? 0))
      best = { share, lead: { start, end, bonus: BONUS, standsAlone: true, isLead: true } };
  }
  return best ? [best.lead] : [];
}
