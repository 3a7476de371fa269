import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, isOnly } from './analysed-word.ts';

/** How commands of a language look. */
export interface CommandWords {
  /** Verbs that tell more often what something does than what a reader should do: "Incluye envío gratis". */
  statements: ReadonlySet<string>;
  please: RegExp;
  no: RegExp;
  and: RegExp;
  /** The beginnings of a phrase before a command: "Para continuar, pulse aquí", "En caso de duda, llame". */
  opening: RegExp;
  /** Whether a reading is a polite command. */
  isPolite: (reading: Reading) => boolean;
  /** Whether a verb that tells something has a subject. */
  hasSubjects?: boolean;
  /** The reading of a verb that forbids; default: its subjunctive. */
  forbidding?: (verb: AnalysedWord) => Reading | undefined;
  /** The possessives of the person who is addressed politely and of the second person. */
  possessives?: readonly [polite: string, familiar: string];
}

export const SPANISH_COMMANDS: CommandWords = {
  statements: new Set(
    (
      'afirmar amanecer añorar bastar caber causar comentar comenzar conseguir consistir constar contar continuar costar crecer cumplir deber ' +
      'depender desaparecer destacar durar empezar estudiar existir explicar faltar figurar formar funcionar gozar gustar habitar hablar incluir jugar ' +
      'llegar llevar llover medir merecer morir nacer necesitar nevar ocupar ocurrir ofrecer parecer pasar permanecer permitir pertenecer pesar poder ' +
      'poseer presentar producir quedar querer recordar requerir representar resultar saber señalar seguir significar soler suceder sufrir ' +
      'terminar tratar trabajar valer vivir'
    ).split(' '),
  ),
  please: /^por favor,?$/i,
  no: /^no$/i,
  and: /^(?:y|e|o|u)$/i,
  opening: /^(?:para|antes|después|al|cuando|si|en caso(?: .*)?)$/i,
  isPolite: (reading) => hasTags(reading, 'vblex', 'imp', 'p3', 'sg'),
  possessives: ['suyo', 'tuyo'],
};

/** Programs and letters command in the plural: "Introduïu la contrasenya". */
export const CATALAN_COMMANDS: CommandWords = {
  statements: new Set(
    (
      'afirmar agradar bastar cabre causar comentar començar aconseguir consistir constar comptar continuar costar créixer complir deure dependre ' +
      'desaparèixer destacar durar existir explicar faltar figurar formar funcionar fer habitar parlar incloure jugar arribar portar ploure mesurar ' +
      'merèixer morir néixer necessitar nevar ocupar ocórrer oferir semblar passar romandre permetre pertànyer pesar poder posseir presentar produir ' +
      'quedar voler requerir representar resultar saber seguir significar soler patir acabar tractar treballar valer viure ser estar tenir haver anar ' +
      'doldre caldre dur dir afectar correspondre implicar recaptar tendir'
    ).split(' '),
  ),
  please: /^(?:si us plau|sisplau|per favor),?$/i,
  no: /^no$/i,
  and: /^(?:i|o)$/i,
  opening: /^(?:per|per a|abans|després|en|quan|si|en cas(?: .*)?)$/i,
  isPolite: (reading) => hasTags(reading, 'vblex', 'imp') && (hasTags(reading, 'p3') || hasTags(reading, 'p2', 'pl')),
};

/** The analyser knows polite commands as subjunctives only: "Introduza o contrasinal". */
export const GALICIAN_COMMANDS: CommandWords = {
  statements: new Set(
    (
      'afirmar agradar bastar caber causar comentar comezar conseguir consistir constar contar continuar custar crecer cumprir deber depender ' +
      'desaparecer destacar durar empezar existir explicar faltar figurar formar funcionar gustar habitar falar incluír xogar chegar levar chover medir ' +
      'merecer morrer nacer necesitar nevar ocupar ocorrer ofrecer parecer pasar permanecer permitir pertencer pesar poder posuír presentar producir ' +
      'quedar querer lembrar requirir representar resultar saber seguir significar soer sufrir rematar tratar traballar valer vivir ser estar ter haber ir ' +
      'doer vir ver acontecer afectar corresponder implicar recadar tender'
    ).split(' '),
  ),
  please: /^por favor,?$/i,
  no: /^non$/i,
  and: /^(?:e|ou)$/i,
  opening: /^(?:para|antes|despois|ao|cando|se|en caso(?: .*)?)$/i,
  isPolite: (reading) => hasTags(reading, 'vblex', 'prs', 'p3', 'sg'),
  possessives: ['o seu', 'o teu'],
};

/** The analyser has no subjunctive of most verbs that forbid. */
export const FRENCH_COMMANDS: CommandWords = {
  statements: new Set(),
  please: /^(?:s'il|svp),?$/i,
  no: /^n(?:e|['’])$/i,
  and: /^(?:et|ou)$/i,
  opening: /^(?:pour|avant|après|si|quand|lorsque|en|en cas(?: .*)?)$/i,
  isPolite: (reading) => hasTags(reading, 'imp', 'p2', 'pl'),
  hasSubjects: true,
  forbidding: ({ readings }) => {
    const command = readings.find((one) => hasTags(one, 'vblex', 'imp', 'p2'));
    return command && { ...command, text: command.text.replace('<imp>', '<prs>') };
  },
};

export const PORTUGUESE_COMMANDS: CommandWords = {
  statements: new Set(),
  please: /^por favor,?$/i,
  no: /^não$/i,
  and: /^(?:e|ou)$/i,
  opening: /^(?:para|antes|depois|ao|em caso(?: .*)?)$/i,
  isPolite: (reading) => hasTags(reading, 'vblex', 'imp', 'p3'),
};

/** Readings of small words that look as verbs: "una", "para", "entre". */
const FUNCTION_TAGS = ['det', 'prn', 'pr', 'adv', 'preadv', 'cnjcoo', 'cnjsub', 'cnjadv', 'rel', 'itg', 'num', 'ij'];

/**
 * The readings of the words of a sentence that command, in the second person, whose translation has no subject. Most of these verbs
 * have the form of the third person, or of the second in the plural, which rules prefer: "It opens the door." English has one form
 * for all persons.
 */
export function imperativesOf(sentence: readonly AnalysedWord[], words: CommandWords): Map<number, string> {
  const commands = commandsOf(sentence, words);
  const found = new Map(commands.map(({ verb, reading }) => [verb.index, `${verb.form}/${toCommand(reading)}`]));
  if (!words.possessives || !commands.some(({ isPolite }) => isPolite)) return found;
  const [polite, familiar] = words.possessives;
  for (const word of sentence) {
    const reading = word.readings.find(({ lemma, tags }) => lemma.toLowerCase() === polite && tags[0] === 'det');
    if (reading) found.set(word.index, `${word.form}/${familiar}${reading.text.slice(polite.length)}`);
  }
  return found;
}

/** The readings of the words that command, for languages that have a form for each person. */
export function commandReadingsOf(sentence: readonly AnalysedWord[], words: CommandWords): Map<number, string> {
  const commands = commandsOf(sentence, words).filter(
    ({ verb }) =>
      !hasLemma(verb, words.statements) &&
      // "Faz frio" and "Pode entrar" are no commands. Most such forms have the same translation.
      (words.hasSubjects || !can(verb, 'pri', 'p3')),
  );
  return new Map(commands.map(({ verb, reading }) => [verb.index, `${verb.form}/${reading.text}`]));
}

function commandsOf(sentence: readonly AnalysedWord[], words: CommandWords): Command[] {
  const found: Command[] = [];
  if (sentence.at(-1)?.form === '?') return found;
  for (let at = startOf(sentence, words); at !== undefined; at = afterAnd(sentence, at, words)) {
    const command = commandAt(sentence, at, found.length === 0, words);
    if (!command) break;
    found.push(command);
  }
  return found;
}

function startOf(sentence: readonly AnalysedWord[], { please, opening }: CommandWords): number | undefined {
  const start = sentence.findIndex((word) => !please.test(word.form) && !isOnly(word, 'cm'));
  if (start < 0) return undefined;
  const isOpened = opening.test(sentence[0]?.form ?? '') || opening.test(`${sentence[0]?.form} ${sentence[1]?.form}`);
  const comma = isOpened ? sentence.findIndex((word) => isOnly(word, 'cm')) : -1;
  return comma < 0 ? start : comma + 1;
}

function afterAnd(sentence: readonly AnalysedWord[], from: number, words: CommandWords): number | undefined {
  const and = sentence.findIndex(({ form }, at) => at > from && words.and.test(form));
  return and < 0 ? undefined : and + 1;
}

interface Command {
  verb: AnalysedWord;
  reading: Reading;
  isPolite: boolean;
}

function commandAt(
  sentence: readonly AnalysedWord[],
  start: number,
  isFirst: boolean,
  words: CommandWords,
): Command | undefined {
  const isNo = (word: AnalysedWord): boolean => words.no.test(word.form);
  const isNegated = sentence[start] !== undefined && isNo(sentence[start]);
  const at = sentence.findIndex((word, index) => index >= start && !(isNegated && (isNo(word) || can(word, 'pro'))));
  const [verb, next, afterNext] = at < 0 ? [] : sentence.slice(at, at + 3);
  if (!verb || verb.followsBlank) return undefined;
  if (isNegated) {
    if (words.forbidding) {
      const reading = words.forbidding(verb);
      return reading && { verb, reading, isPolite: false };
    }
    const forbidden =
      verb.readings.find((one) => hasTags(one, 'vblex', 'prs') && !hasTags(one, 'p1')) ??
      (isFirst ? signOf(verb, sentence) : undefined);
    return forbidden && { verb, reading: forbidden, isPolite: hasTags(forbidden, 'p3') };
  }
  if (FUNCTION_TAGS.some((tag) => can(verb, tag))) return undefined;
  const isOther = can(verb, 'n') || can(verb, 'adj') || can(verb, 'np');
  if (isOther && !isObject(next, afterNext) && (isFirst || !can(next, 'adv'))) return undefined;
  const familiar = verb.readings.find((one) => hasTags(one, 'vblex', 'imp', 'p2', 'sg') && isOneWord(one));
  if (familiar) {
    if (hasLemma(verb, words.statements) || can(next, 'cnjsub') || can(next, 'rel')) return undefined;
    return { verb, reading: familiar, isPolite: false };
  }
  const polite = verb.readings.find((one) => words.isPolite(one) && isOneWord(one));
  return polite && { verb, reading: polite, isPolite: true };
}

/** Whether a verb has no pronoun behind it. */
function isOneWord({ text }: Reading): boolean {
  return !text.includes('+');
}

/** The infinitive of a sign: "No tocar." It is no subject: "No fumar es sano." */
function signOf(verb: AnalysedWord, sentence: readonly AnalysedWord[]): Reading | undefined {
  const end = sentence.findIndex((word) => can(word, 'cnjsub') || can(word, 'rel') || isOnly(word, 'cnjadv'));
  const clause = end < 0 ? sentence : sentence.slice(0, end);
  const hasVerb = clause.some((word) => word.readings.length > 0 && word.readings.every(hasPerson));
  return hasVerb ? undefined : verb.readings.find((one) => hasTags(one, 'vblex', 'inf') && isOneWord(one));
}

function hasPerson({ tags }: Reading): boolean {
  return tags[0]?.startsWith('vb') === true && tags.some((tag) => /^p[123]$/.test(tag)) && !tags.includes('infps');
}

const PERSON = /<(?:imp|prs)><p[23]><(?:sg|pl)>|<inf>/;

function toCommand({ text }: Reading): string {
  return text.replace(PERSON, '<imp><p2><sg>');
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
