import { bleuFigure, type ClassMeasure, rightOf, translateEach } from '../figure.ts';

const SENTENCES = 100;
const PLACEHOLDERS = ['{x}', '%s', '{{name}}', '%1$d'];
const TAGS = [
  ['<b>', '</b>'],
  ['<a href="/about">', '</a>'],
] as const;

/**
 * A name or a number that a sentence and its reference share gives way to a placeholder, or gets a tag around it. BLEU
 * counts the sentences with the word back in its place, so that all kinds compare with the plain sentences.
 */
export const placeholders: ClassMeasure = async (setting) => {
  const pairs = setting.sources
    .flatMap((source, i) => {
      const reference = setting.references[i] ?? '';
      const word = sharedWord(source, reference);
      return word === undefined ? [] : [{ source, reference, word }];
    })
    .slice(0, SENTENCES);
  const references = pairs.map(({ reference }) => reference);
  const plain = await translateEach(
    setting,
    pairs.map(({ source }) => source),
  );
  const figures = [bleuFigure('BLEU, none', setting.to, plain, references)];
  for (const mark of PLACEHOLDERS) {
    const sources = pairs.map(({ source, word }) => source.replace(word, () => mark));
    const translations = await translateEach(setting, sources);
    const filled = translations.map((text, i) => text.replaceAll(mark, () => pairs[i]?.word ?? ''));
    figures.push(
      bleuFigure(`BLEU, \`${mark}\``, setting.to, filled, references),
      rightOf(`kept, \`${mark}\``, sources, translations, (_, translation) => translation.split(mark).length === 2),
    );
  }
  for (const [open, close] of TAGS) {
    const sources = pairs.map(({ source, word }) => source.replace(word, () => open + word + close));
    const translations = await translateEach(setting, sources);
    const bare = translations.map((text) => text.replaceAll(open, '').replaceAll(close, ''));
    const isAround = (_: string, translation: string, i: number) => {
      const word = pairs[i]?.word ?? '';
      const [, rest = '', ...more] = translation.split(open);
      const [inside = '', after, ...others] = rest.split(close);
      const isOnce = after !== undefined && more.length + others.length === 0;
      return isOnce && inside.trim() !== '' && (inside.includes(word) || !translation.includes(word));
    };
    figures.push(
      bleuFigure(`BLEU, \`${open}\``, setting.to, bare, references),
      rightOf(`around the word, \`${open}\``, sources, translations, isAround),
    );
  }
  return figures;
};

/** The last word that begins with a capital or is a number and occurs once in both texts, but not at their beginning. */
function sharedWord(source: string, reference: string): string | undefined {
  const wordsOf = (text: string) =>
    [...text.matchAll(/(?<=\s)(?:\p{Lu}\p{L}+|\d+)(?=[\s,.;])/gu)].map(([word]) => word);
  const theirs = wordsOf(reference);
  const once = (text: string, word: string) => text.split(word).length === 2;
  return wordsOf(source).findLast((word) => theirs.includes(word) && once(source, word) && once(reference, word));
}
