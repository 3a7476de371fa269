import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readAccepted } from '../samples.ts';

const TEXTS = 100;

/** The same text twice, beside the same others in another order, and alone. */
export const sameAnswer: ClassMeasure = async (setting) => {
  const { from, to, sources } = setting;
  const figures = [];
  for (const [name, texts] of [
    ['sentences', sources.slice(0, TEXTS)],
    ['short strings', readAccepted('short', `${from}-${to}`).map(({ source }) => source)],
  ] as const) {
    const together = await translateEach(setting, texts);
    const again = await translateEach(setting, texts);
    const reversed = (await translateEach(setting, texts.toReversed())).toReversed();
    const alone: string[] = [];
    for (const text of texts) alone.push(...(await translateEach(setting, [text])));
    const isSame = (one: string, other: string) => one === other;
    figures.push(
      rightOf(`${name}, asked twice`, together, again, isSame),
      rightOf(`${name}, in another order`, together, reversed, isSame),
      rightOf(`${name}, alone`, together, alone, isSame),
    );
  }
  return figures;
};
