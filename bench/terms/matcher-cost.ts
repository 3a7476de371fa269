import { createTermMatcher } from '../../src/translation/terms/term-matcher.ts';

const ENTRIES = 10_000;
const LONG_TEXT = 300_000;
const WORDS = 20;
/** The fastest of several rounds counts, because other processes only add time. */
const ROUNDS = 5;

/** Lines about the cost of a glossary of 10,000 entries that are made of the words of a text. */
export function matcherCost(sentences: readonly string[], language: string): string[] {
  const text = sentences.join(' ');
  const words = [...new Set(text.match(/\p{L}{4,}/gu))];
  const word = (index: number): string => words[(index * 7919) % words.length] ?? '';
  const terms = Array.from({ length: ENTRIES }, (_, index) => ({
    source: [word(index), ...(index % 3 > 0 ? [word(index + 1)] : []), ...(index % 3 > 1 ? [`${index}`] : [])].join(
      ' ',
    ),
    target: 'x',
  }));
  const long = text.repeat(Math.ceil(LONG_TEXT / text.length)).slice(0, LONG_TEXT);
  const short = text.split(' ').slice(0, WORDS).join(' ');
  const matcher = createTermMatcher(terms, language);
  return [
    `build of ${ENTRIES} entries: ${fastest(() => createTermMatcher(terms, language)).toFixed(0)} ms`,
    `search in ${WORDS} words: ${fastest(() => matcher.find(short)).toFixed(3)} ms`,
    `search in ${LONG_TEXT} characters: ${fastest(() => matcher.find(long)).toFixed(0)} ms, ${matcher.find(long).length} terms`,
  ];
}

function fastest(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
