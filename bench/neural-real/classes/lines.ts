import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readTexts } from '../samples.ts';

/** Lists, verses, dialogues and other texts whose lines belong apart. Each line has to read as if it were translated alone. */
export const lines: ClassMeasure = async (setting) => {
  const samples = readTexts('lines', setting.from);
  const expected: string[] = [];
  for (const text of samples) expected.push((await translateEach(setting, text.split('\n'))).join('\n'));
  const isAlone = (_: string, translation: string, i: number) => translation === expected[i];
  return [rightOf('texts with every line as alone', samples, await translateEach(setting, samples), isAlone)];
};
