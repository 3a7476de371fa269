import type { Reading } from '@glossa/apertium';
import {
  type AnalysedWord,
  can,
  hasLemma,
  hasTags,
  isOnly,
  keptReadings,
  lemmaSet,
  withReadings,
} from './analysed-word.ts';

const HAVE = lemmaSet('avoir');
const FORGET = lemmaSet('oublier');
/** Verbs whose object has "de" behind "pas": "pas de pain". */
const WITH_PARTS = lemmaSet(
  'avoir',
  'faire',
  'prendre',
  'boire',
  'manger',
  'acheter',
  'vouloir',
  'trouver',
  'voir',
  'recevoir',
);
/** Words between a finite verb and its participle. */
const MAX_WORDS = 3;

/** The readings that remain of French words of which the tagger chooses a rare one; undefined for a word that is left out. */
export function frenchReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>(
    keptReadings(sentence, (at, isQuestion) => readingsToKeep(sentence, at, isQuestion)),
  );
  for (const [at, word] of sentence.entries()) {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isDe = word.lower === 'de' || word.lower === "d'";
    const isOfPart =
      /^(?:pas|plus|jamais)$/.test(before?.lower ?? '') && hasLemma(sentence[at - 2], WITH_PARTS) && can(next, 'n');
    // "Oublier de fermer" is "olvidar cerrar".
    const isOfVerb =
      can(next, 'inf') && (hasLemma(before, FORGET) || (before?.lower === 'pas' && hasLemma(sentence[at - 2], FORGET)));
    if (isDe && (isOfPart || isOfVerb)) found.set(word.index, undefined);
    if (word.lower === 'on' && next?.lower === 'se')
      for (const one of toWe(sentence.slice(at, at + 3))) found.set(...one);
    else if (word.lower === 'on' && can(word, 'prn')) for (const one of toOurs(sentence, at)) found.set(...one);
  }
  return found;
}

function readingsToKeep(
  sentence: readonly AnalysedWord[],
  at: number,
  isQuestion: boolean,
): ((reading: Reading) => boolean) | undefined {
  const word = sentence[at];
  if (!word) return undefined;
  // Not the participle of "taire".
  if (word.lower === 'tu' && can(word, 'prn')) return ({ tags }) => tags[0] === 'prn';
  // "En descendant": while one does it.
  if (sentence[at - 1]?.lower === 'en' && can(word, 'ger')) return ({ tags }) => tags.includes('ger');
  if (word.lower === 'cela') return ({ tags }) => tags[0] === 'prn';
  if (hasLemma(word, HAVE) && can(word, 'vblex') && can(word, 'vbhaver')) {
    const behind = sentence.slice(at + 1, at + 1 + MAX_WORDS);
    const kind = behind.some((one) => can(one, 'pp')) ? 'vbhaver' : 'vblex';
    return ({ tags }) => tags[0] === kind || !/^(?:vblex|vbhaver)$/.test(tags[0] ?? '');
  }
  return isQuestion && can(word, 'imp') ? ({ tags }) => !tags.includes('imp') : undefined;
}

/** "On se voit" is "nous nous voyons": the rules write two pronouns that are the same. */
function toWe([on, se, verb]: readonly AnalysedWord[]): [index: number, readings: string | undefined][] {
  const finite = verb?.readings.find((one) => hasTags(one, 'p3', 'sg') && !hasTags(one, 'imp'));
  if (!on || !se || !verb || !finite) return [];
  return [
    [on.index, `${on.form}/nous<prn><tn><p1><mf><pl>`],
    [se.index, `${se.form}/nous<prn><pro><p1><mf><pl>`],
    [verb.index, `${verb.form}/${finite.text.replace('<p3><sg>', '<p1><pl>')}`],
  ];
}

/** Verbs of what people say and know in general: "on dit que" is "dicen que". */
const IN_GENERAL = lemmaSet('dire', 'croire', 'savoir', 'voir', 'appeler', 'parler');

/**
 * "On mange" is "comemos": at the start the rules write a pronoun that the generator does not know. The imperfect tells what
 * people in general did.
 */
function toOurs(sentence: readonly AnalysedWord[], at: number): [index: number, readings: string | undefined][] {
  const on = sentence[at];
  const verb = sentence
    .slice(at + 1, at + 2 + MAX_WORDS)
    .find((one) => one.lower !== 'ne' && one.lower !== "n'" && !(can(one, 'prn', 'pro') && !can(one, 'vblex')));
  const isStart = at === 0 || isOnly(sentence[at - 1], 'cm', 'sent');
  if (!on || !verb || !isStart) return [];
  const isOfNow = (one: Reading): boolean =>
    /^vb/.test(one.tags[0] ?? '') && hasTags(one, 'p3', 'sg') && (hasTags(one, 'pri') || hasTags(one, 'fti'));
  const isGeneral = hasLemma(verb, IN_GENERAL) && !/^n(?:e|['’])$/.test(sentence[at + 1]?.lower ?? '');
  const person = isGeneral ? '<p3><pl>' : '<p1><pl>';
  const readings = verb.readings.filter(isOfNow).map(({ text }) => text.replace('<p3><sg>', person));
  if (readings.length === 0) return [];
  return [
    [on.index, isGeneral ? undefined : `${on.form}/nous<prn><tn><p1><mf><pl>`],
    [verb.index, [verb.form, ...readings].join('/')],
  ];
}

/** "Veuillez" asks politely, and the infinitive behind it says for what. */
export function politeRequestsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>();
  for (const [at, word] of sentence.entries()) {
    if (word.lower !== 'veuillez') continue;
    const verb = sentence.slice(at + 1, at + 1 + MAX_WORDS + 1).find((one) => can(one, 'inf'));
    const mood = sentence[at + 1]?.lower === 'ne' ? 'prs' : 'imp';
    const readings = verb && withReadings(verb, (one) => hasTags(one, 'inf')).replaceAll('<inf>', `<${mood}><p2><pl>`);
    if (!verb || !readings) continue;
    found.set(word.index, `${word.form}/${PLEASE}`);
    found.set(verb.index, readings);
  }
  return found;
}

/** An unknown word, which passes the stages unchanged. */
export const PLEASE = '*Veuillez';
