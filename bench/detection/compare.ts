import type { Peer } from './peers.ts';
import { KINDS, matches, type Sample } from './samples.ts';

/** The answers of one detector. */
export interface Score {
  answers: readonly (Sample & { isRight: boolean })[];
  /** The languages that it detects at least once. */
  languages: ReadonlySet<string>;
  microseconds: number;
}

/** Runs one detector on the texts. */
export function scoreOf({ detect }: Peer, samples: readonly Sample[]): Score {
  const started = performance.now();
  const detected = samples.map(({ text }) => detect(text));
  const microseconds = (1_000 * (performance.now() - started)) / samples.length;
  const answers = samples.map((sample, index) => ({ ...sample, isRight: matches(detected[index], sample) }));
  const languages = new Set(answers.filter(({ isRight }) => isRight).map(({ language }) => language));
  return { answers, languages, microseconds };
}

/** The shares of correct answers for each kind of text, from 0 to 1, over the texts in some languages. */
export function shares({ answers }: Score, languages: ReadonlySet<string>): number[] {
  return KINDS.map((kind) => {
    const some = answers.filter((answer) => answer.kind === kind && languages.has(answer.language));
    return some.filter(({ isRight }) => isRight).length / Math.max(1, some.length);
  });
}
