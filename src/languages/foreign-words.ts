/** A word of a text in Serbian Latin. */
export interface LatinWord {
  text: string;
  /** The text between the previous word and this one. */
  before: string;
  /** The text between this word and the next one. */
  after: string;
}

/** Serbian Latin has no q, w, x and y. Letters of other alphabets, digits and marks are not Serbian either. */
const SERBIAN_WORD = /^[a-pr-vzčćđšž]+$/iu;

/**
 * Spellings that Serbian does not have, because it is spelled phonetically: doubled consonants, and
 * consonants that h changes. The
 * exceptions are a prefix before the same consonant ("poddirektor") and words such as "neophodni".
 */
const FOREIGN_SPELLING =
  /(?<=\p{L}{2}|[aeiou])(?:([bcfghklmnpstz])\1)(?=\p{L})|cks?$|gh|ph(?!od)|(?<!al)ch|^th|th$|sh$|ee$/iu;
const DOUBLED_BY_PREFIX =
  /^(?:van(?=n)|post(?=t)|trans(?=s)|bes(?=s)|is(?=s)|ras(?=s)|iz(?=z)|raz(?=z)|bez(?=z)|kon(?=n))/iu;
/** An inner capital, as in "JavaScript". */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/** Names of products and companies that are spelled as a Serbian word could be, with the endings of their cases. */
const NAMES =
  'Acer Adidas Adobe Airbnb Amazon Bing Bluetooth Booking Canon Chrome Cisco Coca Discord Django Dropbox Ericsson Facebook Firefox Ford Gmail Google Honda Huawei Instagram Intel Kindle Kotlin Laravel Lenovo Messenger Microsoft Mozilla Nike Notebook Nvidia Office Oracle Outlook Panasonic Peugeot Photoshop Pinterest Reddit Renault Siemens Samsung Snapchat Steam Tinder Toshiba Uber Ubuntu Viber Visa Xbox Zoom';
const NAME = new RegExp(`^(?:${NAMES.split(' ').join('|')})(?:a|u|om|em|i|ov\\p{L}{0,3}|ovsk\\p{L}{1,3})?$`, 'iu');

/** Abbreviations of computing, which Serbian texts write as they are. Others have Cyrillic letters: "НАТО", "СМС". */
const ABBREVIATION =
  /^(?:API|CPU|CSS|CSV|DNS|FTP|GIF|GPU|HDMI|HTML|HTTPS?|IP|JPE?G|JSON|LAN|LCD|LED|PDF|PHP|PNG|RSS|SQL|SSH|SSL|SVG|TCP|UDP|URL|USB|VPN)$/;

/** Roman numerals up to 39, for centuries, monarchs and chapters, and years. A lone I is the word for "and". */
const ROMAN_NUMERAL =
  /^(?:(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})|(?=[MDCLXVI]{4})M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3}))$/u;

/** Symbols of units stay in Latin. */
const UNIT = /^(?:[kcdm]m|[km]g|ml|h|[kMG]?Hz|[kMG]?W|[kMGT]B)$/u;

/**
 * Which words of a text in Serbian Latin keep their Latin letters: Roman numerals, symbols of units, and foreign words, which have
 * letters or spellings that Serbian lacks. A word with a capital after a foreign name belongs to it ("Harry Potter"), unless it has
 * Serbian letters.
 */
export function keptInLatin(words: readonly LatinWord[]): boolean[] {
  let isForeignName = false;
  return words.map((word, at) => {
    const followsName = isForeignName && /^[ -]$/.test(word.before) && /^\p{Lu}\p{Ll}*$/u.test(word.text);
    const isForeign = isForeignWord(word) || isEmail(words, at) || (followsName && !/[čćđšž]/iu.test(word.text));
    isForeignName = isForeign && /\p{Lu}/u.test(word.text);
    return isForeign || ROMAN_NUMERAL.test(word.text) || UNIT.test(word.text) || isLoneNumeral(word, words[at - 1]);
  });
}

/** Whether a word is one of the two of "e-mail". */
function isEmail(words: readonly LatinWord[], at: number): boolean {
  const start = words[at]?.text.toLowerCase() === 'mail' ? at - 1 : at;
  const [first, second] = [words[start], words[start + 1]];
  return first?.text.toLowerCase() === 'e' && second?.before === '-' && second.text.toLowerCase() === 'mail';
}

function isForeignWord({ text, after }: LatinWord): boolean {
  if (!SERBIAN_WORD.test(text) || NAME.test(text) || ABBREVIATION.test(text) || INNER_CAPITAL.test(text)) return true;
  // Names of programming languages: C++, C#.
  if (/^(?:\+\+|#)/.test(after) && /^\p{Lu}/u.test(text)) return true;
  // An acronym has no spelling: SSSR.
  return /\p{Ll}/u.test(text) && FOREIGN_SPELLING.test(text.replace(DOUBLED_BY_PREFIX, ''));
}

/** Whether a lone V is the number 5, not the initial of a surname. A lone I is a number only between a name and a mark. */
function isLoneNumeral({ text, before, after }: LatinWord, previous: LatinWord | undefined): boolean {
  const followsName = before === ' ' && previous !== undefined && /^\p{Lu}\p{Ll}/u.test(previous.text);
  if (text === 'V') return followsName || !/^\.\s*$/.test(after);
  return text === 'I' && followsName && /^[.,;:!?)]|^$/.test(after);
}
