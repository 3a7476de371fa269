import type { Part } from '../../../engine.ts';

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

/** A blank in a number would divide it for the analyser, whose rules move or space its parts: "1 234 567,8". */
const GROUPED = /(?<![\p{L}\p{N}.,])\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,5}(?:[.,]\d{1,9})?(?![\p{L}\p{N}])/gu;
const BLANKS = /[ \u00a0\u202f]/g;

/** Removes the blanks in numbers. */
export function joinGroups(text: string): string {
  return text.replace(GROUPED, (number) => number.replace(BLANKS, ''));
}

/** Writes the numbers of the source with their blanks again. */
export function restoreGroups(source: string, translated: string): string {
  const numbers = new Map(Array.from(source.matchAll(GROUPED), ([number]) => [number.replace(BLANKS, ''), number]));
  if (numbers.size === 0) return translated;
  return translated.replace(JOINED_NUMBER, (number) => numbers.get(number) ?? number);
}

const JOINED_NUMBER = /(?<![\p{N}.,])\d{4,18}(?:[.,]\d{1,9})?(?!\p{N})/gu;

/** A number with blanks or a mark, alone. */
const MARKED = new RegExp(
  String.raw`${GROUPED.source}|(?<![\p{L}\p{N}.,:-])\d{1,15}(?:[.,]\d{1,15}){1,8}(?![\p{L}\p{N}-]|[.,:]\d)`,
  'gu',
);
const ANY_NUMBER = new RegExp(String.raw`${GROUPED.source}|\d+(?:[.,:]\d+)*`, 'gu');

/** Whether every number with blanks or a mark has all of its digits in a translation, as often as in the source. */
export function keepsNumbers(source: string, translated: string): boolean {
  const numbers = source.match(MARKED);
  if (numbers === null) return true;
  const [before, after] = [countsOf(source), countsOf(translated)];
  return numbers.map(digitsOf).every((digits) => before.get(digits) === after.get(digits));
}

/** Protects the numbers with blanks or a mark, which some rules divide or repeat. */
export function protectNumbers(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => (part.kind === 'text' ? divide(part.text) : [part]));
}

function divide(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(MARKED)) {
    parts.push({ kind: 'text', text: text.slice(end, index) }, { kind: 'protected', text: number });
    end = index + number.length;
  }
  return [...parts, { kind: 'text', text: text.slice(end) }];
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [number] of text.matchAll(ANY_NUMBER))
    counts.set(digitsOf(number), (counts.get(digitsOf(number)) ?? 0) + 1);
  return counts;
}
