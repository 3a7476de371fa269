import { type AnalysedWord, can, hasLemma, hasTags, lemmaSet } from './analysed-word.ts';

const BE = lemmaSet('être');
/** Verbs whose past has "être", and that have no passive. */
const MOVING = lemmaSet(
  ...'aller arriver venir revenir devenir parvenir intervenir partir repartir rester tomber mourir naître décéder entrer rentrer sortir ressortir retourner apparaître'.split(
    ' ',
  ),
);
/** They have a passive, too, which has an agent. */
const MOVING_OR_MOVED = lemmaSet('monter', 'descendre', 'passer');
/** Words between "être" and its participle. */
const MAX_ADVERBS = 2;

/**
 * "Être" as the auxiliary of a past: "Il est parti" is "Ha partido", and no state. The participle does not agree in Spanish. Verbs with a
 * pronoun for their subject have it too: "Elle s'est levée."
 */
export function frenchPastsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [at, be] of sentence.entries()) {
    const auxiliary = be.readings.find(({ tags }) => tags[0] === 'vbser');
    if (!hasLemma(be, BE) || !auxiliary || hasTags(auxiliary, 'inf')) continue;
    const start = at + 1 + sentence.slice(at + 1).findIndex((word) => !isAdverb(word));
    const participle = sentence[start];
    if (start - at - 1 > MAX_ADVERBS || !participle || !can(participle, 'pp')) continue;
    const isPast =
      isReflexive(sentence, at) ||
      hasLemma(participle, MOVING) ||
      (hasLemma(participle, MOVING_OR_MOVED) && sentence[start + 1]?.lower !== 'par');
    const past = participle.readings.find((one) => hasTags(one, 'pp'));
    if (!isPast || !past) continue;
    found.set(be.index, `${be.form}/${auxiliary.text.replace(/^[^<]*<vbser>/, 'avoir<vbhaver>')}`);
    found.set(participle.index, `${participle.form}/${past.text.slice(0, past.text.indexOf('<pp>'))}<pp><m><sg>`);
  }
  return found;
}

function isAdverb(word: AnalysedWord): boolean {
  return can(word, 'adv') && !can(word, 'pp');
}

/** Whether the pronoun before a verb is that of its subject: "s'est", "me suis", "nous sommes" only behind "nous". */
function isReflexive(sentence: readonly AnalysedWord[], at: number): boolean {
  const [subject, pronoun, be] = sentence.slice(Math.max(0, at - 2), at + 1);
  if (/^(?:se|s['’])$/.test(pronoun?.lower ?? '')) return true;
  if (/^(?:me|m['’])$/.test(pronoun?.lower ?? '')) return can(be, 'p1', 'sg');
  if (/^(?:te|t['’])$/.test(pronoun?.lower ?? '')) return can(be, 'p2', 'sg');
  return /^(?:nous|vous)$/.test(pronoun?.lower ?? '') && subject?.lower === pronoun?.lower;
}
