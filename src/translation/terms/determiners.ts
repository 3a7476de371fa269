import { MARKS_AT_END } from '../text/tag-marks.ts';

/** Articles, alone and joined with prepositions, and possessives that may follow them. Masculine, feminine, then their plurals. */
const PORTUGUESE = {
  articles: ['o|a|os|as', 'do|da|dos|das', 'no|na|nos|nas', 'ao|à|aos|às', 'pelo|pela|pelos|pelas'],
  possessives: [
    'meu|minha|meus|minhas',
    'teu|tua|teus|tuas',
    'seu|sua|seus|suas',
    'nosso|nossa|nossos|nossas',
    'vosso|vossa|vossos|vossas',
  ],
};
const GALICIAN = {
  articles: ['o|a|os|as', 'do|da|dos|das', 'no|na|nos|nas', 'ao|á|aos|ás', 'polo|pola|polos|polas'],
  possessives: [
    'meu|miña|meus|miñas',
    'teu|túa|teus|túas',
    'seu|súa|seus|súas',
    'noso|nosa|nosos|nosas',
    'voso|vosa|vosos|vosas',
  ],
};

/**
 * Words before a noun that agree with its gender and number, by language (ISO 639-1): the forms of one determiner, also joined
 * with a preposition. A form that ends with an apostrophe touches the noun. English `a` agrees with the first sound.
 */
const DETERMINERS: Readonly<Record<string, readonly string[]>> = {
  en: ['a|an'],
  pt: [
    ...withPossessives(PORTUGUESE),
    'todo o|toda a|todos os|todas as',
    'um|uma|uns|umas',
    'num|numa|nuns|numas',
    'dum|duma|duns|dumas',
    'este|esta|estes|estas',
    'esse|essa|esses|essas',
    'aquele|aquela|aqueles|aquelas',
    'deste|desta|destes|destas',
    'desse|dessa|desses|dessas',
    'daquele|daquela|daqueles|daquelas',
    'neste|nesta|nestes|nestas',
    'nesse|nessa|nesses|nessas',
    'naquele|naquela|naqueles|naquelas',
  ],
  gl: [
    ...withPossessives(GALICIAN),
    'todo o|toda a|todos os|todas as',
    'un|unha|uns|unhas',
    'nun|nunha|nuns|nunhas',
    'dun|dunha|duns|dunhas',
    'este|esta|estes|estas',
    'ese|esa|eses|esas',
  ],
  es: [
    'el|la|los|las',
    'un|una|unos|unas',
    'del|de la|de los|de las',
    'al|a la|a los|a las',
    'este|esta|estos|estas',
    'ese|esa|esos|esas',
    'aquel|aquella|aquellos|aquellas',
    'mi|mis',
    'tu|tus',
    'su|sus',
    'nuestro|nuestra|nuestros|nuestras',
    'vuestro|vuestra|vuestros|vuestras',
  ],
  ca: [
    "el|la|els|les|l'",
    'un|una|uns|unes',
    "del|de la|dels|de les|de l'",
    "al|a la|als|a les|a l'",
    "pel|per la|pels|per les|per l'",
    'aquest|aquesta|aquests|aquestes',
    'aquell|aquella|aquells|aquelles',
    'el meu|la meva|els meus|les meves',
    'el teu|la teva|els teus|les teves',
    'el seu|la seva|els seus|les seves',
    'el nostre|la nostra|els nostres|les nostres',
    'el vostre|la vostra|els vostres|les vostres',
  ],
  fr: [
    "le|la|les|l'",
    'un|une|des',
    "du|de la|des|de l'",
    "au|à la|aux|à l'",
    'ce|cet|cette|ces',
    'mon|ma|mes',
    'ton|ta|tes',
    'son|sa|ses',
    'notre|nos',
    'votre|vos',
    'leur|leurs',
  ],
  it: [
    "il|lo|la|i|gli|le|l'",
    "un|uno|una|un'",
    ...['de', 'a', 'da', 'ne', 'su'].map((stem) =>
      ['l', 'llo', 'lla', 'i', 'gli', 'lle', "ll'"].map((ending) => stem + ending).join('|'),
    ),
    "questo|questa|questi|queste|quest'",
    "quel|quello|quella|quei|quegli|quelle|quell'",
    'il mio|la mia|i miei|le mie',
    'il tuo|la tua|i tuoi|le tue',
    'il suo|la sua|i suoi|le sue',
    'il nostro|la nostra|i nostri|le nostre',
    'il vostro|la vostra|i vostri|le vostre',
    'il loro|la loro|i loro|le loro',
  ],
  nl: ['de|het', 'deze|dit', 'die|dat', 'onze|ons'],
};

const BY_LANGUAGE: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(DETERMINERS).map(([language, sets]) => [language, sets.map((forms) => forms.split('|'))]),
);

/** The articles, the possessives, and each article before each possessive. */
function withPossessives({ articles, possessives }: { articles: string[]; possessives: string[] }): string[] {
  const pairs = articles.flatMap((article) =>
    possessives.map((possessive) => {
      const words = possessive.split('|');
      return article
        .split('|')
        .map((form, index) => `${form} ${words[index]}`)
        .join('|');
    }),
  );
  return [...articles, ...possessives, ...pairs];
}

/** Longer than any determiner. UTF-16 units. */
const MAX_LENGTH = 30;
const ENDS_WITH_LETTER = /[\p{L}\p{M}]$/u;

/** The determiners at the end of a text, one at most of each set of forms: of "em o seu" both "seu" and "o seu". */
function determinersAtEnd(text: string, language: string): Map<readonly string[], string> {
  const lower = text.slice(-MAX_LENGTH).toLocaleLowerCase(language).replaceAll('’', "'");
  const found = new Map<readonly string[], string>();
  for (const forms of BY_LANGUAGE.get(language.split('-')[0] ?? '') ?? []) {
    const ending = forms.filter((form) => lower.endsWith(form) && !ENDS_WITH_LETTER.test(lower.slice(0, -form.length)));
    const [longest] = ending.toSorted((one, other) => other.length - one.length);
    if (longest !== undefined) found.set(forms, longest);
  }
  return found;
}

/** Whether a text ends with a determiner of a language. */
export function endsWithDeterminer(text: string, language: string): boolean {
  return determinersAtEnd(text.replace(MARKS_AT_END, ''), language).size > 0;
}

/**
 * Gives the determiner at the end of a text the form that it has at the end of a model, if both end with forms of the same
 * determiner.
 * @param language canonical code
 */
export function agreeDeterminer(text: string, model: string, language: string): string {
  const [tail = ''] = MARKS_AT_END.exec(text) ?? [];
  const body = text.slice(0, text.length - tail.length);
  const own = determinersAtEnd(body, language);
  const wanted = determinersAtEnd(model.replace(MARKS_AT_END, ''), language);
  const shared = [...own.keys()].find((forms) => wanted.has(forms));
  if (!shared) return text;
  const index = shared.indexOf(wanted.get(shared) ?? '');
  // The longest determiner agrees: of "o seu", the article too.
  const [longest] = [...own]
    .filter(([forms]) => forms.length === shared.length)
    .toSorted(([, one], [, other]) => other.length - one.length);
  const [forms = shared, form = ''] = longest ?? [];
  const agreed = forms[index] ?? form;
  if (agreed === form) return text;
  const first = body.charAt(body.length - form.length);
  const isCapitalized = first !== first.toLocaleLowerCase(language);
  const cased = isCapitalized ? agreed.charAt(0).toLocaleUpperCase(language) + agreed.slice(1) : agreed;
  return body.slice(0, body.length - form.length) + cased + (agreed.endsWith("'") ? '' : ' ') + tail.trimStart();
}
