import { type AnalysedWord, can, hasLemma } from './analysed-word.ts';
import type { Changes } from './changes.ts';

const SIGN = /^(?:sign|log)(?:s|n?ed|g?ed|n?ing|g?ing)?$/;
const ENTER = /^(?:in|into|on)$/;
const LEAVE = /^(?:out|off)(?: of)?$/;
/** The analyser for Galician reads these as one word. */
const WHOLE = /^log (in|out)$/;
/** Words before an infinitive. */
const BEFORE_INFINITIVE = /^(?:to|can|could|must|should|will|please|and|or|not|don['’]t|cannot|can['’]t)$/;
const BE = new Set(['be']);
const HAVE = new Set(['have']);

/** "Sign in" and "log out" as what one does with a session, which dictionaries lack. */
export function changeSessions(sentence: readonly AnalysedWord[], { readings, inflect }: Changes): void {
  for (const [at, verb] of sentence.entries()) {
    const [before, particle, next] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    const whole = WHOLE.exec(verb.lower)?.[1];
    if (whole === undefined && !(SIGN.test(verb.lower) && particle)) continue;
    const direction = whole ?? particle?.lower ?? '';
    const isObject = ENTER.test(direction) && can(next, 'det') && whole === undefined && direction !== 'into';
    if (!(ENTER.test(direction) || LEAVE.test(direction)) || isObject || can(before, 'det')) continue;
    const tense = tenseOf(verb.lower, before);
    if (tense === undefined) continue;
    const lemma = ENTER.test(direction) ? 'initiate' : 'close';
    const object = whole === undefined ? '' : '+session<n><sg>';
    readings.set(verb.index, `${verb.form}/${lemma}<vblex>${tense}${object}`);
    if (whole === undefined && particle)
      readings.set(particle.index, `${particle.form}/session<n><sg>${direction.endsWith(' of') ? '+of<pr>' : ''}`);
    const isCommand =
      tense === '<inf>' && (!before || !BEFORE_INFINITIVE.test(before.lower) || before.lower === 'please');
    if (isCommand) inflect(verb.index, (text) => text.replace('<inf>', '<imp><p2><sg>'));
  }
}

function tenseOf(form: string, before: AnalysedWord | undefined): string | undefined {
  if (form.endsWith('ing')) return hasLemma(before, BE) ? '<ger>' : undefined;
  if (form.endsWith('ed')) {
    if (!can(before, 'prn', 'subj') && !can(before, 'n') && !can(before, 'np') && !hasLemma(before, HAVE))
      return undefined;
    return hasLemma(before, HAVE) || /['’]ve$/.test(before?.lower ?? '') ? '<pp>' : '<past>';
  }
  if (/^(?:signs|logs)$/.test(form)) return undefined;
  return can(before, 'prn', 'subj') ? '<pres>' : '<inf>';
}
