const LETTER = /\p{L}/u;
/** A letter outside of ASCII, or two ASCII letters side by side. A drawing path (`M10 10 L20 20`) has neither. */
const WORD = /[a-z]{2}|[^\0-\x7f]/i;
const BLANK = /\s/;
const URL = /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:|data:|tel:|urn:)\S/i;
/** A path with a placeholder in it: `${DIR}/before-run.sh`, `{{ base }}/api/users`. */
const PATH_WITH_PLACEHOLDER =
  /^(?=[^\s{}]{0,200}\{)(?=[^/]{0,200}\/[^/]{0,200}(?:\/|\.\w{1,5}$))(?:[\w./\\:@+~=?&-]|[$%#]?\{\{? ?[\w.$:-]{1,60} ?\}\}?)+$/;
/** Characters of identifiers, paths, numbers, dates, selectors and keys. Others, such as `{`, `<` and `é`, are for readers. */
const CODE_CHARACTERS = /^[\w$./\\:@#+~=?&%,;*()[\]!'"|^-]*$/;
/** Marks before a text. The last one can mark an access key: `&File`, and `_File` of WPF. */
const OPENING = /^['"([¡¿]*(?:&(?=\p{L}{2,20}(?:\.{3})?:?$)|_(?=\p{Lu}\p{Ll}+(?:\.{3})?:?$))?/u;
const CLOSING = /^[\])'".,:;!?*]*$/;
/**
 * A word, also one with apostrophes, or several that begin with capitals, such as `E-mail`, `Yes/No`, and `Yes\nNo` with a written
 * line break.
 */
const PLAIN_WORDS = /^(?:\p{Lu}\p{L}*(?:[-/&]\p{L}+)+|\p{Lu}\p{Ll}*(?:\\n\p{Lu}\p{Ll}*)+|\p{L}+(?:'\p{L}+)*)/u;
const INNER_CAPITAL = /(?<!\\)\p{Ll}\p{Lu}/u;
/** Functions of style sheets, such as `rgba(0, 0, 0, 0.5)`. */
const STYLE_FUNCTION = /^(?:rgba?|hsla?|var|calc|url|translate|linear-gradient)\([^()]*\)$/i;
/** Dates with a time, as in ISO 8601 and RFC 3339, also with a blank. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[ t]\d\d:\d\d[\d:.]*(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d))?$/i;

/** Names of time zones, booleans, and directions of text, which are values for programs wherever they stand. */
const CONSTANT =
  /^(?:(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)(?:\/[A-Z][A-Za-z_+-]*){1,2}|true|false|TRUE|FALSE|ltr|rtl|null|undefined)$/;

/** Whether a value has words, as identifiers and commands do, too. Addresses and times have none to translate. */
export function hasWords(value: string): boolean {
  const text = value.trim();
  return LETTER.test(text) && WORD.test(text) && !URL.test(text) && !TIMESTAMP.test(text);
}

/**
 * Whether a value of a file for programs is language. URLs, identifiers (`btn_primary`, `btnPrimary`, `btn-primary`, `a.b`), paths,
 * dates, colours, hashes and formulas are not. A single word of letters is.
 */
export function isLanguage(value: string): boolean {
  const text = value.trim();
  if (!LETTER.test(text) || !WORD.test(text) || URL.test(text) || CONSTANT.test(text)) return false;
  if (PATH_WITH_PLACEHOLDER.test(text)) return false;
  if (BLANK.test(text)) return !text.startsWith('=') && !STYLE_FUNCTION.test(text) && !TIMESTAMP.test(text);
  if (!CODE_CHARACTERS.test(text)) return true;
  const words = text.slice(OPENING.exec(text)?.[0].length ?? 0);
  const plain = PLAIN_WORDS.exec(words)?.[0];
  return plain !== undefined && CLOSING.test(words.slice(plain.length)) && !INNER_CAPITAL.test(plain);
}
