const cache = new Map<string, ReadonlyMap<string, number>>();

/** Month names of a language and of English, in lower case without a full stop, with their numbers, 1 to 12. */
export function monthNames(language: string | undefined): ReadonlyMap<string, number> {
  const locale =
    language !== undefined && Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? language : 'en';
  let names = cache.get(locale);
  if (!names) {
    names = new Map(['en', locale].flatMap(namesIn));
    cache.set(locale, names);
  }
  return names;
}

/** Alone and in a date, where many languages inflect the name. */
function namesIn(locale: string): [string, number][] {
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2020, month, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.toLowerCase().replace(/\.$/, ''), month + 1];
    }).filter(([name]) => /^[\p{L}\p{M}]{3,}$/u.test(name));
  });
}
