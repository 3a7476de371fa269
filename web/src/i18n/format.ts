/** Locale of numbers and dates: the language of the page with the browser's region. */
function locale(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((code) => code.split('-')[0] === lang) ?? lang;
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** @param currency ISO 4217 */
export function formatCurrency(value: number, currency: string): string {
  // Costs of single requests are fractions of a cent.
  const maximumFractionDigits = value !== 0 && value < 1 ? 6 : 2;
  return new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits }).format(value);
}

/** Formats a count and its maximum: 93 / 300,000. */
export function formatOutOf(count: number, max: number): string {
  return `${formatNumber(count)} / ${formatNumber(max)}`;
}

/** Formats bytes as kilobytes or megabytes. */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1e6;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const options = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale(), options).format(bytes / (isLarge ? 1e6 : 1e3));
}

/** Formats milliseconds, as seconds from one second on. */
export function formatDuration(milliseconds: number): string {
  const inSeconds = milliseconds >= 1000;
  const options = { style: 'unit', unit: inSeconds ? 'second' : 'millisecond', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), options).format(inSeconds ? milliseconds / 1000 : milliseconds);
}

/** @param share 0 to 1 */
export function formatPercent(share: number): string {
  // Rounded down, so that 100 % means done.
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(Math.floor(share * 100) / 100);
}

/** Formats a remaining time in seconds or minutes. */
export function formatRemaining(seconds: number): string {
  const inMinutes = seconds >= 90;
  const options = { style: 'unit', unit: inMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale(), options).format(inMinutes ? Math.round(seconds / 60) : Math.ceil(seconds));
}

export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** @param day a UTC day such as 2026-01-31 */
export function formatDay(day: string, style: 'short' | 'long' = 'short'): string {
  const parts = style === 'short' ? ({ day: 'numeric', month: 'short' } as const) : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Selects the plural form for a number in the language of the page. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return (forms[new Intl.PluralRules(locale()).select(count)] ?? forms.other).replace('#', formatNumber(count));
}

/** Formats ascending whole numbers, with ranges in place of runs of three or more: 2, 5–7. */
export function formatRanges(numbers: readonly number[]): string {
  const format = new Intl.NumberFormat(locale());
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; at++) {
    const first = numbers[at] ?? 0;
    let length = 1;
    while (numbers[at + length] === first + length) length++;
    if (length < 3) {
      parts.push(format.format(first));
    } else {
      parts.push(format.formatRange(first, first + length - 1));
      at += length - 1;
    }
  }
  return parts.join(', ');
}
