/** The number format of a language: grouping separator and decimal separator. */
type NumberFormat = 'comma-point' | 'point-comma' | 'space-comma';

const LANGUAGES_BY_FORMAT: Readonly<Record<NumberFormat, string>> = {
  'comma-point': 'en ms',
  'point-comma': 'an ast bs ca da eu hr id is it mk nl pt ro sc sh sl sr',
  'space-comma': 'be bg br eo es fr frp gl nb nn oc pl ru sv szl uk',
};
const FORMATS = new Map<string, NumberFormat>(
  (['comma-point', 'point-comma', 'space-comma'] as const).flatMap((format) =>
    LANGUAGES_BY_FORMAT[format].split(' ').map((code) => [code, format] as const),
  ),
);

/** Numbers with digit grouping. Languages that group with spaces also use points. */
const GROUPED: Readonly<Record<NumberFormat, RegExp>> = {
  'comma-point': /(?<![\p{L}\p{N}.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'point-comma': /(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'space-comma':
    /(?<![\p{L}\p{N}.,]|\d[ \u00a0\u202f])\d{1,3}(?:\.\d{3}|[ \u00a0\u202f]\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d| \d)/gu,
};

/** Decimals next to a currency, a unit or "million". Other numbers may be versions, times or chapters. */
const MEASURED =
  /(?<![\p{L}\p{N}.,])(?:(?<=[$€£¥] ?)\d+[.,]\d{1,2}(?![\p{L}\p{N}]|[.,]\d)|\d+[.,]\d+(?=[ \u00a0]?(?:[%‰°]|(?:m[iy]l\p{L}*|b[iy]l\p{L}+|km|cm|mm|m|kg|g|mg|ml|ha|ft|mph|[GMkT]B|[GMk]?Hz|[kMG]W)(?!\p{L}))))/gu;

/** Converts the numbers that the engine copied from the source to the format of the target language. */
export function correctNumbers(source: string, translated: string, from: string, to: string): string {
  if (!/\d/.test(source)) return translated;
  return convertNumbers(source, STRAY_ORDINALS.has(to) ? removeOrdinalStops(source, translated) : translated, from, to);
}

/** Target languages whose rules wrongly turn plain numbers into ordinals. */
const STRAY_ORDINALS: ReadonlySet<string> = new Set(['da', 'nb', 'nn']);

/** Removes the full stops of wrong ordinals ("160. km/h"), but keeps those of days before a month. */
function removeOrdinalStops(source: string, translated: string): string {
  const plain = new Set(source.match(/(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?=[ ,;)]|$)/gu));
  return translated.replace(
    /(?<![\p{N}.,])(\d+(?:[.,]\d+)*)\.(?=[,.;)]| (?!(?:jan|feb|mar|apr|mai|maj|jun|jul|aug|sep|okt|nov|des|dec|\p{Lu})))/gu,
    (ordinal, number: string) => (plain.has(number) ? number : ordinal),
  );
}

function convertNumbers(source: string, translated: string, from: string, to: string): string {
  if (!/\d[.,\s]\d/.test(source)) return translated;
  const [before, after] = [from, to].map((code) => FORMATS.get(code.split('-')[0] ?? code));
  if (!before || !after || before === after) return translated;
  const grouped = translated.replace(GROUPED[before], (number) =>
    source.includes(number) ? reformat(number, before, after) : number,
  );
  if ((before === 'comma-point') === (after === 'comma-point')) return grouped;
  const mark = before === 'comma-point' ? '.' : ',';
  return grouped.replace(MEASURED, (number) =>
    number.includes(mark) && source.includes(number) ? number.replace(mark, mark === '.' ? ',' : '.') : number,
  );
}

function reformat(number: string, before: NumberFormat, after: NumberFormat): string {
  const [whole, decimals] = splitNumber(number, before);
  const first = whole.length % 3;
  const groups = [...(first > 0 ? [whole.slice(0, first)] : []), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const joined =
    after === 'space-comma'
      ? groups.join(whole.length > 4 ? '\u00a0' : '')
      : groups.join(after === 'comma-point' ? ',' : '.');
  return decimals === undefined ? joined : joined + (after === 'comma-point' ? '.' : ',') + decimals;
}

function splitNumber(number: string, format: NumberFormat): [whole: string, decimals: string | undefined] {
  const at = number.indexOf(format === 'comma-point' ? '.' : ',');
  const whole = at < 0 ? number : number.slice(0, at);
  return [whole.replace(/\D/g, ''), at < 0 ? undefined : number.slice(at + 1)];
}
