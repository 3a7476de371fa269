import { seededRandom } from '../../load/random.ts';
import { sentencesOf } from '../../load/texts/sentences.ts';
import { madeUpWord } from './random-vocabulary.ts';

/**
 * Returns the sentences to measure with: English sentences from a folder, or made-up ones. They have no digits and names:
 * random models do not copy them, and the service would retry each sentence.
 */
export function benchSentences(data: string | undefined): string[] {
  if (data !== undefined) return sentencesOf(data, 'en').map((line) => line.toLowerCase().replace(/[^a-z ,]/g, ''));
  const random = seededRandom(7);
  const words = Array.from({ length: 4_000 }, () => madeUpWord(random));
  // Words with low numbers are frequent, as in a language.
  const word = (): string => words[Math.floor(words.length ** random.next()) - 1] ?? 'a';
  return Array.from({ length: 500 }, () => {
    const length = 15 + Math.floor(random.next() * 11);
    return `${Array.from({ length }, word).join(' ')}.`;
  });
}
