import type { CorrectedWord, Reading } from '@glossa/apertium';
import { type AnalysedWord, can } from './analysed-word.ts';

/** The objects of verbs that the rules lose, and the readings of the words without them. */
export interface Objects {
  /** English pronouns by the index of their verb. */
  pronouns: ReadonlyMap<number, string>;
  /** Undefined for a word that is left out. */
  readings: ReadonlyMap<number, string | undefined>;
}

const PRONOUN =
  /^(?<verb>[^+<]*<vb[^+]*)\+(?:prpers|o)<prn><enc><(?<person>p[123])>(?:<(?<gender>m|f|mf|nt)>)?(?:<(?<number>sg|pl|sp)>)?$/;
const BEFORE_VERB = /^prpers<prn><pro><(?<person>p[123])><(?<gender>m|f|mf|nt)>(?:<(?<number>sg|pl|sp)>)?$/i;

const DATIVE = /lles?$/;
const TO = /^(?:ao|aos|á|ás)$/;

/**
 * Pronouns behind verbs, and before verbs that "non" denies: "Axúdame" is "It helps" without its object. Two pronouns behind a verb
 * come through.
 */
export function galicianObjectsOf(sentence: readonly AnalysedWord[]): Objects {
  const pronouns = new Map<number, string>();
  const readings = new Map<number, string | undefined>();
  for (const [at, word] of sentence.entries()) {
    const behind = pronounBehind(word);
    if (behind && !(DATIVE.test(word.form) && isPerson(sentence[at + 1], sentence[at + 2]))) {
      pronouns.set(word.index, behind.pronoun);
      readings.set(word.index, [word.form, ...behind.verbs].join('/'));
    }
    const verb = sentence[at + 1];
    const before = pronounBefore(word);
    if (before === undefined || sentence[at - 1]?.lower !== 'non' || !isVerb(word, verb)) continue;
    pronouns.set(verb.index, before);
    readings.set(word.index, undefined);
  }
  return { pronouns, readings };
}

/** Whether a verb stands behind a pronoun. "Non a casa" has an article and a noun. */
function isVerb(pronoun: AnalysedWord, verb: AnalysedWord | undefined): verb is AnalysedWord {
  const isArticle = can(pronoun, 'det') && (can(verb, 'n') || can(verb, 'adj'));
  return can(verb, 'vblex') && !isArticle;
}

/** Whether words name the person of "lle": "Díxolle a Blake", "Deille ao home". */
function isPerson(to: AnalysedWord | undefined, name: AnalysedWord | undefined): boolean {
  return to !== undefined && (TO.test(to.form) || (to.form === 'a' && can(name, 'np')));
}

function pronounBehind({ readings }: AnalysedWord): { pronoun: string; verbs: string[] } | undefined {
  const all = readings.map(({ text }) => PRONOUN.exec(text)?.groups ?? {});
  if (all.some(({ verb }) => verb === undefined)) return undefined;
  // "Síntome ben": English says no "me" of the person that feels.
  const found = all.filter(({ verb, person }) => !(person === 'p1' && verb?.includes('<p1>')));
  const [first] = found;
  if (!first) return undefined;
  const pronoun = englishPronoun(first);
  const alike = found.filter((groups) => englishPronoun(groups) === pronoun);
  return { pronoun, verbs: [...new Set(alike.flatMap(({ verb }) => verb ?? []))] };
}

function pronounBefore({ readings }: AnalysedWord): string | undefined {
  const groups = readings.map((reading: Reading) => BEFORE_VERB.exec(reading.text)?.groups).find((one) => one);
  return groups && englishPronoun(groups);
}

/** A thing is more frequent than a person as the object of "o" and "a", a person as that of "lle". */
function englishPronoun({ person, gender, number }: Partial<Record<string, string>>): string {
  if (person === 'p2') return 'prpers<prn><obj><p2><mf><sp>';
  if (person === 'p1') return `prpers<prn><obj><p1><mf><${number === 'pl' ? 'pl' : 'sg'}>`;
  if (number === 'pl') return 'prpers<prn><obj><p3><mf><pl>';
  return gender === 'mf' ? 'prpers<prn><obj><p3><m><sg>' : 'prpers<prn><obj><p3><nt><sg>';
}

const MAIN_VERB = /<vb(?:lex|mod)>/;

/** The English words of a verb with its object behind them. */
export function withPronoun(word: CorrectedWord, pronoun: string | undefined): CorrectedWord {
  if (pronoun === undefined || typeof word !== 'string' || !MAIN_VERB.test(word)) return word;
  const [verb = word, particle] = word.split('# ');
  // "Want it" has no "to".
  return particle === undefined || particle === 'to' ? [verb, pronoun] : [verb, pronoun, `*${particle}`];
}
