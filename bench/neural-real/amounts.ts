/** The signs of a currency, and its names in the languages of the texts. */
const CURRENCIES: readonly RegExp[] = [
  /R\$|\bre(?:al|ais)\b|\bBRL\b/iu,
  /US\$|U\$S?|\$|\bd[óo]l(?:ar|ares|lars?)\b|\bUSD\b/iu,
  /£|\blibras?\b|\bpounds?\b|\bGBP\b/iu,
  /€|\beuros?\b|\bEUR\b/iu,
  /¥|\bienes?\b|\byens?\b|\bJPY\b/iu,
  /₹|\brúpias?\b|\brupees?\b|\bINR\b/iu,
];
/** What may stand between a sign and its number. */
const REACH = 12;
const NUMBER = /\d+(?:[.,\u00a0\u202f]\d+)*/gu;

/** Whether every number of the source that stands beside a currency is in the translation beside the same currency. */
export function hasAmounts(source: string, translation: string): boolean {
  const theirs = amountsOf(translation);
  return amountsOf(source).every(({ currency, values }) => {
    const at = theirs.findIndex(
      (one) => one.currency === currency && one.values.some((value) => values.includes(value)),
    );
    if (at >= 0) theirs.splice(at, 1);
    return at >= 0;
  });
}

/** Whether every number of the source is in the translation, in the format of either language. */
export function hasNumbers(source: string, translation: string): boolean {
  const theirs = numbersIn(translation);
  return numbersIn(source).every((values) => {
    const at = theirs.findIndex((others) => others.some((value) => values.includes(value)));
    if (at >= 0) theirs.splice(at, 1);
    return at >= 0;
  });
}

function amountsOf(text: string): { currency: number; values: number[] }[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: digits, index }) => {
    const before =
      text
        .slice(Math.max(0, index - REACH), index)
        .split(/[\d,;.()]/u)
        .at(-1) ?? '';
    const after =
      text
        .slice(index + digits.length)
        .slice(0, REACH)
        .split(/[\d,;.()]/u)[0] ?? '';
    const sides = [before.slice(-4), after, before];
    const side = sides.find((one) => CURRENCIES.some((currency) => currency.test(one)));
    if (side === undefined) return [];
    return [{ currency: CURRENCIES.findIndex((currency) => currency.test(side)), values: valuesOf(digits) }];
  });
}

function numbersIn(text: string): number[][] {
  return [...text.matchAll(NUMBER)].map(([digits]) => valuesOf(digits));
}

/** What a number means with a point or with a comma before its decimals; none when it has the format of no language. */
function valuesOf(digits: string): number[] {
  const plain = digits.replaceAll(/[\u00a0\u202f]/gu, '');
  return [
    [',', '.'],
    ['.', ','],
  ].flatMap(([group = '', decimal = '']) => {
    const [whole = '', ...rest] = plain.split(decimal);
    const groups = whole.split(group);
    const grouped = groups.every((one, i) => (i === 0 ? groups.length === 1 || one.length <= 3 : one.length === 3));
    return grouped && rest.length <= 1 && !rest[0]?.includes(group)
      ? [Number(`${groups.join('')}.${rest[0] ?? 0}`)]
      : [];
  });
}
