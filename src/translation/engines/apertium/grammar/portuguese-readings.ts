import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, hasLemma, hasTags, keptReadings, withReadings } from './analysed-word.ts';

const NEED = new Set(['precisar', 'Precisar', 'necessitar', 'Necessitar']);
const LIKE = new Set(['gostar', 'Gostar']);
const PREPOSITION = /^de<pr>\+?/i;
/** Words between "a gente" and its verb. */
const MAX_WORDS = 3;

/** The readings that remain of Portuguese words of which the tagger chooses a rare one; undefined for a word that is left out. */
export function portugueseReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>(keptReadings(sentence, (at) => readingsToKeep(sentence, at)));
  for (const [at, word] of sentence.entries()) {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isNeeded = hasLemma(before, NEED) && can(before, 'vblex');
    const isLiked = isOnlyAdverb(before) && hasLemma(sentence[at - 2], LIKE);
    if (isLiked && before)
      found.set(
        before.index,
        withReadings(before, ({ tags }) => tags[0] === 'adv'),
      );
    if (
      (isNeeded || isLiked) &&
      !/^qu[eê]$/.test(next?.lower ?? '') &&
      word.readings.some(({ text }) => PREPOSITION.test(text))
    )
      found.set(word.index, withoutPreposition(word));
    // The subject is the object of "gustar".
    if (/^(?:eu|tu|nós)$/.test(word.lower) && hasLemma(next, LIKE)) found.set(word.index, undefined);
    if (word.lower === 'a' && next?.lower === 'gente' && !can(before, 'pr'))
      for (const one of toWe(sentence.slice(at, at + 2 + MAX_WORDS))) found.set(...one);
  }
  return found;
}

function readingsToKeep(sentence: readonly AnalysedWord[], at: number): ((reading: Reading) => boolean) | undefined {
  const word = sentence[at];
  // "Clique em", "Toque na tela": a command, and no noun.
  const isCommand =
    at === 0 && can(word, 'n') && can(word, 'imp', 'p3') && /^(?:em|n[oa]s?)$/.test(sentence[1]?.lower ?? '');
  return isCommand ? (one) => hasTags(one, 'imp', 'p3') : undefined;
}

function isOnlyAdverb(word: AnalysedWord | undefined): boolean {
  return /^(?:muito|bastante|tanto|mais|demais)$/.test(word?.lower ?? '');
}

function withoutPreposition({ form, readings }: AnalysedWord): string | undefined {
  const rest = readings.flatMap(({ text }) => (PREPOSITION.test(text) ? [text.replace(PREPOSITION, '')] : []));
  const kept = rest.filter((text) => text !== '');
  return kept.length > 0 ? [form, ...kept].join('/') : undefined;
}

/** "A gente vai" is "nós vamos". */
function toWe([article, people, ...others]: readonly AnalysedWord[]): [index: number, readings: string | undefined][] {
  const verb = others.find((one) => !isBetween(one));
  const finite = verb?.readings.find(
    (one) => /^vb/.test(one.tags[0] ?? '') && hasTags(one, 'p3', 'sg') && !hasTags(one, 'imp'),
  );
  if (!article || !people || !verb || !finite) return [];
  const pronoun = others.find(({ lower }) => lower === 'se');
  return [
    [article.index, undefined],
    [people.index, `${people.form}/nós<prn><tn><p1><mf><pl>`],
    ...(pronoun ? [[pronoun.index, `${pronoun.form}/nos<prn><pro><p1><mf><pl>`] as [number, string]] : []),
    [verb.index, `${verb.form}/${finite.text.replace('<p3><sg>', '<p1><pl>')}`],
  ];
}

function isBetween(word: AnalysedWord): boolean {
  return can(word, 'adv') || can(word, 'prn', 'pro');
}
