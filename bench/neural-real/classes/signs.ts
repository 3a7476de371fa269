import { hasAmounts, hasNumbers } from '../amounts.ts';
import { bleuFigure, type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readSamples } from '../samples.ts';

/** Typographic signs. Each has to be in the translation as often as in the source. */
const SIGNS = /[“”‘’«»„–—…•½¼¾°²³×©®™→№§±]/gu;
/** An apostrophe belongs to the spelling of a language. */
const APOSTROPHE = /(?<=\p{L})’(?=\p{L})|(?<=s)’(?=\s)/gu;

/** Curly quotation marks of parallel sentences, and sentences with all kinds of typographic signs. */
export const signs: ClassMeasure = async (setting) => {
  const quoted = setting.sources.flatMap((source, i) => {
    const reference = setting.references[i] ?? '';
    return /"[^"]+"/.test(source) && reference.includes('"') ? [{ source, reference }] : [];
  });
  const sources = quoted.map(({ source }) => source);
  const references = quoted.map(({ reference }) => reference);
  const curly = sources.map(curl);
  const translations = await translateEach(setting, curly);
  const samples = readSamples('signs', setting.from);
  return [
    bleuFigure('BLEU, straight quotes', setting.to, await translateEach(setting, sources), references),
    // The tokens of BLEU split off straight quotes only.
    bleuFigure('BLEU, curly quotes', setting.to, translations.map(straighten), references),
    rightOf('sentences with all curly quotes kept', curly, translations, hasSigns),
    rightOf('sentences with all signs kept', samples, await translateEach(setting, samples), hasSigns),
  ];
};

/** Sums of money, and other numbers. */
export const numbers: ClassMeasure = async (setting) => {
  const samples = readSamples('amounts', setting.from);
  const sources = setting.sources.filter((source) => /\d/.test(source));
  return [
    rightOf('sentences with all sums kept', samples, await translateEach(setting, samples), hasAmounts),
    rightOf('sentences with all numbers kept', sources, await translateEach(setting, sources), hasNumbers),
  ];
};

function hasSigns(source: string, translation: string): boolean {
  const signsOf = (text: string) => (text.replace(APOSTROPHE, '').match(SIGNS) ?? []).toSorted().join('');
  const isMixed = translation.includes('"') && !source.includes('"');
  return signsOf(source) === signsOf(translation) && !isMixed;
}

function curl(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}.,!?])"/gu, '“').replaceAll('"', '”');
}

function straighten(text: string): string {
  return text.replace(/[“”]/gu, '"');
}
