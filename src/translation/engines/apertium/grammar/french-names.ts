import { type AnalysedWord, can, isOnly } from './analysed-word.ts';

/** Given names that are words too, and that the dictionaries know as words only. */
const NAMES = new Set(
  'Aimé Aimée Ambre Aube Aurore Blanche Capucine Céleste Claire Clémence Colombe Constance Désiré Désirée Fleur Honoré Jade Juste Marguerite Marine Modeste Noël Olive Parfait Pascale Perle Prudence Reine Rose Rosalie Victoire Violette'.split(
    ' ',
  ),
);

/** Whether a word of French is a given name that the dictionaries know as a word. */
export function isFrenchName(word: string): boolean {
  return NAMES.has(word);
}

/** Given names that would be translated as words: "Claire" stays. At the start of a sentence, a verb or another name follows them. */
export function frenchNamesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const names = sentence.filter((word, at) => {
    if (!NAMES.has(word.form)) return false;
    const [before, next, afterNext] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    if (before && !isOnly(before, 'sent') && before.form !== '"') return !can(before, 'det');
    const isPair = next?.lower === 'et' && /^\p{Lu}/u.test(afterNext?.form ?? '');
    return isPair || next?.readings.some(({ tags }) => /^vb/.test(tags[0] ?? '') && tags.includes('p3'));
  });
  return new Map(names.map(({ index, form }) => [index, `${form}/*${form}`]));
}
