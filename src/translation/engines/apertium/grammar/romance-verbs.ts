import type { Imperative } from './english-imperatives.ts';
import type { Person, PronounObject } from './english-subjects.ts';

const VERB = /^[^<]*<vb\w+>/;
/** The auxiliary of the Catalan past. */
const AUXILIARY = /^anar<vaux>/;
const PERSON = /<(p[123])><(?:sg|pl)>/;
const FINITE = /<pri><p[123]><(?:sg|pl)>/;
/** Verbs that have a pronoun without an object: "siéntate". */
const REFLEXIVE = /^sentar<vblex><imp>[^+]*$/i;
/** A verb of the dictionary that has its pronoun: "quedarse". */
const WITH_PRONOUN = /^([^<]{2,20})se<vblex><pron>(?:<inf>|<imp><p2><sg>)\+se<prn><enc><ref><p3><mf><sp>$/i;
const REFLEXIVE_PRONOUN = /^se<prn><pro><ref><p3><mf><sp>$/i;
const YOURSELF = 'prpers<prn><enc><p2><mf><sg>';

/**
 * The form of a verb that commands, before the generator: the second person of the imperative, or of the subjunctive if it forbids.
 * With a pronoun behind it, an infinitive forbids too.
 */
export function inflectCommand(text: string, mood: Imperative['mood'], hasObject: boolean, to: string): string {
  if (!VERB.test(text)) return text.replace(REFLEXIVE_PRONOUN, 'prpers<prn><pro><p2><mf><sg>');
  const isBare = !text.includes('+');
  if (mood === 'doNot') {
    const finite = text
      .replace(FINITE, '<prs><p2><sg>')
      .replace(/<imp>(?:<p2><pl>)?/, (mood) => (mood === '<imp>' ? '<prs>' : '<prs><p2><sg>'));
    return isBare ? finite.replace('<inf>', '<prs><p2><sg>') : finite;
  }
  if (mood === 'letUs') {
    // Galician generates no imperative of the first person, and no pronoun behind its subjunctive.
    if (to !== 'gl') return text.replace(/<inf>|<imp><p2><sg>/, '<imp><p1><pl>');
    return isBare ? text.replace('<inf>', text.startsWith('ir<') ? '<pri><p1><pl>' : '<prs><p1><pl>') : text;
  }
  const [, verb] = WITH_PRONOUN.exec(text) ?? [];
  if (verb !== undefined) return `${verb}<vblex><imp><p2><sg>+${YOURSELF}`;
  const command = text.replace(FINITE, '<inf>').replace(/<inf>/, '<imp><p2><sg>');
  return !hasObject && REFLEXIVE.test(command) ? `${command}+${YOURSELF}` : command;
}

/** Gives a verb the person of its subject, if it has the person of the pronoun before it, which is the object. */
export function inflectForSubject(
  text: string,
  previous: string,
  { subject, object, isLeftOut }: PronounObject,
): string {
  const person = PERSON.exec(text)?.[1];
  const isOfObject = person === object.person && previous.includes('<prn>') && previous.includes(`<${object.person}>`);
  return isLeftOut || isOfObject ? withPerson(text, subject) : text;
}

/** Gives a predicate the gender and number of its subject. The gender of "you" and "they" is not known. */
export function agreeWith(text: string, { number }: Person, isFeminine: boolean): string {
  const gendered = isFeminine ? text.replace('<m>', '<f>') : text;
  return number === 'pl' ? gendered.replace('<sg>', '<pl>') : gendered;
}

export function withPerson(text: string, { person, number }: PronounObject['subject']): string {
  return VERB.test(text) || AUXILIARY.test(text) ? text.replace(PERSON, `<${person}><${number}>`) : text;
}

export function isStateVerb(text: string): boolean {
  return /^(?:ser<vbser>|estar<vblex>)/i.test(text);
}

/** Replaces "ser" by the verb for states and places. */
export function toStateVerb(text: string): string {
  return text.replace(/^(?:(s)|S)er<vbser>/, (_, lower?: string) => `${lower ? 'e' : 'E'}star<vblex>`);
}

/** Replaces the verb for what must be done by the one that, behind "not", forbids. Catalan forbids with the same verb. */
export function toProhibition(text: string): string {
  return text.replace(
    /^(?:(t)|T)e(?:ne)?r<vbmod>([^#]*)# que/,
    (_, lower: string | undefined, tags: string) => `${lower ? 'd' : 'D'}eber<vblex>${tags}`,
  );
}

/**
 * Gives a verb of the third person a number, which it has from its subject: none behind "gustar", if that is a pronoun. A participle
 * has the gender of its subject, none behind "we", where the generator would write the infinitive.
 */
export function withAgreement(text: string): string {
  if (text.includes('<pp><GD>')) return text.replace('<pp><GD>', '<pp><m>');
  return !text.includes('<p3>')
    ? text
    : text.replace(/(?<=^[^<]{1,30}<vb\w{1,5}><(?:pri|prs|ifi|pii|fti|cni)><p3>)(?:<sp>)?(?![<\w])/, '<sg>');
}

const ENCLITIC = /^prpers<prn><enc>/;
/** The object of an infinitive that the rules write as if another verb followed: "invitar te", "ayudar tú". */
const OBJECT = /^prpers<prn>(?:<pro>|<tn>)(?=<p[12]>)/;

/** Joins each pronoun behind its verb to the verb, where the rules wrote it apart: the generator knows no such pronoun alone. */
export function joinEnclitics(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const joined: (string | undefined)[] = [...texts];
  for (const [at, own] of texts.entries()) {
    const verb = joined[at - 1];
    if (own === undefined || verb === undefined || !VERB.test(verb) || verb.includes('+')) continue;
    const isObject = verb.endsWith('<inf>') && !VERB.test(texts[at + 1] ?? '');
    const text = isObject ? own.replace(OBJECT, 'prpers<prn><enc>') : own;
    if (!ENCLITIC.test(text)) continue;
    joined[at - 1] = `${verb}+${text}`;
    joined[at] = undefined;
  }
  return joined;
}
