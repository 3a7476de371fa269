import { upperFirst, withCapitalOf } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, hasLemma, isOnly, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { isFiniteVerb } from './english-imperatives.ts';
import { personOf } from './english-subjects.ts';
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

/** "By" before a gerund, which tells the manner alone: "By opening this file, you agree." */
export function gerundsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const changed = new Map<number, string | undefined>();
  for (const [at, by] of sentence.entries()) {
    const [before, gerund, next] = [sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    // Behind a noun, it would tell what the noun does. Behind a participle, it names who does it.
    if (by.lower !== 'by' || !gerund || !isGerund(gerund, next) || can(before, 'n') || can(before, 'pp')) continue;
    changed.set(by.index, undefined);
    changed.set(
      gerund.index,
      withReadings(gerund, ({ tags }) => tags.includes('ger')),
    );
  }
  return changed;
}

/** Whether a word is a gerund with an object behind it. */
function isGerund(word: AnalysedWord, next: AnalysedWord | undefined): boolean {
  const hasObject =
    ['det', 'predet', 'n', 'pr', 'prn'].some((tag) => can(next, tag)) || /^\p{Lu}/u.test(next?.form ?? '');
  return can(word, 'vblex', 'ger') && hasObject && (!can(word, 'n') || can(next, 'det'));
}

/**
 * A gerund behind "when" and "while", and behind an error. Beside a command its subject is "you": "Wear gloves when handling the box".
 * Elsewhere Romance languages have an infinitive with a preposition: "Error loading the page", "When opening a file, it fails".
 */
export function changeGerundsOfTime(sentence: readonly AnalysedWord[], changes: Changes): void {
  const { to, readings, commands, refine } = changes;
  const isCommanded = sentence.some(({ index }) => commands.has(index));
  for (const [at, word] of sentence.entries()) {
    const [gerund, next] = [sentence[at + 1], sentence[at + 2]];
    const isTime = /^(?:when|while)$/.test(word.lower);
    if (!(isTime || (FAILURE.test(word.lower) && at === 0)) || !gerund || !can(gerund, 'vblex', 'ger')) continue;
    const isEnd = !next || isOnly(next, 'sent', 'cm');
    const lemma = gerund.readings.find(({ tags }) => tags.includes('ger'))?.text.split('<', 1)[0];
    if (
      lemma === undefined ||
      gerund.followsBlank ||
      !((isTime && isEnd) || next?.followsBlank || isGerund(gerund, next))
    )
      continue;
    if (isTime && isCommanded) {
      readings.set(gerund.index, `${gerund.form}/prpers<prn><subj><p2><mf><sg>+${lemma}<vblex><pres>`);
      continue;
    }
    if (isTime) readings.set(word.index, undefined);
    readings.set(gerund.index, `${gerund.form}/at<pr>+${lemma}<vblex><inf>`);
    refine(gerund.index, (text) =>
      text.replace(/^[^<]*<pr>.*$/, (own) => `*${withCapitalOf(own, ON_DOING[to] ?? '')}`),
    );
  }
}

/** Words before a gerund that tell what failed. */
const FAILURE = /^(?:error|errors|problem|failure|exception)$/;
const ON_DOING: Readonly<Record<string, string>> = { es: 'al', ca: 'en', gl: 'ao' };

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
  if (/^(?:until|before)$/.test(conjunction.lower) && can(subject, 'det')) {
    const kind = kindOf(sentence.slice(start + 2, end));
    if (kind !== undefined)
      changes.readings.set(
        conjunction.index,
        withReadings(conjunction, ({ tags }) => tags.includes(kind)),
      );
  }
  const main = [...sentence.slice(0, start), ...sentence.slice(end)];
  const isFuture = main.some(({ lower, index }) => FUTURE.test(lower) || changes.commands.has(index));
  if (!isFuture) return;
  for (const word of sentence.slice(start + 1, end)) {
    // "Read" has one form for both tenses.
    if (can(word, 'vblex', 'past') && can(word, 'vblex', 'pres') && !changes.readings.has(word.index))
      changes.readings.set(
        word.index,
        withReadings(word, ({ tags }) => tags.includes('pres')),
      );
    if (word.readings.some(({ tags }) => tags[0]?.startsWith('vb')))
      changes.refine(word.index, (text) => text.replace(/^([^<]*<vb(?:lex|ser|haver)>)<pri>/, '$1<prs>'));
  }
}

/**
 * Whether "until" or "before" joins a clause or a noun phrase. Undefined for a word that may be a verb.
 * @param words behind a determiner: "bill is paid", "end of the day"
 */
function kindOf(words: readonly AnalysedWord[]): 'cnjadv' | 'pr' | undefined {
  for (const [at, word] of words.entries()) {
    if (at > 0 && word.readings.length > 0 && word.readings.every(isFiniteVerb)) return 'cnjadv';
    if (at > 0 && word.readings.some(isFiniteVerb)) return undefined;
    if (can(word, 'rel') || can(word, 'cnjsub') || can(word, 'prn', 'subj') || can(word, 'det')) return 'pr';
  }
  return 'pr';
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

const BE = new Set(['be']);
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
    return `${isUpper ? upperFirst(other) : other}<prn><tn><${gender}><sg>`;
  });
}
