import { seededRandom } from '../../load/random.ts';
import { sentencesOf } from '../../load/texts/sentences.ts';
import { madeUpWord } from './random-vocabulary.ts';

/**
 * Sentences to measure with: English ones of a folder of text, or made-up ones. Without digits and names, which random
 * models do not copy: the service would try again and again to have them kept.
 */
export function benchSentences(data: string | undefined): string[] {
  if (data !== undefined) return sentencesOf(data, 'en').map((line) => line.toLowerCase().replace(/[^a-z ,]/g, ''));
  const random = seededRandom(7);
  const words = Array.from({ length: 4_000 }, () => madeUpWord(random));
  // Low numbers more often than high ones, as words are in a language.
  const word = (): string => words[Math.floor(words.length ** random.next()) - 1] ?? 'a';
  return Array.from({ length: 500 }, () => {
    const length = 15 + Math.floor(random.next() * 11);
    return `${Array.from({ length }, word).join(' ')}.`;
  });
}
