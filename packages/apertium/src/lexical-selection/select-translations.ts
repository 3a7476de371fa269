import { introsort } from '../sorting/introsort.ts';
import { endOfPart } from './symbols.ts';
import type { TranslationTest } from './translation-patterns.ts';

/** The sum of the weights of the rules that ask for an operation on a word, by operation. */
export type Scores = Map<string, number>;

interface Vote {
  readonly isSelection: boolean;
  /** Index of the translation. */
  readonly translation: number;
  readonly weight: number;
}

export function addScore(scoresByWord: Map<number, Scores>, word: number, operation: string, weight: number): void {
  const scores = scoresByWord.get(word) ?? new Map<string, number>();
  scoresByWord.set(word, scores);
  scores.set(operation, (scores.get(operation) ?? 0) + weight);
}

/**
 * Applies operations in the order of their scores: removals until a selection, never to the last translation.
 * @param text the translations with `/` between them
 * @returns those that stay, in their order
 */
export function selectTranslations(text: string, scores: Scores, isMeant: TranslationTest): string {
  const translations = splitTranslations(text);
  if (translations.length < 2) return text;
  const votes = collectVotes(translations, scores, isMeant);
  introsort(votes, (a, b) => a.weight > b.weight);
  const kept = new Set(translations.keys());
  const removed = new Set<number>();
  for (const { isSelection, translation } of votes) {
    if (isSelection && !removed.has(translation)) return translations[translation] ?? '';
    if (kept.size === 1) continue;
    kept.delete(translation);
    removed.add(translation);
  }
  return translations.filter((_, index) => kept.has(index)).join('/');
}

function splitTranslations(text: string): string[] {
  const translations: string[] = [];
  let start = 0;
  for (let end = endOfPart(text, 0); end >= 0; end = endOfPart(text, start)) {
    translations.push(text.slice(start, end));
    start = end + 1;
  }
  translations.push(text.slice(start));
  return translations;
}

function collectVotes(translations: readonly string[], scores: Scores, isMeant: TranslationTest): Vote[] {
  const operations = [...scores.keys()].sort();
  const votes: Vote[] = [];
  for (const [index, translation] of translations.entries()) {
    for (const operation of operations) {
      if (!isMeant(translation, operation)) continue;
      votes.push({
        isSelection: !operation.startsWith('<r'),
        translation: index,
        weight: scores.get(operation) ?? 0,
      });
    }
  }
  return votes;
}
