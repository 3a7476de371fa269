import type { Replacement } from '../text/tags/replace-parts.ts';
import type { NounForm } from './noun-forms.ts';

/** Words that tell what agrees with a noun. A vertical bar stands between a singular and its plural. */
interface Words {
  /** Verbs before a predicate. */
  verbs: string;
  /** Adverbs before a verb and before a predicate. */
  adverbs: string;
  /** Adjectives without their last vowel: `nov` is "novo", "nova", "novos" and "novas". Participles need no entry. */
  adjectives: string;
  /** Adjectives before a noun, without their last vowel. */
  preceding: string;
  /** The adverb of the comparative. */
  more: string;
  /** Nouns that look like participles. */
  nouns: string;
  /** Prepositions, also joined to articles, and conjunctions. The noun behind one is no subject, or not the only one. */
  links: string;
  determiners: string;
  /** Prepositions of a complement of one word, behind which the predicate stands: "a mesa da casa é velha". */
  complements: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  pt: {
    verbs:
      'é|são está|estão foi|foram era|eram estava|estavam será|serão estará|estarão fica|ficam ficou|ficaram parece|parecem',
    adverbs: 'não já ainda sempre quase muito bem totalmente completamente',
    adjectives:
      'abert aceit alt amarel antig ativ barat baix bonit branc car cert chei complet corret curt escrit escur feit fix gast gratuit impress inativ incomplet incorret inválid larg lent limp long mort necessári nov pag perfeit pequen pront própri públic pret privad quent rápid rox salv sec segur suj únic vazi velh vermelh vist viv válid',
    preceding: 'antig mesm nov pequen primeir próxim segund terceir últim únic velh',
    more: 'mais',
    nouns: 'bebida chamada comida entrada estada estrada ida jornada medida morada saída subida tomada vida',
    links:
      'de do da dos das em no na nos nas ao à aos às por pelo pela pelos pelas para com sem sobre entre num numa dum duma neste nesta deste desta nesse nessa desse dessa e ou nem',
    determiners:
      'o a os as um uma uns umas este esta estes estas esse essa esses essas seu sua seus suas meu minha meus minhas nosso nossa nossos nossas',
    complements: 'de do da dos das',
  },
};

const ENDINGS = ['o', 'a', 'os', 'as'] as const;
const FIRST_PLURAL: NounForm = 2;
/** Longer than the words that tell whether a noun is a subject. UTF-16 units. */
const MAX_LENGTH = 40;

interface Expressions {
  preceding: RegExp;
  adjective: RegExp;
  predicate: RegExp;
  /** Links and complements at the end of the text before a noun. */
  link: RegExp;
  complement: RegExp;
  /** Singulars and plurals of the verbs. */
  verbs: readonly (readonly string[])[];
  nouns: ReadonlySet<string>;
}

const BY_LANGUAGE: ReadonlyMap<string, Expressions> = new Map(
  Object.entries(WORDS).map(([language, words]) => {
    const anyOf = (list: string): string => `(?:${list.replaceAll(' ', '|')})`;
    const adjective = String.raw`(?<stem>${anyOf(words.adjectives)}|\p{L}+[aií]d)(?<ending>[oa]s?)(?!\p{L})`;
    const behind = (list: string): RegExp =>
      new RegExp(String.raw`(?<!\p{L})${anyOf(list)}(?: ${anyOf(words.determiners)})? ?$`, 'iu');
    return [
      language,
      {
        preceding: new RegExp(
          String.raw`(?<!\p{L})(?:${words.more} )?${anyOf(words.preceding)}(?<ending>[oa]s?) ?$`,
          'diu',
        ),
        adjective: new RegExp(`^ ${adjective}`, 'du'),
        predicate: new RegExp(
          String.raw`^(?: ${anyOf(words.complements)} \p{L}+)?(?: ${anyOf(words.adverbs)}){0,2} (?<verb>${anyOf(words.verbs)})(?: ${anyOf(words.adverbs)}){0,2} ${adjective}`,
          'du',
        ),
        link: behind(words.links),
        complement: behind(words.complements),
        verbs: words.verbs.split(' ').map((pair) => pair.split('|')),
        nouns: new Set(words.nouns.split(' ')),
      },
    ];
  }),
);

/**
 * The ending of an adjective directly before a noun, if it agrees with it when another noun takes its place.
 * @param own,form of the old noun and the new one
 * @param language ISO 639-1
 * @returns the range in `before`, and the start of the adjective
 */
export function agreeingAdjective(
  before: string,
  own: NounForm,
  form: NounForm,
  language: string,
): { start: number; ending: Replacement } | undefined {
  const found = own === form ? undefined : BY_LANGUAGE.get(language)?.preceding.exec(before.slice(-MAX_LENGTH));
  const [start = 0, end = 0] = found?.indices?.groups?.ending ?? [];
  if (!found || found.groups?.ending !== ENDINGS[own]) return undefined;
  const cut = Math.max(0, before.length - MAX_LENGTH);
  return { start: cut + found.index, ending: { start: cut + start, end: cut + end, text: ENDINGS[form] } };
}

/**
 * The words behind a noun that agree with it when another noun takes its place: an adjective or participle directly behind it, and a
 * predicate behind "to be", if the noun is the subject. Words that do not agree with the old noun stay.
 * @param before,after the text beside the noun
 * @param own,form of the old noun and the new one
 * @param language ISO 639-1
 * @returns ranges in `after`, in order
 */
export function agreeingWords(
  before: string,
  after: string,
  own: NounForm,
  form: NounForm,
  language: string,
): Replacement[] {
  const expressions = BY_LANGUAGE.get(language);
  if (!expressions || own === form) return [];
  const { adjective, predicate, link, complement, verbs, nouns } = expressions;
  const last = before.slice(-MAX_LENGTH);
  const agree = (match: RegExpExecArray | null, shift: number): Replacement[] => {
    const { stem = '', ending } = match?.groups ?? {};
    const [start, end] = match?.indices?.groups?.ending ?? [0, 0];
    if (ending !== ENDINGS[own] || nouns.has(stem + ending)) return [];
    return [{ start: shift + start, end: shift + end, text: ENDINGS[form] }];
  };
  // Behind a complement, an adjective may belong to either noun: "o compromisso do governo assumido".
  const attribute = complement.test(last) ? null : adjective.exec(after);
  const adjectives = agree(attribute, 0);
  if (link.test(last)) return adjectives;
  const shift = attribute && adjectives.length > 0 ? attribute[0].length : 0;
  const found = predicate.exec(after.slice(shift));
  const [start = 0, end = 0] = found?.indices?.groups?.verb ?? [];
  const verb = found?.groups?.verb;
  const pair = verbs.find((forms) => forms[own < FIRST_PLURAL ? 0 : 1] === verb);
  const predicates = agree(found, shift);
  if (!pair || predicates.length === 0) return adjectives;
  const agreed = pair[form < FIRST_PLURAL ? 0 : 1] ?? '';
  return [...adjectives, { start: shift + start, end: shift + end, text: agreed }, ...predicates];
}
