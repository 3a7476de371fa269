import type { Unit } from '../../../formats/format.ts';
import type { LanguagePair } from '../../../languages/language-pair.ts';
import { samplesFor } from './plural-categories.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;

/**
 * Translates a text that is one form of a plural, with a number of its category in place of its placeholder, so that it has
 * the grammar of the form.
 * @param translate translates any text and keeps placeholders and numbers
 * @returns the translation of the text with its placeholder when that fails
 * @throws what `translate` throws
 */
export async function translateForm(
  text: string,
  { start, end, category, isOrdinal, isOthers = false }: NonNullable<Unit['count']>,
  { from, to }: LanguagePair,
  translate: (text: string) => Promise<string>,
): Promise<string> {
  const taken = new Set(text.match(NUMBER));
  const samples = samplesFor(category, isOrdinal ? 'selectordinal' : 'plural', { from, to }, isOthers);
  const sample = samples.map(String).find((number) => !taken.has(number));
  if (sample === undefined) return translate(text);
  const translation = await translate(text.slice(0, start) + sample + text.slice(end));
  const [place, ...others] = translation.matchAll(NUMBER).filter(([number]) => number === sample);
  if (!place || others.length > 0) return translate(text);
  return translation.slice(0, place.index) + text.slice(start, end) + translation.slice(place.index + sample.length);
}
