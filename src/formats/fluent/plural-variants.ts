import type { SelectExpression, Variant } from '@fluent/syntax';
import type { PluralCategory, Unit } from '../format.ts';
import { type PluralForm, readExactForms, readPluralMessage, toCategory, toPluralMessage } from '../plural-message.ts';
import { createWriter, type PatternElement, rangeOf } from './pattern-text.ts';

/** A variant with the elements around its select expression. */
export interface WholeVariant {
  readonly variant: Variant;
  readonly elements: readonly PatternElement[];
}

/** The variants of a plural as one ICU message, which gets the categories of the target language. */
export interface PluralVariants {
  readonly unit: Unit;
  /** @returns the text of each category and of single numbers; undefined for a translation that cannot be written */
  write(translation: string): ReadonlyMap<string, string> | undefined;
}

interface Form extends PluralForm {
  readonly elements: readonly PatternElement[];
  /** The placeables of the form, in order, except the number. */
  readonly codes: readonly string[];
  readonly number: string;
}

/** The category of a variant; undefined for a number or another name. */
export function categoryOf({ key }: Variant): PluralCategory | undefined {
  return key.type === 'Identifier' ? toCategory(key.name) : undefined;
}

/** The name of the variable whose number selects a variant. */
export function numberOf({ selector }: SelectExpression): string | undefined {
  if (selector.type === 'VariableReference') return selector.id.name;
  if (selector.type !== 'FunctionReference' || selector.id.name !== 'NUMBER') return undefined;
  const [argument] = selector.arguments.positional;
  const isOrdinal = selector.arguments.named.some(({ name }) => name.name === 'type');
  return argument?.type === 'VariableReference' && !isOrdinal ? argument.id.name : undefined;
}

/** @returns undefined for variants without a form for all numbers, or with texts that a message cannot have */
export function toPluralVariants(
  variants: readonly WholeVariant[],
  number: string,
  source: string,
): PluralVariants | undefined {
  const forms: Form[] = [];
  for (const { variant, elements } of variants) {
    const category = categoryOf(variant);
    if (category === undefined) return undefined;
    forms.push(toForm(elements, category, number, source));
  }
  const text = toPluralMessage(forms);
  if (text === undefined) return undefined;
  return {
    unit: { text, tags: [], layout: 'lines' },
    write(translation) {
      const written = new Map<string, string>();
      const categories = readPluralMessage(translation, forms);
      for (const [key, { form, parts }] of categories ? [...categories, ...readExactForms(translation, forms)] : []) {
        const option = writeForm(form, parts, source);
        if (option === undefined) return undefined;
        written.set(String(key), option);
      }
      return written.size > 0 ? written : undefined;
    },
  };
}

function toForm(elements: readonly PatternElement[], category: PluralCategory, number: string, source: string): Form {
  const codes: string[] = [];
  let text = '';
  let count: PluralForm['count'];
  for (const element of elements) {
    const { start, end } = rangeOf([element]);
    const raw = source.slice(start, end);
    if (element.type === 'TextElement') text += element.value;
    else {
      const isNumber = count === undefined && isNumberOf(element, number);
      if (isNumber) count = { start: text.length, end: text.length + raw.length };
      else codes.push(raw);
      text += raw;
    }
  }
  return { elements, category, text, codes, count, number: text.slice(count?.start, count?.end) };
}

function isNumberOf(element: PatternElement, number: string): boolean {
  if (element.type !== 'Placeable') return false;
  const { expression } = element;
  if (expression.type === 'VariableReference') return expression.id.name === number;
  if (expression.type !== 'FunctionReference' || expression.id.name !== 'NUMBER') return false;
  const [argument] = expression.arguments.positional;
  return argument?.type === 'VariableReference' && argument.id.name === number;
}

/** @returns undefined for a translation without the placeables of its form */
function writeForm(form: Form, parts: readonly (string | undefined)[], source: string): string | undefined {
  const { escapePart, finish } = createWriter(form.elements, source);
  const left = [...form.codes];
  let written = '';
  for (const part of parts) {
    if (part === undefined) {
      written += form.number;
      continue;
    }
    let rest = part;
    for (let next = firstOf(left, rest); next; next = firstOf(left, rest)) {
      written += escapePart(rest.slice(0, next.at)) + next.code;
      rest = rest.slice(next.at + next.code.length);
      left.splice(left.indexOf(next.code), 1);
    }
    written += escapePart(rest);
  }
  return left.length === 0 ? finish(written.trim()) : undefined;
}

function firstOf(codes: readonly string[], text: string): { code: string; at: number } | undefined {
  return codes
    .map((code) => ({ code, at: text.indexOf(code) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
}
