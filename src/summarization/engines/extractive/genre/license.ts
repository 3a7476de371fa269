import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** What a license is called in its title. */
export const LICENSE =
  /licen[cs]|lizenz|licenz|licencj|licens|lisens|лицензи|ліцензі|άδεια|lisans|giấy phép|许可|許可|ライセンス|라이[선센]스|copying|copyright|creative commons/iu;
const COPYRIGHT = /^(?:copyright|©|\(c\))/iu;
/** UTF-16 units of a title that are matched. */
const MAX_TITLE_LENGTH = 150;
const VERSION = /,? (?:version |v)?\d/;
const MAX_HEADING_WORDS = 8;
/** Units from the beginning in which the title and the copyright are. */
const MAX_TITLE_UNITS = 6;

/** Verbs that give permission. */
const GRANT =
  /(?<!\p{L})(?:grants?|(?:is|are) (?:hereby )?(?:granted|permitted)|you may (?:not )?(?:otherwise |also |only )?(?:copy|convey|distribute|redistribute|reproduce|modify|use|propagate|make|apply|share|adapt)|hereby (?:overtly|irrevocably|waives?)|erteilt|gewähr(?:t|en)|räumt|gestattet|concède|accorde(?:nt)?|autorise|est (?:permis|autorisé)|concede|otorga|autoriza|se permite|outorga|è consentit[oa]|autorizza|verleent|toegestaan|предоставляет|разрешает(?:ся)?|udziela|zezwala|надає|дозволяє)(?!\p{L})|授予|兹许可|許諾(?:する|します)|허용(?:됩니다|한다|합니다)/iu;
/** What the permission depends on. */
const CONDITION =
  /(?<!\p{L})(?:provided that|subject to|(?:under|meet|satisfy) (?:all |any )?(?:of )?(?:the |these |this )?(?:following )?(?:terms|conditions|license)|you must|must (?:retain|reproduce|include|give|cause)|shall be included|condition that|vorausgesetzt|bedingung(?:en)?|müssen|à condition|sous réserve|doit|siempre que|a condición|deberá|desde que|a condição|deverá|a condizione|purché|deve|mits|voorwaarde|при условии|pod warunkiem|за умови)(?!\p{L})|条件|但し|조건/iu;
/** What the licensor does not answer for. */
const DISCLAIMER =
  /(?<!\p{L})(?:"?as[ -]is"?|warrant(?:y|ies)|liable|liability|ohne (?:jede )?gewähr(?:leistung)?|haft(?:et|ung)|sans (?:autre )?garantie|responsabilité|sin garantías?|responsabilidad|sem garantias?|responsabilidade|senza garanzi[ae]|responsabilità|zonder garantie|aansprakelijk(?:heid)?|без гаранти[йи]|ответственност\p{L}|gwarancji|odpowiedzialno\p{L}{1,4})(?!\p{L})|保证|担保|保証|보증/iu;
/** A definition begins with its term in quotation marks, behind a number or a few words: `1.4. "Covered Software" means …`. */
const DEFINITION =
  /^means?(?!\p{L})|^[^"“„«]{0,30}["“„«][^"”“»]{1,60}["”“»](?: \(\p{L}{1,10} ["“„«][^"”“»]{1,60}["”“»]\))?[^"“„«]{0,50}?(?<!\p{L})(?:means?|refers? to|is (?:whoever|whatever|any|a|an|you)|includes?|bezeichnet|bedeutet|meint|désigne|signifie|significa|designa|betekent|означает|oznacza|означає)(?!\p{L})|^["“„«][^"”“»]{1,60}["”“»]\s?[:：]|是指|とは/iu;
/** A sentence about the text of the license, not about what it covers. */
const ABOUT_ITSELF =
  /cop(?:y|ies) of this license document|(?:use of|distribution of|by) this document|(?:this|related) information|(?:its|these|our) licenses|from their use|party to this|publish (?:revised|new)|version number|legal (?:advice|services)|law firm|rechtsberatung|attorney|mandatsverhältnis/iu;

/** Headings above instructions for authors who choose the license. */
const APPENDIX =
  /^\W{0,4}(?:end of (?:the )?terms|appendix|how to apply|exhibit|anhang|annexe|anexo|allegato|bijlage|приложение|dodatek|附录|付録)(?!\p{L})/iu;

/** What is not granted: "This License does not grant permission to use the trade names". */
const NO_GRANT =
  /(?<!\p{L})(?:not (?:\p{L}+ ){0,2}grant(?:ed)?|no (?:\p{L}+ ){1,4}(?:is|are) granted|(?:erteilt|gewährt|räumt) (?:\p{L}+ )?kein\p{L}*|nicht [^.]{0,80}(?:gestattet|erlaubt)|(?:gestattet|erlaubt) ist, ist unzulässig|n['’](?:accorde|autorise)|(?:no|não|non) (?:otorga|concede|autoriza|autorizza)|не (?:предоставляет|разрешает))(?!\p{L})/iu;

/** Bonuses of the first sentences of a kind, and of those behind them. Grants are long sentences, which selection avoids. */
const BONUSES: Readonly<Record<Role, { first: readonly number[]; further: number }>> = {
  grant: { first: [9], further: 5 },
  condition: { first: [3, 3], further: 1.5 },
  disclaimer: { first: [3.5], further: 1.5 },
};
/** Bonus of the first sentence with the whole title: "The GNU General Public License is a free license for software." */
const INTRODUCTION_BONUS = 7;
/** Penalty of definitions, remarks about the text of the license, copyright lines and appendices. */
const OTHER_BONUS = -4;
/** Other documents have a notice of their license at the beginning. */
const MIN_LEGAL_SHARE = 0.05;
/** A license without a title consists of little else. */
const MIN_UNTITLED_SHARE = 0.4;
/** Sentences from the beginning in which the introduction is. */
const MAX_INTRODUCTION_SENTENCES = 10;

/**
 * Recognizes a license by its title or its copyright line, and by a grant with a condition. The grants, their conditions and
 * the disclaimer count.
 */
export function emphasizeLicense({ units, title }: GenreInput): Emphasis[] | undefined {
  const sentences = units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  const has = (phrase: RegExp) => sentences.some(({ text }) => phrase.test(text));
  if (!isNamed(units) || !has(GRANT) || !has(CONDITION)) return undefined;
  const isTitled = units.slice(0, MAX_TITLE_UNITS).some((unit) => !isProse(unit) && isTitle(unit.text));
  if (legalShare(sentences) < (isTitled ? MIN_LEGAL_SHARE : MIN_UNTITLED_SHARE)) return undefined;
  const name = nameOf(title?.text ?? '');
  const introduction = sentences
    .slice(0, MAX_INTRODUCTION_SENTENCES)
    .find(({ text }) => name !== '' && text.toLowerCase().includes(name));
  const end =
    units.find(({ text }, at) => at > units.length / 2 && APPENDIX.test(text))?.start ?? Number.POSITIVE_INFINITY;
  const counts: Record<Role, number> = { grant: 0, condition: 0, disclaimer: 0 };
  return sentences.map((unit): Emphasis => {
    const { start, end: to, text } = unit;
    if (start >= end || (isOther(text) && unit !== introduction)) return { start, end: to, bonus: OTHER_BONUS };
    if (unit === introduction) return { start, end: to, bonus: INTRODUCTION_BONUS };
    const role = roleOf(text);
    if (!role) return { start, end: to, bonus: 0 };
    const { first, further } = BONUSES[role];
    return { start, end: to, bonus: first[counts[role]++] ?? further };
  });
}

/** Share of the sentences with legal terms. */
function legalShare(sentences: GenreInput['units']): number {
  return sentences.filter(({ text }) => isLegal(text)).length / Math.max(1, sentences.length);
}

/** Whether a sentence gives permission, sets a condition or disclaims something. */
export function isLegal(text: string): boolean {
  return [GRANT, CONDITION, DISCLAIMER].some((phrase) => phrase.test(text));
}

/** Whether a text names a license, and is no line of copyright. */
const isTitle = (text: string): boolean => {
  const head = text.slice(0, MAX_TITLE_LENGTH);
  return LICENSE.test(head) && !COPYRIGHT.test(head);
};

function isNamed(units: GenreInput['units']): boolean {
  const opening = units.slice(0, MAX_TITLE_UNITS).filter((unit) => !isProse(unit) || COPYRIGHT.test(unit.text));
  return opening.some(({ text }) => LICENSE.test(text.slice(0, MAX_TITLE_LENGTH)));
}

/** The title in lower case, without the version behind it: "gnu general public license". */
function nameOf(title: string): string {
  const [name = ''] = title.slice(0, MAX_TITLE_LENGTH).toLowerCase().replace(/\s+/g, ' ').split(VERSION);
  return name.trim();
}

/** A heading in front of its paragraph: "Grant of Patent License." All words but the shortest begin with a capital. */
function isRunInHeading(text: string): boolean {
  const words = text.slice(0, MAX_TITLE_LENGTH).split(/\s+/);
  return (
    words.length <= MAX_HEADING_WORDS && words.every((word) => word.length <= 3 || /^\P{L}{0,3}\p{Lu}/u.test(word))
  );
}

type Role = 'grant' | 'condition' | 'disclaimer';

/** Whether a sentence is about the text of the license, or a part of it that does not count. */
function isOther(text: string): boolean {
  return isRunInHeading(text) || DEFINITION.test(text) || ABOUT_ITSELF.test(text) || COPYRIGHT.test(text);
}

function roleOf(text: string): Role | undefined {
  if (NO_GRANT.test(text)) return undefined;
  if (GRANT.test(text)) return 'grant';
  if (DISCLAIMER.test(text)) return 'disclaimer';
  return CONDITION.test(text) ? 'condition' : undefined;
}
