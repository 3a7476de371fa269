import { canonicalLanguage } from '../../languages/canonical-code.ts';

/** Last words of keys whose values programs compare. */
const CODE_KEYS = new Set(
  [
    'id uid uuid guid key keys code codes iso iso2 iso3 alpha2 alpha3 abbr abbreviation slug handle sku',
    'lang langs language languages locale locales lng hreflang country countries currency currencies state region',
    'timezone timezones tz zone unit units kind type types status role roles mode variant method format encoding charset',
    'policy service tracker provider driver engine protocol level severity priority visibility direction dir align',
    'alignment position placement orientation theme gender condition environment env rel order sort in icon event operator',
    'backorders datatype layout scope scopes permission permissions platform os arch component widget control plan tier group',
  ]
    .join(' ')
    .split(' '),
);
/** Keys whose values have syntax with blanks. */
const SYNTAX_KEYS = new Set(
  'selector selectors xpath css class classes classname style regex regexp pattern availability'.split(' '),
);
/** Keys of a table whose values are names, also names of articles, which can have words. */
const NAME_COLUMNS = new Set('vendor brand manufacturer supplier sku barcode'.split(' '));
/** The keys of a locale whose value is a mark of the time of day. */
const TIME_KEYS = new Set(['am', 'pm']);
/** Longer headers are questions. */
const MAX_HEADER_WORDS = 3;
const WORD_START = /(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]{1,100}/;
const TOKEN = /^(?:[a-z][a-z\d]*|[A-Z]{2,3})$/;
/** Keys of programs whose values begin with a capital, such as `"type": "Feature"` and `kind: Service`. */
const CAPITALIZED_KEYS = new Set(['type', 'kind', 'policy']);
const CAPITALIZED = /^[A-Z][a-z]{1,40}$/;
const SENTENCE_START = /^\p{Lu}\p{Ll}/u;
const LANGUAGE_CODE = /^[a-z]{2,3}$/i;

/**
 * Whether a key says that its value is for programs: `"lang": "en"`, `"status": "active"`, `"country": "AD"`. Most
 * capitalized words are for readers, and so is a value that repeats its key, as labels do.
 * @param isColumn whether the key is the header of a column, which can have the word anywhere
 */
export function isCodeByKey(key: string, value: string, isColumn: boolean): boolean {
  const words = key
    .split(WORD_START, 20)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const text = value.trim();
  if (TIME_KEYS.has(last)) return text.length <= 4;
  if (SYNTAX_KEYS.has(last)) return !SENTENCE_START.test(text);
  const keys = isColumn && words.length <= MAX_HEADER_WORDS ? words : [last];
  if (isColumn && keys.some((word) => NAME_COLUMNS.has(word))) return true;
  if ([key.toLowerCase(), last].includes(text.toLowerCase())) return false;
  if (!isColumn && CAPITALIZED_KEYS.has(last) && CAPITALIZED.test(text)) return true;
  if (!TOKEN.test(text)) return false;
  return keys.some((word) => CODE_KEYS.has(word));
}

/** Whether a text is the code of a language. */
export function isLanguageCode(text: string): boolean {
  return LANGUAGE_CODE.test(text) && canonicalLanguage(text) !== undefined;
}
