import { functionWords } from '../../../../languages/function-words.ts';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { nounFormOf } from '../../../terms/noun-forms.ts';
import { pluralRules, singularsOf } from '../../../terms/plurals.ts';

/** The first word of a term's translation, which is its head in these languages, with what its sentence agrees with. */
export interface TermNoun {
  /** As in the dictionary, in lower case. */
  lemma: string;
  /** `mf` is masculine unless the sentence tells otherwise. */
  gender: 'm' | 'f' | 'mf';
  number: 'sg' | 'pl';
}

/** A noun in a sentence. Without a number, it has that of the word whose place it takes. */
export type ReplacedNoun = Omit<TermNoun, 'number'> & { number: TermNoun['number'] | undefined };

/** Languages whose dictionaries tag nouns with gender and number only, as in `casa<n><f><sg>`. */
const LANGUAGES: ReadonlySet<string> = new Set(['an', 'ast', 'ca', 'es', 'fr', 'gl', 'it', 'oc', 'pt', 'sc']);
const GENDERS = ['m', 'f', 'mf'] as const;
const UNKNOWN = /^[#@*]/;
const HEAD = /^\p{L}[\p{L}\p{M}-]*/u;

/**
 * Finds the gender and number of a translation in the dictionary of the target language, or else by its ending.
 * @param generate writes the form of a lemma with tags; the lemma, which a mark may precede, if the dictionary has no such form
 * @returns undefined if they are unknown
 */
export function termNounOf(target: string, to: string, generate: (word: string) => string): TermNoun | undefined {
  const language = primarySubtag(to);
  const head = HEAD.exec(target)?.[0].toLocaleLowerCase(to);
  if (head === undefined || !LANGUAGES.has(language) || functionWords(language).has(head)) return undefined;
  const pluralOf = (lemma: string, gender: string): string | undefined => {
    const plural = generate(`${lemma}<n><${gender}><pl>`);
    return plural.replace(UNKNOWN, '') === lemma ? undefined : plural;
  };
  const rules = pluralRules(language);
  const lemmas = rules ? singularsOf(head, rules) : [];
  const found = [
    ...GENDERS.filter((gender) => pluralOf(head, gender) !== undefined).map(
      (gender): TermNoun => ({ lemma: head, gender, number: 'sg' }),
    ),
    ...lemmas.flatMap((lemma) =>
      GENDERS.filter((gender) => pluralOf(lemma, gender) === head).map(
        (gender): TermNoun => ({ lemma, gender, number: 'pl' }),
      ),
    ),
  ];
  const [noun] = found;
  if (noun && found.length === 1) return noun;
  const form = nounFormOf(head, language);
  // A noun of both genders is masculine.
  if (form === undefined) return noun && found.every(({ gender }) => gender !== 'f') ? noun : undefined;
  return { lemma: head, gender: form % 2 === 0 ? 'm' : 'f', number: form < 2 ? 'sg' : 'pl' };
}
