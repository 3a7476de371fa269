import { parseMessage } from '../text/icu-message.ts';
import { PLURAL_CATEGORIES, type PluralCategory, type TextRange } from './format.ts';
import { digitOfOne } from './plural-count.ts';

/** One form of a plural. */
export interface PluralForm {
  readonly category: PluralCategory;
  readonly text: string;
  /** Range of the number in the text, if the form shows it. */
  readonly count: TextRange | undefined;
}

/** A form of the translation: the form of the source that it comes from, and its texts. The number is undefined. */
export interface TranslatedForm<F extends PluralForm> {
  readonly form: F;
  readonly parts: readonly (string | undefined)[];
}

const MESSAGE_SIGN = /['{}#]/g;

/** Whether a word is the name of a plural category. */
export function toCategory(name: string | undefined): PluralCategory | undefined {
  return PLURAL_CATEGORIES.find((category) => category === name);
}

/**
 * Writes the forms of a plural as one ICU message, so that its translation has the categories of the target language.
 * @returns undefined for forms without one for all numbers, or whose texts a message cannot have
 */
export function toPluralMessage(forms: readonly PluralForm[]): string | undefined {
  const other = forms.find(({ category }) => category === 'other');
  if (!other) return undefined;
  const options = forms.map(({ category, text, count: own }) => {
    const count = own ?? (category === 'one' && other.count ? digitOfOne(text, other.text) : undefined);
    const option = count ? `${quote(text.slice(0, count.start))}#${quote(text.slice(count.end))}` : quote(text);
    return `${category} {${option}}`;
  });
  const message = `{n, plural, ${options.join(' ')}}`;
  return parseMessage(message) ? message : undefined;
}

/** Reads the forms of a translated message. @returns undefined for a text that is no such message */
export function readPluralMessage<F extends PluralForm>(
  translation: string,
  forms: readonly F[],
): Map<PluralCategory, TranslatedForm<F>> | undefined {
  const read = readForms(translation, forms);
  const categories = new Map<PluralCategory, TranslatedForm<F>>();
  for (const [name, form] of read ?? []) {
    const category = toCategory(name);
    if (category) categories.set(category, form);
  }
  // The form of exactly one thing serves where that of the category could not be translated.
  const [one, exact] = [forms.find(({ category }) => category === 'one'), read?.get('=1')];
  if (one && exact && !categories.has('one')) categories.set('one', exact);
  return forms.every(({ category }) => categories.has(category)) ? categories : undefined;
}

/** Reads the forms of 0 and 1 things in a translated message, which only some formats can hold beside those of categories. */
export function readExactForms<F extends PluralForm>(
  translation: string,
  forms: readonly F[],
): Map<number, TranslatedForm<F>> {
  const read = readForms(translation, forms);
  return new Map(
    [0, 1].flatMap((number) => {
      const form = read?.get(`=${number}`);
      return form ? [[number, form]] : [];
    }),
  );
}

/** The forms of a translated message by their selectors. */
function readForms<F extends PluralForm>(
  translation: string,
  forms: readonly F[],
): Map<string, TranslatedForm<F>> | undefined {
  const [choice, ...rest] = parseMessage(translation) ?? [];
  if (choice?.kind !== 'choice' || rest.length > 0) return undefined;
  const read = new Map<string, TranslatedForm<F>>();
  for (const [name, parts] of choice.options) {
    const hasCount = parts.some(({ kind }) => kind === 'count');
    const category = name === '=1' ? 'one' : toCategory(name);
    const other = forms.find((one) => one.category === 'other');
    const own = forms.find((one) => one.category === category) ?? other;
    // The form of one thing can lack the number that other numbers of its category need.
    const form = hasCount && !own?.count ? other : own;
    if (!form || (!category && name !== '=0')) return undefined;
    const texts: (string | undefined)[] = [];
    for (const part of parts) {
      if (part.kind === 'text') texts.push(part.text);
      else if (part.kind === 'count' && part.of === choice && form.count) texts.push(undefined);
      else return undefined;
    }
    read.set(name, { form, parts: texts });
  }
  return read;
}

function quote(text: string): string {
  return text.replace(MESSAGE_SIGN, (sign) => (sign === "'" ? "''" : `'${sign}'`));
}
