/** How a language writes numbers: by what it groups the digits of thousands, and what it puts before decimals. */
type Style = 'comma-point' | 'point-comma' | 'space-comma';

const LANGUAGES: Readonly<Record<Style, string>> = {
  'comma-point': 'en ms',
  'point-comma': 'an ast bs ca da eu hr id is it mk nl pt ro sc sh sl sr',
  'space-comma': 'be bg br eo es fr frp gl nb nn oc pl ru sv szl uk',
};
const STYLES = new Map<string, Style>(
  (['comma-point', 'point-comma', 'space-comma'] as const).flatMap((style) =>
    LANGUAGES[style].split(' ').map((code) => [code, style] as const),
  ),
);

/** Numbers of four digits and more, grouped. Languages that group by blanks know the point, too. */
const GROUPED: Readonly<Record<Style, RegExp>> = {
  'comma-point': /(?<![\p{L}\p{N}.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'point-comma': /(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu,
  'space-comma':
    /(?<![\p{L}\p{N}.,]|\d[ \u00a0\u202f])\d{1,3}(?:\.\d{3}|[ \u00a0\u202f]\d{3})+(?:,\d+)?(?![\p{L}\p{N}]|[.,]\d| \d)/gu,
};

/** Decimals beside a currency, a unit or a million: others may be versions, hours or chapters. */
const MEASURED =
  /(?<![\p{L}\p{N}.,])(?:(?<=[$€£¥] ?)\d+[.,]\d{1,2}(?![\p{L}\p{N}]|[.,]\d)|\d+[.,]\d+(?=[ \u00a0]?(?:[%‰°]|(?:m[iy]l\p{L}*|b[iy]l\p{L}+|km|cm|mm|m|kg|g|mg|ml|ha|ft|mph|[GMkT]B|[GMk]?Hz|[kMG]W)(?!\p{L}))))/gu;

/** Writes the numbers of the source, where they came through, in the way of the target language. */
export function mendNumbers(source: string, translated: string, from: string, to: string): string {
  if (!/\d/.test(source)) return translated;
  return withStyle(source, STRAY_ORDINALS.has(to) ? withoutStops(source, translated) : translated, from, to);
}

const STRAY_ORDINALS: ReadonlySet<string> = new Set(['da', 'nb', 'nn']);

/** The engines for these make ordinals ("160. km/h") of numbers that are none. A day before its month is one. */
function withoutStops(source: string, translated: string): string {
  const plain = new Set(source.match(/(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?=[ ,;)]|$)/gu));
  return translated.replace(
    /(?<![\p{N}.,])(\d+(?:[.,]\d+)*)\.(?=[,.;)]| (?!(?:jan|feb|mar|apr|mai|maj|jun|jul|aug|sep|okt|nov|des|dec|\p{Lu})))/gu,
    (ordinal, number: string) => (plain.has(number) ? number : ordinal),
  );
}

function withStyle(source: string, translated: string, from: string, to: string): string {
  if (!/\d[.,\s]\d/.test(source)) return translated;
  const [before, after] = [from, to].map((code) => STYLES.get(code.split('-')[0] ?? code));
  if (!before || !after || before === after) return translated;
  const grouped = translated.replace(GROUPED[before], (number) =>
    source.includes(number) ? rewrite(number, before, after) : number,
  );
  if ((before === 'comma-point') === (after === 'comma-point')) return grouped;
  const mark = before === 'comma-point' ? '.' : ',';
  return grouped.replace(MEASURED, (number) =>
    number.includes(mark) && source.includes(number) ? number.replace(mark, mark === '.' ? ',' : '.') : number,
  );
}

function rewrite(number: string, before: Style, after: Style): string {
  const [whole, decimals] = partsOf(number, before);
  const first = whole.length % 3;
  const groups = [...(first > 0 ? [whole.slice(0, first)] : []), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const joined =
    after === 'space-comma'
      ? groups.join(whole.length > 4 ? '\u00a0' : '')
      : groups.join(after === 'comma-point' ? ',' : '.');
  return decimals === undefined ? joined : joined + (after === 'comma-point' ? '.' : ',') + decimals;
}

function partsOf(number: string, style: Style): [whole: string, decimals: string | undefined] {
  const at = number.indexOf(style === 'comma-point' ? '.' : ',');
  const whole = at < 0 ? number : number.slice(0, at);
  return [whole.replace(/\D/g, ''), at < 0 ? undefined : number.slice(at + 1)];
}
