import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readSamples } from '../samples.ts';

/** Runs of blanks, dots or lines that make columns. */
const FILLER = /(?:\s{2,}|(?:\s?\.){3,}\s?|_{3,})+/gu;

/** Columns and dot leaders. The filler stays, and every cell with words is translated. */
export const blanks: ClassMeasure = async (setting) => {
  const samples = readSamples('blanks', setting.from);
  const translations = await translateEach(setting, samples);
  const fillers = (text: string) => (text.match(FILLER) ?? []).map((filler) => filler.trim() || filler).join('|');
  const cells = (text: string) => text.split(FILLER);
  const isKept = (source: string, translation: string) => fillers(source) === fillers(translation);
  const isTranslated = (source: string, translation: string) =>
    isKept(source, translation) &&
    cells(source).every((cell, i) => !/\p{L}{4}/u.test(cell) || cells(translation)[i] !== cell);
  return [
    rightOf('filler kept', samples, translations, isKept),
    { ...rightOf('filler kept and every cell translated', samples, translations, isTranslated), faults: [] },
  ];
};
