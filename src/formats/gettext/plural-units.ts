import { pluralRules } from '../../languages/plural-rules.ts';
import type { Count, Unit } from '../format.ts';
import { countIn, digitOfOne } from '../plural-count.ts';
import { toCategory } from '../plural-message.ts';
import type { PluralForms } from './plural-forms.ts';
import type { PoEntry, PoString } from './read-entries.ts';

/** The units of an entry, and which of them each form of its plural gets. */
export interface EntryUnits {
  readonly units: readonly Unit[];
  /** Index in `units`: 0 is the message, others are its plural. */
  unitOf(form: number, count: number, forms: PluralForms | undefined): number;
}

/** The forms that a translation gets. */
export interface PlannedForms {
  readonly forms: PluralForms;
  readonly count: number;
  /** Canonical code of its language. */
  readonly target: string;
}

/** One for all messages. */
const NO_TAGS: Unit['tags'] = [];
const LETTER = /\p{L}/u;
const DIRECTIVE_SIGN = /[%{]/g;
const DIRECTIVE = /[%{]/;
const ONE_THING = { category: 'one', isOrdinal: false } as const;
/** Forms that the message and its plural have by themselves. */
const USUAL_FORMS = 2;

/**
 * The messages of an entry, without blanks at their ends. A message that is not language is its own translation. Each of more than two
 * forms of a plural is translated with another number.
 * @param planned undefined if the language of the translation is not known yet
 * @returns undefined for an entry that stays
 */
export function unitsOf({ id, plural }: PoEntry, planned: PlannedForms | undefined): EntryUnits | undefined {
  const texts = plural ? [id.text, plural.text] : [id.text];
  if (texts.some((text) => text === undefined || text === '')) return undefined;
  const unitOf: EntryUnits['unitOf'] = (form, count, forms) =>
    !plural || isSingularForm(form, count, forms, id, plural) ? 0 : 1;
  if (!texts.some((text) => text !== undefined && LETTER.test(text))) return { units: [], unitOf };
  const [written = '', others] = texts.map((text = '') => text.trim());
  const message = withAgreement(written, others);
  const units = [toUnit(message, others === undefined ? undefined : 'one', others)];
  if (others === undefined || !plural) return { units, unitOf };
  if (!planned || planned.count <= USUAL_FORMS)
    return { units: [...units, toUnit(others, undefined, message)], unitOf };
  const { forms, count, target } = planned;
  const rules = pluralRules(target, 'cardinal');
  const unitOfForm = Array.from({ length: count }, (_, form) => {
    if (isSingularForm(form, count, forms, id, plural)) return 0;
    const number = forms.sampleOf(form);
    const category = number === undefined ? undefined : toCategory(rules?.select(number));
    return units.push(toUnit(others, category, message, true)) - 1;
  });
  return { units, unitOf: (form) => unitOfForm[form] ?? 0 };
}

/** A message whose digit stands for the number of its plural shows that number: "1 file" is that for 0, too, in Portuguese. */
function withAgreement(message: string, others: string | undefined): string {
  if (others === undefined || DIRECTIVE.test(message)) return message;
  const [digit, number] = [digitOfOne(message, others), countIn(others, ONE_THING, message)];
  if (!digit || !number) return message;
  return message.slice(0, digit.start) + others.slice(number.start, number.end) + message.slice(digit.end);
}

function toUnit(text: string, category: Count['category'] | undefined, otherText = '', isOthers = false): Unit {
  const form = category && { category, isOrdinal: false, ...(isOthers && { isOthers }) };
  const count = form && countIn(text, form, otherText);
  return { text, tags: NO_TAGS, layout: 'lines', ...(count && { count }) };
}

/**
 * Whether a form gets the translation of the message. A form of several numbers needs its number, which the message may lack:
 * "One file".
 */
function isSingularForm(
  form: number,
  count: number,
  forms: PluralForms | undefined,
  id: PoString,
  plural: PoString,
): boolean {
  const hasNumber = countDirectives(id) === countDirectives(plural);
  return count > 1 && form === (forms?.singular ?? 0) && (hasNumber || !forms?.isShared);
}

function countDirectives({ text = '' }: PoString): number {
  return text.match(DIRECTIVE_SIGN)?.length ?? 0;
}
