const COMPOUND = /(?<![\p{L}\p{N}.,])(\d[\d.,]{0,15})-\p{L}/gu;
const JOINED_COMPOUND = /(?<=\p{L}{2})de ?(\d[\d.,]{0,15}) ?(?=\p{L})/gu;

/** Separates the words that the rules join for an English compound: "informede20 páginas" for "20-page report". */
export function separateCompounds(source: string, translated: string): string {
  if (!/\d-/.test(source)) return translated;
  const numbers = new Set(Array.from(source.matchAll(COMPOUND), ([, number]) => number));
  return translated.replace(JOINED_COMPOUND, (joined, number: string) =>
    numbers.has(number) ? ` de ${number} ` : joined,
  );
}

/** Target languages whose rules wrongly turn plain numbers into ordinals. */
const STRAY_ORDINALS: ReadonlySet<string> = new Set(['da', 'nb', 'nn']);

/** Removes the full stops of wrong ordinals ("160. km/h"), but keeps those of days before a month. */
export function removeOrdinalStops(source: string, translated: string, to: string): string {
  if (!STRAY_ORDINALS.has(to) || !/\d/.test(source)) return translated;
  const plain = new Set(source.match(/(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?=[ ,;)]|$)/gu));
  return translated.replace(
    /(?<![\p{N}.,])(\d+(?:[.,]\d+)*)\.(?=[,.;)]| (?!(?:jan|feb|mar|apr|mai|maj|jun|jul|aug|sep|okt|nov|des|dec|\p{Lu})))/gu,
    (ordinal, number: string) => (plain.has(number) ? number : ordinal),
  );
}
