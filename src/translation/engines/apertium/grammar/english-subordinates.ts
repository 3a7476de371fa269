import { type AnalysedWord, can, hasLemma, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { isFiniteVerb } from './english-imperatives.ts';
import { personOf } from './english-subjects.ts';
import { NO_PLACES } from './english-words.ts';
import { withPerson } from './romance-verbs.ts';

const WANT = /^(?:want|wants|wanted)$/;
const OBJECT = /^(?:me|you|him|her|us|them)$/;

/** "I want you to help" as "I want that you help", with a subjunctive. */
export function changeWishes(sentence: readonly AnalysedWord[], { readings, refine }: Changes): void {
  for (const [at, want] of sentence.entries()) {
    const [pronoun, to, verb] = sentence.slice(at + 1, at + 4);
    const subject = personOf(pronoun, 'obj');
    const infinitive = verb?.readings.find(({ tags }) => tags[0] !== 'n' && tags.includes('inf'))?.text;
    const isWish = WANT.test(want.lower) && pronoun && OBJECT.test(pronoun.lower) && to?.lower === 'to';
    if (!isWish || !subject || !verb || infinitive === undefined) continue;
    const object = pronoun.readings.find(({ tags }) => tags.includes('obj'))?.text ?? '';
    readings.set(pronoun.index, `${pronoun.form}/that<cnjsub>+${object.replace('<obj>', '<subj>')}`);
    readings.set(to.index, undefined);
    readings.set(verb.index, `${verb.form}/${infinitive.replace('<inf>', '<pres>')}`);
    const mood = want.lower === 'wanted' ? '<pis>' : '<prs>';
    refine(verb.index, (text) => withPerson(text, subject).replace(/<pri>|<inf>/, mood));
  }
}

const ASKING = /^(?:what|how|where|when|who|whom|which|whether)$/;

/** The infinitive behind a word that asks, without a preposition: "what to do". */
export function changeAskedInfinitives(sentence: readonly AnalysedWord[], { readings, refine }: Changes): void {
  for (const [at, to] of sentence.entries()) {
    const [asking, verb] = [sentence[at - 1], sentence[at + 1]];
    if (to.lower !== 'to' || !asking || !ASKING.test(asking.lower) || !isVerb(verb)) continue;
    readings.set(to.index, undefined);
    readings.set(
      verb.index,
      withReadings(verb, ({ tags }) => tags.includes('inf')),
    );
    // The rules take "what" for its subject.
    refine(verb.index, (text) => text.replace(/^([^<]*<vb\w+>)<pri><p[123]><(?:sg|pl)>/, '$1<inf>'));
    if (can(asking, 'itg'))
      readings.set(
        asking.index,
        withReadings(asking, ({ tags }) => tags.includes('itg') && tags[0] !== 'det'),
      );
  }
}

function isVerb(word: AnalysedWord | undefined): word is AnalysedWord {
  return can(word, 'vblex', 'inf') || can(word, 'vbser', 'inf');
}

const SURE = /^(?:sure|certain|glad|happy|sorry|afraid)$/;

/** "That" before a clause whose speaker leaves it out: "I am sure you know", "The code you entered is wrong". */
export function changeLeftOutThat(sentence: readonly AnalysedWord[], { to, readings }: Changes): void {
  const relative = `that${to === 'ca' ? '<prn>' : ''}<rel><an><mf><sp>+`;
  for (const [at, pronoun] of sentence.entries()) {
    const before = sentence[at - 1];
    if (!before || pronoun.followsBlank || !can(pronoun, 'prn', 'subj') || readings.has(pronoun.index)) continue;
    const isSure =
      SURE.test(before.lower) &&
      sentence.slice(Math.max(0, at - MAX_SUBJECT_WORDS), at - 1).some((word) => hasLemma(word, BE));
    if (isSure) readings.set(pronoun.index, withPrefix(pronoun, before.lower === 'sorry' ? THAT : `of<pr>+${THAT}`));
    else if (at <= MAX_SUBJECT_WORDS && isRelative(sentence, at))
      readings.set(pronoun.index, withPrefix(pronoun, relative));
  }
}

const THAT = 'that<cnjsub>+';
const BE = new Set(['be']);
/** Words of a noun phrase at the start of a sentence. */
const MAX_SUBJECT_WORDS = 4;
const RELATIVE_PRONOUN = /^(?:i|you|we|they|he|she)$/;

function withPrefix({ form, readings }: AnalysedWord, prefix: string): string {
  const subjects = readings.filter(({ tags }) => tags.includes('subj'));
  return [form.toLowerCase(), ...subjects.map(({ text }) => prefix + text.replace(/^P(?=rpers)/, 'p'))].join('/');
}

/** Whether a pronoun behind a noun at the start begins a relative clause, because another verb follows without a comma. */
function isRelative(sentence: readonly AnalysedWord[], at: number): boolean {
  const [first, noun, verb] = [sentence[0], sentence[at - 1], sentence[at + 1]];
  if (!RELATIVE_PRONOUN.test(sentence[at]?.lower ?? '') || !can(first, 'det') || !can(noun, 'n') || at < 2)
    return false;
  if (hasLemma(noun, NO_PLACES) || !can(verb, 'vblex') || !sentence.slice(0, at).every(isInNounPhrase)) return false;
  const end = sentence.findIndex((word, index) => index > at && isOnly(word, 'cm', 'sent', 'cnjcoo', 'cnjsub'));
  const rest = sentence.slice(at + 2, end < 0 ? undefined : end);
  return rest.some(({ readings }) => readings.length > 0 && readings.every(isFiniteVerb));
}

function isInNounPhrase(word: AnalysedWord): boolean {
  return can(word, 'det') || can(word, 'adj') || can(word, 'n');
}

/** "By" before a gerund, which tells the manner alone: "By opening this file, you agree." */
export function gerundsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const changed = new Map<number, string | undefined>();
  for (const [at, by] of sentence.entries()) {
    const [before, gerund, next] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    // Behind a noun, it would tell what the noun does. Behind a participle, it names who does it.
    if (can(before, 'n') || can(before, 'pp')) continue;
    const hasObject = ['det', 'predet', 'n', 'pr', 'prn'].some((tag) => can(next, tag));
    if (by.lower !== 'by' || !gerund || !can(gerund, 'vblex', 'ger') || !hasObject) continue;
    if (can(gerund, 'n') && !can(next, 'det')) continue;
    changed.set(by.index, undefined);
    changed.set(
      gerund.index,
      withReadings(gerund, ({ tags }) => tags.includes('ger')),
    );
  }
  return changed;
}

const TIME = /^(?:when|before|until|once|after)$/;
const FUTURE = /^(?:will|won['’]t|.*['’]ll|please)$/;

/** The present of a clause that tells when something is to be done is subjunctive: "When you arrive, call me." */
export function changeTemporalClauses(sentence: readonly AnalysedWord[], changes: Changes): void {
  const start = sentence.findIndex(({ lower }) => TIME.test(lower));
  const [conjunction, subject] = [sentence[start], sentence[start + 1]];
  if (!conjunction || sentence.at(-1)?.form === '?' || !(can(subject, 'prn', 'subj') || can(subject, 'det'))) return;
  if (
    conjunction.lower === 'before' &&
    can(conjunction, 'cnjadv') &&
    can(subject, 'prn', 'subj') &&
    subject?.lower !== 'it'
  )
    changes.readings.set(
      conjunction.index,
      withReadings(conjunction, ({ tags }) => tags.includes('cnjadv')),
    );
  const comma = sentence.findIndex((word, at) => at > start && isOnly(word, 'cm'));
  const end = comma < 0 ? sentence.length : comma;
  const main = [...sentence.slice(0, start), ...sentence.slice(end)];
  const isFuture = main.some(({ lower, index }) => FUTURE.test(lower) || changes.commands.has(index));
  if (!isFuture) return;
  for (const word of sentence.slice(start + 1, end)) {
    if (word.readings.some(({ tags }) => tags[0]?.startsWith('vb')))
      changes.refine(word.index, (text) => text.replace(/^([^<]*<vb(?:lex|ser|haver)>)<pri>/, '$1<prs>'));
  }
}

const THAN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { me: 'yo', you: 'tú', him: 'él', her: 'ella', us: 'nosotros', them: 'ellos' },
  ca: { me: 'jo', you: 'tu', him: 'ell', her: 'ella', us: 'nosaltres', them: 'ells' },
  gl: { me: 'eu', you: 'ti', him: 'el', her: 'ela', us: 'nós', them: 'eles' },
};

/** A pronoun behind "than", which has the form of a subject: "taller than me". The rules join it to a verb. */
export function changeComparisons(sentence: readonly AnalysedWord[], { to, readings, inflect }: Changes): void {
  for (const [at, than] of sentence.entries()) {
    const [pronoun, next] = [sentence[at + 1], sentence[at + 2]];
    const form = THAN[to]?.[pronoun?.lower ?? ''];
    if (than.lower !== 'than' || !pronoun || form === undefined || !(!next || isOnly(next, 'sent', 'cm'))) continue;
    readings.set(pronoun.index, `${pronoun.form}/*${pronoun.form}`);
    inflect(pronoun.index, (text) => (text.startsWith('*') ? `*${form}` : text));
  }
}

/** "Could not" of what did not succeed, in a sentence without a condition: "I couldn't find it." */
export function changeFailures(sentence: readonly AnalysedWord[], { refine }: Changes): void {
  if (sentence.at(-1)?.form === '?' || sentence.some(({ lower }) => /^(?:if|would|without|.*['’]d)$/.test(lower)))
    return;
  for (const [at, { index, lower }] of sentence.entries()) {
    const isDenied = /^couldn['’]t$/.test(lower) || (lower === 'could' && sentence[at + 1]?.lower === 'not');
    if (isDenied) refine(index, (text) => text.replace(/^(poder<v\w+>)<cni>/i, '$1<ifi>'));
  }
}

const WOMEN = new Set('sister mother mom mum daughter wife girlfriend aunt grandmother niece queen'.split(' '));
const MEN = new Set(
  'brother father dad son husband boyfriend uncle grandfather nephew boss friend teacher doctor'.split(' '),
);

/** Demonstratives of things, with those of persons. */
const DEMONSTRATIVES: Readonly<Record<string, string>> = {
  esto: 'este',
  aquello: 'aquel',
  això: 'aquest',
  allò: 'aquell',
  isto: 'este',
  aquilo: 'aquel',
};

/** "This" of a person has the gender of the person: "This is my sister." */
export function changeIntroductions(sentence: readonly AnalysedWord[], { inflect }: Changes): void {
  const [pronoun, be, determiner, noun] = sentence;
  if (!pronoun || !hasLemma(be, BE) || !can(determiner, 'pos')) return;
  const gender = hasLemma(noun, WOMEN) ? 'f' : hasLemma(noun, MEN) ? 'm' : undefined;
  if (!gender) return;
  inflect(pronoun.index, (text) => {
    const lemma = /^[^<]*(?=<prn>)/.exec(text)?.[0] ?? '';
    const other = DEMONSTRATIVES[lemma.toLowerCase()];
    if (other === undefined) return text;
    const isUpper = lemma !== lemma.toLowerCase();
    return `${isUpper ? other.charAt(0).toUpperCase() + other.slice(1) : other}<prn><tn><${gender}><sg>`;
  });
}
