/** First elements of compounds with a hyphen that begin hardly any other word, by language (ISO 639-1). */
const SURE_ELEMENTS: Readonly<Record<string, string>> = {
  en: 'quasi self vice well',
  fr: 'après arrière avant belle demi franco grand grande grands nord petit petite petits quasi rendez semi socio sud vice',
  pt: 'anglo luso pós pré recém vice',
  nl: 'oud vice',
  ro: 'dintr într printr',
  ru: 'вице кое северо экс юго',
  uk: 'будь віце екс',
};

/** First elements that also begin other words, such as `ex-pected`: a known word has to follow them. */
const FIRST_ELEMENTS: Readonly<Record<string, string>> = {
  en:
    'all cross double eight ex far five four free full great half hard high ill large left long low multi nine non old ' +
    'one open part quick real right second seven short single six small so soft ten third three top two wide year',
  fr: 'beau ex mi porte',
  pt: 'bem ex guarda mal meia primeiro pró',
  es: 'ex franco',
  it: 'anglo ex franco italo vice',
  nl: 'ex niet non noord zuid',
  ro: 'ex nord prim sud',
};

/** Last elements that follow a hyphen, by language. */
const LAST_ELEMENTS: Readonly<Record<string, string>> = {
  pt: 'feira',
  ru: 'либо нибудь таки',
  uk: 'небудь',
};

/** English endings that make one word with the first element: `selfless`, `longhand`, `hardship`. */
const ENGLISH_ENDINGS =
  /^(?:less|ness|ish|hood|same|hand|ship|ware|land|line|light|house|lance|hold|fall|list|road|word|way|wise|ridge|roy|some|ly|ity|ize|er|est|ing|age|lace|book|coat|back|pose|position|claim|cite)s?$/u;

const sureElements = toSets(SURE_ELEMENTS);
const firstElements = toSets(FIRST_ELEMENTS);
const lastElements = toSets(LAST_ELEMENTS);

/**
 * Whether a language writes two parts of a word with a hyphen between them.
 * @param head in lower case @param tail in lower case @param isWord whether a word is known in the language
 */
export function isCompound(head: string, tail: string, language: string, isWord: (word: string) => boolean): boolean {
  if (head === tail || lastElements.get(language)?.has(tail)) return true;
  if (language === 'en' && ENGLISH_ENDINGS.test(tail)) return false;
  if (sureElements.get(language)?.has(head)) return true;
  return firstElements.get(language)?.has(head) === true && (isWord(tail) || isWord(tail.replace(/(?:e?s|d)$/u, '')));
}

function toSets(lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]));
}
