import { primarySubtag } from '../../languages/primary-subtag.ts';
import { upperFirst } from '../../text/letter-case.ts';
import type { Replacement } from '../text/tags/replace-parts.ts';
import { formsByFirstSound } from './first-sound.ts';
import { nounFormOf } from './noun-forms.ts';

/** Articles, alone and joined with prepositions, and possessives that may follow them. */
const PORTUGUESE = {
  articles: ['o|a|os|as', 'do|da|dos|das', 'no|na|nos|nas', 'ao|à|aos|às', 'pelo|pela|pelos|pelas'],
  possessives: ['meu|minha|meus|minhas', 'teu|tua|teus|tuas', 'seu|sua|seus|suas', 'nosso|nossa|nossos|nossas'],
};
const GALICIAN = {
  articles: ['o|a|os|as', 'do|da|dos|das', 'no|na|nos|nas', 'ao|á|aos|ás', 'polo|pola|polos|polas'],
  possessives: ['meu|miña|meus|miñas', 'teu|túa|teus|túas', 'seu|súa|seus|súas', 'noso|nosa|nosos|nosas'],
};

/**
 * Determiners by language (ISO 639-1), each with its forms for masculine, feminine, masculine plural and feminine plural
 * nouns.
 */
const DETERMINERS: Readonly<Record<string, readonly string[]>> = {
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
    'todo el|toda la|todos los|todas las',
    'un|una|unos|unas',
    'del|de la|de los|de las',
    'al|a la|a los|a las',
    'este|esta|estos|estas',
    'ese|esa|esos|esas',
    'aquel|aquella|aquellos|aquellas',
    'mi|mi|mis|mis',
    'tu|tu|tus|tus',
    'su|su|sus|sus',
    'nuestro|nuestra|nuestros|nuestras',
    'vuestro|vuestra|vuestros|vuestras',
  ],
};

const BY_LANGUAGE: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(DETERMINERS).map(([language, rows]) => [language, rows.map((forms) => forms.split('|'))]),
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
const FIRST_WORD = /^\p{L}+/u;

/**
 * Finds the form that the determiner at the end of a text needs before a target: for its gender and number in Portuguese,
 * Galician and Spanish, as far as its ending tells them, and for its first sound in English, French, Italian and Catalan.
 * @param words the words that the target replaces. A target that begins with the same word keeps their determiner
 * @param language canonical code
 * @returns the range to replace, with the blanks behind an apostrophe; undefined if nothing changes
 */
export function agreeDeterminer(
  text: string,
  words: string,
  target: string,
  language: string,
): Replacement | undefined {
  const code = primarySubtag(language);
  if (firstWord(words) === firstWord(target)) return undefined;
  const body = text.trimEnd();
  const lower = body.slice(-MAX_LENGTH).toLocaleLowerCase(language);
  const isLast = (form: string): boolean =>
    lower.endsWith(form) && !ENDS_WITH_LETTER.test(lower.slice(0, -form.length));
  const { rows, form } = formsByGender(target, code) ?? formsByFirstSound(target, code) ?? { rows: [], form: 0 };
  // A word that does not fit what it stands before is no determiner: "a contas" is "to accounts".
  const own = nounFormOf(words, code);
  const fits = (forms: readonly string[], last: string): boolean => own === undefined || forms[own] === last;
  const found = rows.flatMap((forms) =>
    forms.filter((last) => isLast(last) && fits(forms, last)).map((last) => ({ last, agreed: forms[form] ?? last })),
  );
  // The longest: of "o seu", the article agrees too.
  const [best] = found.toSorted((one, other) => other.last.length - one.last.length);
  if (!best) return undefined;
  const { last, agreed } = best;
  const start = body.length - last.length;
  const first = body.charAt(start);
  const isCapitalized = first !== first.toLocaleLowerCase(language);
  const cased = isCapitalized ? upperFirst(agreed, language) : agreed;
  return { start, end: agreed.endsWith("'") ? text.length : body.length, text: cased };
}

function formsByGender(target: string, language: string) {
  const rows = BY_LANGUAGE.get(language);
  const form = nounFormOf(target, language);
  return rows && form !== undefined ? { rows, form } : undefined;
}

function firstWord(text: string): string | undefined {
  return FIRST_WORD.exec(text)?.[0].toLowerCase();
}
