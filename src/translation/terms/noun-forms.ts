/** Gender and number of a noun, the index of a form of a determiner: masculine, feminine, and their plurals. */
export type NounForm = 0 | 1 | 2 | 3;

const MASCULINE: NounForm = 0;
const FEMININE: NounForm = 1;
const MASCULINE_PLURAL: NounForm = 2;
const FEMININE_PLURAL: NounForm = 3;

/** Endings of nouns by language (ISO 639-1). The longest one that fits decides. Undefined: the ending does not tell. */
const ENDINGS: Readonly<Record<string, readonly (readonly [form: NounForm | undefined, endings: string])[]>> = {
  pt: [
    [MASCULINE, 'o u ão ema oma grama el al il ol ul or om um im ome one ote ete ite ime ume'],
    [FEMININE, 'a ção são xão stão ião dade tude gem ice iz ave ede ase asse oite'],
    [MASCULINE_PLURAL, 'os ões ães emas omas gramas ais éis eis óis uis ores ons uns ins omes ones otes etes ites'],
    [FEMININE_PLURAL, 'as ções sões xões stões iões dades tudes gens ices izes aves edes ases asses oites'],
    [undefined, 'ista istas'],
  ],
  gl: [
    [MASCULINE, 'o u ema oma grama el al il ol ul or ón ín ome one ote ete ite'],
    [FEMININE, 'a ión dade tude axe ave ede ase oite'],
    [MASCULINE_PLURAL, 'os emas omas gramas ais eis ois is ores óns íns omes ones otes etes ites'],
    [FEMININE_PLURAL, 'as ións dades tudes axes aves edes ases oites'],
    [undefined, 'ista istas'],
  ],
  es: [
    [MASCULINE, 'o u ema oma grama el al il ol ul or ón ín aje én ombre ote ete ite'],
    [FEMININE, 'a ión dad tad tud umbre ave ede ase'],
    [MASCULINE_PLURAL, 'os emas omas gramas eles ales iles oles ores ones ines ajes enes ombres otes etes ites'],
    [FEMININE_PLURAL, 'as iones dades tades tudes umbres aves edes ases'],
    [undefined, 'ista istas'],
  ],
};

const BY_ENDING: ReadonlyMap<string, ReadonlyMap<string, NounForm | undefined>> = new Map(
  Object.entries(ENDINGS).map(([language, rows]) => [
    language,
    new Map(rows.flatMap(([form, endings]) => endings.split(' ').map((ending) => [ending, form] as const))),
  ]),
);
const MAX_ENDING_LENGTH = 7;

/**
 * The gender and number of a noun phrase by the ending of its first word, which is its head in these languages. Undefined
 * where it is unknown.
 * @param language ISO 639-1
 */
export function nounFormOf(phrase: string, language: string): NounForm | undefined {
  const endings = BY_ENDING.get(language);
  const head = /^\p{L}+/u.exec(phrase)?.[0].toLowerCase() ?? '';
  for (let length = Math.min(MAX_ENDING_LENGTH, head.length - 1); length > 0; length--) {
    const ending = head.slice(-length);
    if (endings?.has(ending)) return endings.get(ending);
  }
  return undefined;
}
