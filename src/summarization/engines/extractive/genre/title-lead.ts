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

/** Words that name something: long ones, and those with digits. Two characters of a script without spaces are one. */
const NAMING = /[\u3040-\u30ff\u3400-\u9fff](?=[\u3040-\u30ff\u3400-\u9fff])|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;
const UNSPACED = /^[\u3040-\u30ff\u3400-\u9fff]/;
const MIN_LENGTH = 4;
/** Letters by which two forms of a word are one. */
const STEM_LENGTH = 5;

/**
 * Finds the sentence at the beginning that says what the title says, such as "We announce that support of Ruby 2.3 has ended." below
 * "Support of Ruby 2.3 has ended". Empty for none.
 */
export function findTitleLead({ units, title }: GenreInput): Emphasis[] {
  const named = new Set(namingWords(title?.text ?? ''));
  if (named.size < MIN_WORDS) return [];
  const first = units.filter(isProse).slice(0, MAX_SENTENCES);
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

function namingWords(text: string): string[] {
  const words: string[] = [];
  for (const { 0: word, index } of text.toLowerCase().matchAll(NAMING)) {
    if (UNSPACED.test(word)) words.push(text.slice(index, index + 2).toLowerCase());
    else if (/\p{N}/u.test(word)) words.push(word.replace(/\.$/, ''));
    else if (word.length >= MIN_LENGTH) words.push(word.slice(0, STEM_LENGTH));
  }
  return words;
}
