/** Forms of words before a noun, by language (ISO 639-1): before a consonant, before a vowel. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  en: ['a|an'],
  ca: ["el|l'", "la|l'", "del|de l'", "de la|de l'", "al|a l'", "a la|a l'", "pel|per l'", "de|d'"],
  fr: [
    "le|l'",
    "la|l'",
    "du|de l'",
    "de la|de l'",
    "au|à l'",
    "à la|à l'",
    "de|d'",
    'ce|cet',
    'ma|mon',
    'ta|ton',
    'sa|son',
  ],
  it: [
    ...["il|l'", "lo|l'", "la|l'", "una|un'", "questo|quest'", "questa|quest'", "quel|quell'", "quella|quell'"],
    ...['de', 'a', 'da', 'ne', 'su'].flatMap((stem) => ['l', 'llo', 'lla'].map((end) => `${stem}${end}|${stem}ll'`)),
  ],
};

const BY_LANGUAGE: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(FORMS).map(([language, rows]) => [language, rows.map((forms) => forms.split('|'))]),
);

/** English words that begin with a vowel in speech, by their letters, with few exceptions. */
const ENGLISH_VOWEL = /^(?:a|e(?!u)|i|o(?!n(?:e|ce)\b)|u(?!ni|s[eu]|t[io])|h(?:our|eir|onest|onou?r))/i;
const VOWEL = /^[aeiouàâæéèêëíìîïóòôœúùû]/i;

/** Whether the first sound of a word is a vowel. @param language ISO 639-1 */
export function startsWithVowel(word: string, language: string): boolean {
  return (language === 'en' ? ENGLISH_VOWEL : VOWEL).test(word);
}

/**
 * The words before a noun whose form depends on its first sound, and the index of the form before a target. Undefined where
 * only its gender tells the form: before a consonant, except in English.
 * @param language ISO 639-1
 */
export function formsByFirstSound(target: string, language: string) {
  const rows = BY_LANGUAGE.get(language);
  const isVowel = startsWithVowel(target, language);
  return rows && (isVowel || language === 'en') ? { rows, form: Number(isVowel) } : undefined;
}
