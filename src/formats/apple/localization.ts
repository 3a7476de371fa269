import type { Node } from 'jsonc-parser';
import type { Unit } from '../format.ts';
import { countIn } from '../plural-count.ts';
import { type PluralForm, readPluralMessage, toCategory, toPluralMessage } from '../plural-message.ts';
import { isLanguage } from '../values/is-language.ts';
import type { Composition } from '../xml/places.ts';
import { type JsonValue, propertiesOf, property, textOf } from './json-tree.ts';

/** Writes the localization of the target language. @returns undefined if a text has no translation */
export type LocalizationWriter = (composition: Composition) => JsonValue | undefined;

export interface UnitSink {
  /** @param forms those of a unit that is a plural @returns the index of the unit */
  add(unit: Unit, forms?: readonly PluralForm[]): number;
}

/** The number of a substitution. */
const ARGUMENT = '%arg';

/** Reads the localization of the source language. @returns undefined for one with parts that are not known */
export function readLocalization(node: Node | undefined, sink: UnitSink): LocalizationWriter | undefined {
  const writers = propertiesOf(node).map(({ key, value }): [string, LocalizationWriter | undefined] => {
    if (key === 'stringUnit') return [key, readText(textOf(value, 'value'), sink)];
    if (key === 'substitutions') return [key, readAll(value, (inner) => readSubstitution(inner, sink))];
    return [key, key === 'variations' ? readVariations(value, sink) : undefined];
  });
  return writers.length > 0 ? writeAll(writers) : undefined;
}

/** @returns a writer of the value of `stringUnit`; undefined without a text */
export function readText(text: string | undefined, sink: UnitSink): LocalizationWriter | undefined {
  if (text === undefined) return undefined;
  if (!isLanguage(text)) return () => toValue(text);
  const unit = sink.add({ text, tags: [], layout: 'lines' });
  return ({ translationOf }) => {
    const translation = translationOf(unit);
    return translation && toValue(translation.text);
  };
}

function readSubstitution(node: Node, sink: UnitSink): LocalizationWriter | undefined {
  const writers = propertiesOf(node).map(({ key, value }): [string, LocalizationWriter | undefined] => {
    const constant: unknown = value.value;
    if (key === 'variations') return [key, readVariations(value, sink)];
    const isConstant = typeof constant === 'string' || typeof constant === 'number';
    return [key, isConstant ? () => constant : undefined];
  });
  return writeAll(writers);
}

function readVariations(node: Node, sink: UnitSink): LocalizationWriter | undefined {
  const plural = property(node, 'plural');
  const writers = propertiesOf(node).map(({ key, value }): [string, LocalizationWriter | undefined] => {
    if (value === plural) return [key, readPlural(value, sink)];
    return [key, key === 'device' ? readAll(value, (inner) => readLocalization(inner, sink)) : undefined];
  });
  return writeAll(writers);
}

/** Reads the forms of a plural. @returns a writer of the forms of the target language */
export function readPlural(
  node: Node,
  sink: UnitSink,
): ((composition: Composition) => { readonly [category: string]: JsonValue } | undefined) | undefined {
  const texts = propertiesOf(node).map(({ key, value }) => ({
    category: toCategory(key),
    text: textOf(property(value, 'stringUnit'), 'value'),
  }));
  const otherText = texts.find(({ category }) => category === 'other')?.text ?? '';
  const oneText = texts.find(({ text }) => text !== otherText)?.text ?? otherText;
  const forms: PluralForm[] = [];
  for (const { category, text } of texts) {
    if (category === undefined || text === undefined) return undefined;
    const at = text.indexOf(ARGUMENT);
    const argument = at < 0 ? undefined : { start: at, end: at + ARGUMENT.length };
    const form = { category, isOrdinal: false };
    forms.push({
      category,
      text,
      count: argument ?? countIn(text, form, category === 'other' ? oneText : otherText),
    });
  }
  const message = toPluralMessage(forms);
  if (message === undefined) return undefined;
  const unit = sink.add({ text: message, tags: [], layout: 'lines' }, forms);
  return ({ translationOf }) => {
    const read = readPluralMessage(translationOf(unit)?.text ?? '', forms);
    if (!read) return undefined;
    const written: Record<string, JsonValue> = {};
    for (const [category, { form, parts }] of read) {
      const number = form.text.slice(form.count?.start, form.count?.end);
      written[category] = { stringUnit: toValue(parts.map((part) => part ?? number).join('')) };
    }
    return written;
  };
}

function readAll(node: Node, read: (inner: Node) => LocalizationWriter | undefined): LocalizationWriter | undefined {
  return writeAll(propertiesOf(node).map(({ key, value }) => [key, read(value)]));
}

/** Writes an object, or nothing if one of its values is missing. */
function writeAll(
  writers: readonly (readonly [key: string, writer: LocalizationWriter | undefined])[],
): LocalizationWriter | undefined {
  if (writers.some(([, writer]) => writer === undefined)) return undefined;
  return (composition) => {
    const written: [string, JsonValue][] = [];
    for (const [key, writer] of writers) {
      const value = writer?.(composition);
      if (value === undefined) return undefined;
      written.push([key, value]);
    }
    return Object.fromEntries(written);
  };
}

/** Xcode shows the state as a text to check, and builds it into the program. */
function toValue(text: string): JsonValue {
  return { state: 'needs_review', value: text };
}
