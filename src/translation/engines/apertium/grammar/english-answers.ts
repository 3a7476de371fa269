import { type AnalysedWord, hasTags, isOnly, withReadings } from './analysed-word.ts';

/** The readings of each "no" that answers, as nothing that it could determine stands behind it: "He said no and left". */
export function answersOf(words: readonly AnalysedWord[]): Map<number, string> {
  const answers = new Map<number, string>();
  for (const [at, word] of words.entries()) {
    if (!/^no$/i.test(word.form)) continue;
    const next = words[at + 1];
    const isAnswer =
      next === undefined || next.followsBlank || isOnly(next, 'sent', 'cm', 'cnjcoo', 'cnjsub', 'cnjadv');
    if (isAnswer)
      answers.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'adv')),
      );
  }
  return answers;
}
