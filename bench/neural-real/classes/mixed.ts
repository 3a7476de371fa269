import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readSamples } from '../samples.ts';

const MARKS = /[⟦⟧]/gu;

/** A sentence that is already in the target language, marked with ⟦ ⟧ in the samples, stays as it is. */
export const mixed: ClassMeasure = async (setting) => {
  const samples = readSamples('mixed', `${setting.from}-${setting.to}`);
  const sources = samples.map((text) => text.replace(MARKS, ''));
  const isKept = (_: string, translation: string, i: number) => translation.includes(samples[i]?.split(MARKS)[1] ?? '');
  const translations = await translateEach(setting, sources);
  return [rightOf('sentences in the target language kept', sources, translations, isKept)];
};
