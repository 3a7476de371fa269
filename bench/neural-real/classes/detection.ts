import { type ClassMeasure, type Figure, rightOf } from '../figure.ts';
import { readSamples } from '../samples.ts';

/** Single strings of one word to a short sentence, without their language. */
export const detection: ClassMeasure = async ({ from, to, translator }) => {
  const texts = readSamples('detection', from);
  const answers = new Map<string, string>();
  for (const text of texts) {
    const { status, language } = await translator.detect(text, to);
    answers.set(text, `${status} ${language}`);
  }
  const right = (measure: string, some: readonly string[], isRight: (answer: string) => boolean): Figure => {
    const found = some.map((text) => answers.get(text) ?? '');
    return rightOf(measure, some, found, (_, answer) => isRight(answer));
  };
  // A variant of the language is right too.
  const isDetected = (answer: string) => answer.split('-')[0] === `200 ${from}`;
  const [words = [], longer = []] = [false, true].map((blanks) => texts.filter((text) => /\s/.test(text) === blanks));
  return [
    right('words detected', words, isDetected),
    right('short texts detected', longer, isDetected),
    right('answered at all', texts, (answer) => answer.startsWith('200')),
  ];
};
