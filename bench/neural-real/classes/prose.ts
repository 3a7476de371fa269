import { bleuFigure, type ClassMeasure, rightOf, scores, translateEach } from '../figure.ts';
import { readAccepted } from '../samples.ts';

/** Sentences as they are. */
export const plain: ClassMeasure = async (setting) =>
  scores(setting.to, await translateEach(setting, setting.sources), setting.references);

/** Every letter a capital. */
export const capitals: ClassMeasure = async (setting) => {
  const sources = setting.sources.map((text) => text.toLocaleUpperCase(setting.from));
  const references = setting.references.map((text) => text.toLocaleUpperCase(setting.to));
  return scores(setting.to, await translateEach(setting, sources), references);
};

/** Every Word With a Capital. Which words keep it depends on the language, so case does not count. */
export const titles: ClassMeasure = async (setting) => {
  const { from, to, sources } = setting;
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLocaleLowerCase(to));
  const capitalized = sources.map((text) =>
    text.replace(/(?<![\p{L}\p{M}\p{N}’'])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase(from)),
  );
  const expected = lower(setting.references);
  return [
    bleuFigure('BLEU without case', to, lower(await translateEach(setting, capitalized)), expected),
    bleuFigure('the same of plain sentences', to, lower(await translateEach(setting, sources)), expected),
  ];
};

/** Single words in capitals: emphasis keeps its capitals in the translation, and an acronym stays or has its own. */
export const shouted: ClassMeasure = async (setting) => {
  const samples = readAccepted('shouted', `${setting.from}-${setting.to}`);
  const sources = samples.map(({ source }) => source);
  const isShouted = (_: string, translation: string, i: number) => {
    const words = translation.split(/[^\p{L}\p{M}']+/u);
    return (samples[i]?.accepted ?? []).some((word) => words.includes(word));
  };
  const short = readAccepted('short', `${setting.from}-${setting.to}`);
  const inCapitals = short.map(({ source }) => source.toLocaleUpperCase(setting.from));
  const isAccepted = (_: string, translation: string, i: number) =>
    (short[i]?.accepted ?? []).some((text) => text.toLocaleUpperCase(setting.to) === translation);
  return [
    rightOf('words in capitals', sources, await translateEach(setting, sources), isShouted),
    rightOf('short strings in capitals', inCapitals, await translateEach(setting, inCapitals), isAccepted),
  ];
};
