import { parseMessage } from '../text/icu-message.ts';
import { PLURAL_CATEGORIES, type PluralCategory, type TextRange } from './format.ts';

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
  if (!forms.some(({ category }) => category === 'other')) return undefined;
  const options = forms.map(({ category, text, count }) => {
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
  const [choice, ...rest] = parseMessage(translation) ?? [];
  if (choice?.kind !== 'choice' || rest.length > 0) return undefined;
  const read = new Map<PluralCategory, TranslatedForm<F>>();
  for (const [name, parts] of choice.options) {
    const category = toCategory(name);
    const form = forms.find((one) => one.category === category) ?? forms.find((one) => one.category === 'other');
    if (!category || !form) return undefined;
    const own: (string | undefined)[] = [];
    for (const part of parts) {
      if (part.kind === 'text') own.push(part.text);
      else if (part.kind === 'count' && part.of === choice && form.count) own.push(undefined);
      else return undefined;
    }
    read.set(category, { form, parts: own });
  }
  return forms.every(({ category }) => read.has(category)) ? read : undefined;
}

function quote(text: string): string {
  return text.replace(MESSAGE_SIGN, (sign) => (sign === "'" ? "''" : `'${sign}'`));
}
