import lists from './abbreviations.json' with { type: 'json' };

/**
 * Abbreviations of a language (ISO 639-1), in lower case without the final stop. The lists are short on purpose: a missing
 * abbreviation splits one sentence, a wrong one joins two.
 */
interface AbbreviationLists {
  /** Never end a sentence: titles, "e.g.", "vgl." */
  inner: string;
  /** Abbreviations only before a number: "No. 5", "S. 12". */
  numbered?: string;
  /** End a sentence when one of `starters` follows: "Inc.", "p.m.", "usw." */
  ending?: string;
  /** End a sentence before any capital, because no name follows them: "etc.", "ecc.", "т.д." */
  closing?: string;
  /** Words that begin a sentence when they are capitalized after an abbreviation. */
  starters?: string;
  /** Whether a number with a stop is an ordinal: "3. Oktober". */
  ordinals?: boolean;
}

const COMMON = {
  inner: 'e.g i.e dr prof mr mrs ms st vs cf ca approx dipl ing hr fr mme mlle mgr fig figs eq eqs',
  numbered: 'no nr nos vol p pp s art n núm num tel op cap ch sec § pos tab ref refs tbl exp ex fax tél §§',
  ending: 'al jr sr inc ltd co corp bros esq',
  closing: 'etc',
} satisfies AbbreviationLists;

const LANGUAGES: Readonly<Record<string, AbbreviationLists>> = lists;

const RELATIVES: Record<string, string> = {
  sk: 'cs',
  sl: 'hr',
  bs: 'hr',
  sr: 'hr',
  be: 'ru',
  bg: 'ru',
  mk: 'ru',
  nn: 'nb',
  no: 'nb',
  is: 'da',
  et: 'fi',
  gl: 'pt',
  ca: 'es',
  lb: 'de',
  af: 'nl',
};

/** Languages whose lists apply to a text of unknown language. Their lists do not conflict. */
const FALLBACK_LANGUAGES = ['en', 'de', 'fr', 'es', 'ru'];

/** The lists of one language as sets. */
export interface AbbreviationRules {
  inner: ReadonlySet<string>;
  numbered: ReadonlySet<string>;
  ending: ReadonlySet<string>;
  closing: ReadonlySet<string>;
  starters: ReadonlySet<string>;
  /** `months` where a number with a stop is an ordinal only before a month, which no other language writes so. */
  ordinals: boolean | 'months';
}

function words(...lists: (string | undefined)[]): Set<string> {
  return new Set(lists.flatMap((list) => list?.split(' ') ?? []));
}

function build(code: string): AbbreviationRules {
  const own = LANGUAGES[code];
  if (own) {
    return {
      inner: words(COMMON.inner, own.inner),
      numbered: words(COMMON.numbered, own.numbered),
      ending: words(COMMON.ending, own.ending),
      // In German, a capital can be a noun.
      closing: code === 'de' ? words() : words(COMMON.closing, own.closing),
      starters: words(own.starters),
      ordinals: own.ordinals ?? false,
    };
  }
  const others = FALLBACK_LANGUAGES.map((other) => LANGUAGES[other]).filter((list) => list !== undefined);
  return {
    inner: words(COMMON.inner),
    numbered: words(COMMON.numbered, ...others.map((list) => list.numbered)),
    // An abbreviation of one language can be a word of another ("on.", "art."), so a starter ends the sentence.
    ending: words(COMMON.ending, COMMON.closing, ...others.flatMap((list) => [list.inner, list.ending, list.closing])),
    closing: words(),
    starters: words(...others.map((list) => list.starters)),
    ordinals: 'months',
  };
}

const cache = new Map<string, AbbreviationRules>();

/** The abbreviations of a language (`de`, `pt-BR`). Without a list, those of `FALLBACK_LANGUAGES` together. */
export function abbreviationRules(language: string | undefined): AbbreviationRules {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = RELATIVES[base] ?? base;
  const key = Object.hasOwn(LANGUAGES, code) ? code : '';
  const rules = cache.get(key) ?? build(key);
  cache.set(key, rules);
  return rules;
}

/** The token before a single stop at the end of a text. */
const LAST_TOKEN = /(?<![\p{L}\p{M}\p{N}.])([\p{L}\p{M}\p{N}.]{1,24})\.$/u;

/** Whether the last stop of a text belongs to an abbreviation or initial: "10 a.m.", "Smith & Co.", "Charles I." */
export function endsWithAbbreviation(text: string, language: string | undefined): boolean {
  const token = lastToken(text);
  if (token === undefined) return false;
  const { inner, ending, closing } = abbreviationRules(language);
  return token.includes('.') || /^\p{L}$/u.test(token) || [inner, ending, closing].some((words) => words.has(token));
}

/** Whether the last stop of a text may belong to an abbreviation that is a word as well: "No.", "Art." */
export function mayEndWithAbbreviation(text: string, language: string | undefined): boolean {
  const isNumbered = abbreviationRules(language).numbered.has(lastToken(text) ?? '');
  return isNumbered || endsWithAbbreviation(text, language);
}

function lastToken(text: string): string | undefined {
  return LAST_TOKEN.exec(text.slice(-26))?.[1]?.toLowerCase();
}
