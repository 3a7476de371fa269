/** How a language forms the plurals of nouns. */
interface PluralRules {
  /** Which word of a phrase has the plural. Words up to the first function word agree with a first word. */
  head: 'first' | 'last';
  /** Endings and what they become, longer endings first. Some forms of a word may not exist, which does no harm. */
  endings: readonly (readonly [ending: string, ...plurals: string[]])[];
}

/** Regular plurals by language (ISO 639-1). For German, also the regular genitive. */
const PLURALS: Readonly<Record<string, PluralRules>> = {
  en: {
    head: 'last',
    endings: [
      ['ch', 'ches'],
      ['sh', 'shes'],
      ['fe', 'ves', 'fes'],
      ['f', 'ves', 'fs'],
      ['o', 'os', 'oes'],
      ['s', 'ses'],
      ['x', 'xes'],
      ['y', 'ies', 'ys'],
      ['z', 'zes'],
      ['', 's'],
    ],
  },
  es: {
    head: 'first',
    endings: [
      ['án', 'anes'],
      ['én', 'enes'],
      ['és', 'eses'],
      ['ín', 'ines'],
      ['ón', 'ones'],
      ['ás', 'ases'],
      ['z', 'ces'],
      ['í', 'íes', 'ís'],
      ['ú', 'úes', 'ús'],
      ...[...'aeiouáéó'].map((vowel) => [vowel, `${vowel}s`] as const),
      ['', 'es'],
    ],
  },
  pt: {
    head: 'first',
    endings: [
      ['ão', 'ões', 'ães', 'ãos'],
      ['ês', 'eses'],
      ['ás', 'ases'],
      ['el', 'éis', 'eis'],
      ['il', 'is', 'eis'],
      ['ol', 'óis'],
      ['l', 'is'],
      ['m', 'ns'],
      ['r', 'res'],
      ['z', 'zes'],
      ['', 's'],
    ],
  },
  gl: {
    head: 'first',
    endings: [
      ['és', 'eses'],
      ['il', 'is', 'iles'],
      ['l', 'is', 'les'],
      ['r', 'res'],
      ['z', 'ces'],
      ['', 's'],
    ],
  },
  ca: {
    head: 'first',
    endings: [
      ['ca', 'ques'],
      ['ça', 'ces'],
      ['ga', 'gues'],
      ['ja', 'ges'],
      ['qua', 'qües'],
      ['a', 'es'],
      ['à', 'ans'],
      ['é', 'ens', 'és'],
      ['í', 'ins'],
      ['ó', 'ons'],
      ['ú', 'uns'],
      ['ès', 'esos'],
      ['s', 'sos', 'ssos'],
      ['x', 'xos'],
      ['', 's'],
    ],
  },
  fr: {
    head: 'first',
    endings: [
      ['al', 'aux', 'als'],
      ['ail', 'ails', 'aux'],
      ['au', 'aux'],
      ['eu', 'eux'],
      ['ou', 'ous', 'oux'],
      ['', 's'],
    ],
  },
  it: {
    head: 'first',
    endings: [
      ['ca', 'che'],
      ['ga', 'ghe'],
      ['co', 'chi', 'ci'],
      ['go', 'ghi', 'gi'],
      ['cia', 'ce', 'cie'],
      ['gia', 'ge', 'gie'],
      ['io', 'i'],
      ['a', 'e', 'i'],
      ['e', 'i'],
      ['o', 'i'],
    ],
  },
  de: {
    head: 'last',
    endings: [
      ...['ung', 'heit', 'keit', 'schaft', 'ion', 'tät'].map((ending) => [ending, `${ending}en`] as const),
      ['e', 'en'],
      ['er', 'ern', 'ers'],
      ['el', 'eln', 'els'],
      ['', 's', 'es'],
    ],
  },
  nl: { head: 'last', endings: [['', 'en', 's', "'s"]] },
};

/** Shorter words are left alone: too many of their plurals are other words. UTF-16 units. */
const MIN_WORD_LENGTH = 3;

const ENDS_WITH_LETTER = /\p{L}$/u;

/** The rules of a language. @param language ISO 639-1 */
export function pluralRules(language: string | undefined): PluralRules | undefined {
  return language === undefined ? undefined : PLURALS[language];
}

/** The plurals of a word, and German genitives. Empty where no rule applies. */
export function pluralsOf(word: string, { endings }: PluralRules): string[] {
  if (word.length < MIN_WORD_LENGTH || !ENDS_WITH_LETTER.test(word)) return [];
  const lower = word.toLowerCase();
  const [ending = '', ...plurals] = endings.find(([one]) => lower.endsWith(one)) ?? [];
  return plurals.map((plural) => word.slice(0, word.length - ending.length) + plural);
}

/** The words that may have a plural. Some do not exist. */
export function singularsOf(plural: string, { endings }: PluralRules): string[] {
  return endings.flatMap(([ending, ...plurals]) =>
    plurals.filter((one) => plural.endsWith(one)).map((one) => plural.slice(0, plural.length - one.length) + ending),
  );
}
