import { memoize } from '../text/memoize.ts';
import type { Attribute } from './attribute.ts';

/** A lexical form with the parts that were read so far, by the index of their attribute. */
export interface Form {
  readonly text: string;
  readonly parts: (string | undefined)[];
}

/** The form of a text. The same text mostly has the same form, so its parts are located once. */
export type FormOf = (text: string) => Form;

export function createForms(): FormOf {
  return memoize((text): Form => ({ text, parts: [] }));
}

/** @returns the part, empty when the form lacks it */
export function partOf(form: Form, attribute: Attribute): string {
  const known = form.parts[attribute.index];
  if (known !== undefined) return known;
  const span = attribute.locate(form.text);
  const part = span === undefined ? '' : form.text.slice(span.start, span.end);
  form.parts[attribute.index] = part;
  return part;
}

/** @returns the text with another part; unchanged when the form lacks the part */
export function replacePart(text: string, attribute: Attribute, value: string): string {
  const span = attribute.locate(text);
  return span === undefined ? text : text.slice(0, span.start) + value + text.slice(span.end);
}
