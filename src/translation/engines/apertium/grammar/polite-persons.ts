import { type AnalysedWord, can, isOnly } from './analysed-word.ts';

const YOU = /^(?:ustede?s?|vostès?|vostedes?)$/;

/** The polite "you" and its verb, which is in the third person, in the second one: "¿Está usted seguro?" The rules write "Is it you sure?" */
export function politeReadingsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const changed = new Map<number, string | undefined>();
  for (const [at, you] of sentence.entries()) {
    if (!YOU.test(you.lower)) continue;
    const before =
      can(sentence[at - 1], 'pp') && !isThirdPerson(sentence[at - 1]) ? sentence[at - 2] : sentence[at - 1];
    const behind = sentence.slice(at + 1, at + 1 + MAX_WORDS).find((word) => !isBetween(word));
    const verb = [before, behind].find(isThirdPerson);
    if (!verb || verb.followsBlank || changed.has(verb.index)) continue;
    changed.set(verb.index, inSecondPerson(verb));
    // The verb shows a subject that stands behind it.
    changed.set(you.index, verb === before ? undefined : inSecondPerson(you));
  }
  return changed;
}

function inSecondPerson({ form, readings }: AnalysedWord): string {
  const others = readings.filter(({ tags }) => !tags.includes('imp'));
  return [form, ...others.map(({ text }) => text.replace('<p3>', '<p2>'))].join('/');
}

/** Words up to a verb behind the pronoun, such as a negation and an object. */
const MAX_WORDS = 3;

function isBetween(word: AnalysedWord): boolean {
  return isOnly(word, 'adv') || (can(word, 'prn', 'pro') && !can(word, 'vblex'));
}

function isThirdPerson(word: AnalysedWord | undefined): word is AnalysedWord {
  if (!word) return false;
  const verbs = word.readings.filter(
    ({ tags }) => /^vb/.test(tags[0] ?? '') && tags.includes('p3') && !tags.includes('imp'),
  );
  return verbs.length > 0 && word.readings.every(({ tags }) => /^vb/.test(tags[0] ?? ''));
}
