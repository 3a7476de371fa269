import { bleuFigure, type ClassMeasure, scores, translateEach } from '../figure.ts';

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
