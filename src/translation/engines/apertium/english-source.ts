const MONTH = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const MONTH_AND_DAY = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?(?!\d|[:.,]\d)`, 'g');
const HALF_OF_DAY = /(?<=\d) ?([ap])m\b\.?/g;
/** Between words in small letters, but not after what is no word by itself. */
const HYPHEN =
  /(?<=\p{Ll}{2})(?<!(?<!\p{L})(?:anti|co|non|pre|re|ex|pro|semi|sub|multi|inter|post|neo|ultra|bi|tri)|\d-\p{Ll}{2,9})-(?=\p{Ll}{2,}(?!-\p{Lu}))/gu;

/**
 * English as the dictionaries know it: days before months ("18 March 1965"), "a.m.", and words apart that a hyphen joins
 * (they have no blanks then, and come out in one piece: "paísesdeingresos").
 */
export function plainEnglish(text: string): string {
  return text
    .replace(MONTH_AND_DAY, (_, month: string, day: string, year?: string) =>
      [day, month, year].filter((part) => part !== undefined).join(' '),
    )
    .replace(HALF_OF_DAY, ' $1.m.')
    .replace(HYPHEN, ' ');
}
