/** The languages of the page with their native names. */
export const LOCALES = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pt: 'Português',
} as const;

export type Locale = keyof typeof LOCALES;

function isLocale(code: string): code is Locale {
  return code in LOCALES;
}

/** The selected language, otherwise the first supported language of the browser, otherwise English. */
export function chosenLocale(chosen: string | null): Locale {
  const wanted = [chosen ?? [], navigator.languages].flat().map((code) => code.split('-')[0] ?? '');
  return wanted.find(isLocale) ?? 'en';
}

export function isRightToLeft(code: string): boolean {
  return code === 'ar';
}
