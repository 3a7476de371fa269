/**
 * Articles that open a phrase of a few words, by language. Other languages have some of these words too, but rarely at the start of
 * a phrase: "o" is "or" in Spanish, "a" is "at" in Italian.
 */
const ARTICLES: Readonly<Record<string, string>> = {
  ca: 'el la els les un una uns unes',
  de: 'der die das ein eine',
  en: 'the a an',
  es: 'el la los las un una unos unas',
  fr: 'le la les un une des',
  gl: 'o a os as un unha',
  hu: 'a az egy',
  it: 'il lo la i gli le un uno una',
  nl: 'de het een',
  pt: 'o a os as um uma uns umas',
  ro: 'un o',
};

const LANGUAGES_BY_ARTICLE = new Map<string, string[]>();
for (const [language, articles] of Object.entries(ARTICLES)) {
  for (const article of articles.split(' ')) {
    LANGUAGES_BY_ARTICLE.set(article, [...(LANGUAGES_BY_ARTICLE.get(article) ?? []), language]);
  }
}

/** The languages in which a word is an article. The word is in lower case. */
export function languagesOfArticle(word: string): readonly string[] {
  return LANGUAGES_BY_ARTICLE.get(word) ?? [];
}
