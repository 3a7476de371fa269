import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';

/** Verbs that tell more often what something does than what a reader should do: "Incluye envío gratis". */
const STATEMENTS = new Set(
  (
    'afirmar amanecer añorar bastar caber causar comentar comenzar conseguir consistir constar contar continuar costar crecer cumplir deber ' +
    'depender desaparecer destacar durar empezar estudiar existir explicar faltar figurar formar funcionar gozar gustar habitar hablar incluir jugar ' +
    'llegar llevar llover medir merecer morir nacer necesitar nevar ocupar ocurrir ofrecer parecer pasar permanecer permitir pertenecer pesar poder ' +
    'poseer presentar producir quedar querer recordar requerir representar resultar saber señalar seguir significar soler suceder sufrir ' +
    'terminar tratar trabajar valer vivir'
  ).split(' '),
);
/** Readings of small words that look as verbs: "una", "para", "entre". */
const FUNCTION_TAGS = ['det', 'prn', 'pr', 'adv', 'preadv', 'cnjcoo', 'cnjsub', 'cnjadv', 'rel', 'itg', 'num', 'ij'];
const PLEASE = /^por favor,?$/i;
const NO = /^no$/i;
const AND = /^(?:y|e|o|u)$/i;

/**
 * The readings of the words of a Spanish sentence that command. Most of these verbs have the form of the third person, which rules
 * prefer: "It opens the door." English has one form for all persons.
 */
export function spanishImperativesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = new Map<number, string>();
  if (sentence.at(-1)?.form === '?') return found;
  let isFormal = false;
  for (let at: number | undefined = startOf(sentence); at !== undefined; at = afterAnd(sentence, at)) {
    const command = commandAt(sentence, at, found.size === 0);
    if (!command) break;
    isFormal ||= command.isFormal;
    found.set(command.verb.index, `${command.verb.form}/${command.reading}`);
  }
  if (!isFormal) return found;
  for (const word of sentence) {
    const reading = word.readings.find(({ lemma }) => lemma.toLowerCase() === 'suyo');
    if (reading && can(word, 'det', 'pos'))
      found.set(word.index, `${word.form}/tuyo${reading.text.slice('suyo'.length)}`);
  }
  return found;
}

function startOf(sentence: readonly AnalysedWord[]): number | undefined {
  const start = sentence.findIndex((word) => !PLEASE.test(word.form) && !isOnly(word, 'cm'));
  if (start < 0) return undefined;
  const comma = isOpening(sentence) ? sentence.findIndex((word) => isOnly(word, 'cm')) : -1;
  return comma < 0 ? start : comma + 1;
}

/** A phrase before a command: "Para continuar, pulse aquí", "En caso de duda, llame". */
function isOpening([first, second]: readonly AnalysedWord[]): boolean {
  return (
    /^(?:para|antes|después|al)$/.test(first?.lower ?? '') ||
    (first?.lower === 'en' && second?.lower === 'caso') ||
    /^en caso/.test(first?.lower ?? '')
  );
}

function afterAnd(sentence: readonly AnalysedWord[], from: number): number | undefined {
  const and = sentence.findIndex(({ form }, at) => at > from && AND.test(form));
  return and < 0 ? undefined : and + 1;
}

interface Command {
  verb: AnalysedWord;
  /** That of the second person, whose translation has no subject. */
  reading: string;
  isFormal: boolean;
}

function commandAt(sentence: readonly AnalysedWord[], start: number, isFirst: boolean): Command | undefined {
  const isNegated = NO.test(sentence[start]?.form ?? '');
  const at = sentence.findIndex(
    (word, index) => index >= start && !(isNegated && (NO.test(word.form) || can(word, 'pro'))),
  );
  const [verb, next, afterNext] = at < 0 ? [] : sentence.slice(at, at + 3);
  if (!verb || verb.followsBlank) return undefined;
  if (isNegated) {
    const forbidden = verb.readings.find((one) => hasTags(one, 'vblex', 'prs', 'sg') && !hasTags(one, 'p1'));
    if (!forbidden) return undefined;
    return { verb, reading: forbidden.text.replace(/<prs><p[23]>/, '<imp><p2>'), isFormal: hasTags(forbidden, 'p3') };
  }
  if (FUNCTION_TAGS.some((tag) => can(verb, tag))) return undefined;
  const isOther = can(verb, 'n') || can(verb, 'adj') || can(verb, 'np');
  if (isOther && !isObject(next, afterNext) && (isFirst || !can(next, 'adv'))) return undefined;
  const person = (tag: string): Reading | undefined =>
    verb.readings.find((one) => hasTags(one, 'vblex', 'imp', tag, 'sg') && !one.text.includes('+'));
  const familiar = person('p2');
  if (familiar) {
    if (hasLemma(verb, STATEMENTS) || can(next, 'cnjsub') || can(next, 'rel')) return undefined;
    return { verb, reading: familiar.text, isFormal: false };
  }
  const formal = person('p3');
  return formal && { verb, reading: formal.text.replace('<p3>', '<p2>'), isFormal: true };
}

/** Whether the object of a verb begins with a word: an article, a number before a noun, or what is not language. */
function isObject(next: AnalysedWord | undefined, afterNext: AnalysedWord | undefined): boolean {
  if (!next) return false;
  return (
    next.followsBlank ||
    (can(next, 'det') && !can(next, 'ord') && !can(next, 'pr')) ||
    (can(next, 'num') && can(afterNext, 'n'))
  );
}

const TOMORROW = /^mañana$/i;

/** "Mañana" without a determiner is tomorrow. */
export function tomorrowsOf(words: readonly AnalysedWord[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [at, word] of words.entries()) {
    if (!TOMORROW.test(word.form) || !can(word, 'adv') || can(words[at - 1], 'det') || can(words[at - 1], 'num'))
      continue;
    found.set(
      word.index,
      withReadings(word, (reading) => hasTags(reading, 'adv')),
    );
  }
  return found;
}
