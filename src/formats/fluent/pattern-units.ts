import type { Pattern, SelectExpression } from '@fluent/syntax';
import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import { PLURAL_CATEGORIES, type TextRange, type Unit } from '../format.ts';
import { isLanguage } from '../values/is-language.ts';
import { toContentUnit } from '../xliff/content-unit.ts';
import { createWriter, type PatternElement, rangeOf, tokensOf, wordsOf } from './pattern-text.ts';
import { categoryOf, numberOf, type PluralVariants, toPluralVariants, type WholeVariant } from './plural-variants.ts';

/** The texts of a pattern, and how their translations are written. */
export interface PatternUnits extends TextRange {
  readonly units: readonly Unit[];
  /** The first unit, if it is a plural. */
  readonly plural?: PluralVariants | undefined;
  /** Whether a translation of a unit can be written. */
  isValid(unit: number, translation: TaggedText): boolean;
  /** @returns undefined if nothing changes */
  write(translationOf: (unit: number) => TaggedText | undefined): string | undefined;
}

/** A text in the pattern with its unit. */
interface OwnText extends TextRange {
  readonly unit: Unit;
  write(translation: TaggedText): string | undefined;
}

/**
 * Makes units of a pattern: one for a text, and one for each variant of a select expression, with the words around the expression.
 * The variants of a plural are one.
 * @returns undefined for a pattern whose texts cannot be replaced, such as one with several select expressions
 */
export function toPatternUnits(pattern: Pattern, source: string): PatternUnits | undefined {
  const { elements } = pattern;
  const at = elements.findIndex(isSelect);
  if (elements.filter(isSelect).length > 1) return undefined;
  if (at >= 0) return toSelectUnits(elements, at, source);
  const text = toText(elements, elements, source);
  if (!text) return { ...rangeOf(elements), units: [], isValid: () => true, write: () => undefined };
  return {
    ...rangeOf(elements),
    units: [text.unit],
    isValid: (_, translation) => text.write(translation) !== undefined,
    write(translationOf) {
      const translation = translationOf(0);
      return translation && text.write(translation);
    },
  };
}

/** The select expression that an element is. */
export function selectIn(element: PatternElement | undefined): SelectExpression | undefined {
  const expression = element?.type === 'Placeable' ? element.expression : undefined;
  return expression?.type === 'SelectExpression' ? expression : undefined;
}

const isSelect = (element: PatternElement): boolean => selectIn(element) !== undefined;

/** @param place the elements that the translation replaces @returns undefined for elements without language */
function toText(
  elements: readonly PatternElement[],
  place: readonly PatternElement[],
  source: string,
): OwnText | undefined {
  if (!isLanguage(wordsOf(elements))) return undefined;
  const { escapePart, finish } = createWriter(elements, source);
  const content = toContentUnit(tokensOf(elements, source), source, escapePart);
  if (!content) return undefined;
  return {
    ...rangeOf(place),
    unit: content.unit,
    write(translation) {
      const text = content.write(translation);
      return text === undefined || text.trim() === '' ? undefined : finish(text);
    },
  };
}

function toSelectUnits(elements: readonly PatternElement[], at: number, source: string): PatternUnits | undefined {
  const expression = selectIn(elements[at]);
  if (!expression) return undefined;
  const { variants } = expression;
  if (variants.some(({ value }) => value.elements.length === 0 || value.elements.some(isSelect))) return undefined;
  const [before, after] = [elements.slice(0, at), elements.slice(at + 1)];
  const isWhole = before.length + after.length === 0;
  const wholes = variants.map((variant) => ({ variant, elements: [...before, ...variant.value.elements, ...after] }));
  const number = numberOf(expression);
  const forms = wholes.filter(({ variant }) => categoryOf(variant) !== undefined);
  const isOther = forms.some(({ variant }) => variant.default && categoryOf(variant) === 'other');
  const hasNames = variants.some((variant) => variant.key.type === 'Identifier' && categoryOf(variant) === undefined);
  const isPlural = number !== undefined && isOther && !hasNames && variants.length > 1;
  const plural = isPlural && hasLanguage(forms) ? toPluralVariants(forms, number, source) : undefined;
  if (isPlural && hasLanguage(forms) && !plural) return undefined;
  const others = plural ? wholes.filter((whole) => !forms.includes(whole)) : wholes;
  const texts = others.map((whole) => toText(whole.elements, whole.variant.value.elements, source));
  // Words around the expression would be in one language, and a variant in the other.
  if (!isWhole && texts.some((text) => text === undefined)) return undefined;
  const own = texts.filter((text) => text !== undefined);
  const range = rangeOf(elements);
  const inner = rangeOf(elements.slice(at, at + 1));
  const first = plural ? 1 : 0;
  return {
    ...range,
    units: [...(plural ? [plural.unit] : []), ...own.map(({ unit }) => unit)],
    plural,
    isValid: (unit, translation) =>
      plural && unit === 0
        ? plural.write(translation.text) !== undefined
        : own[unit - first]?.write(translation) !== undefined,
    write(translationOf) {
      const edits: Edit[] = [];
      const translated = plural && translationOf(0);
      if (plural && translated) {
        const written = plural.write(translated.text);
        if (!written) return undefined;
        for (const { variant } of forms)
          edits.push({ ...rangeOf(variant.value.elements), text: written.get(categoryOf(variant) ?? 'other') ?? '' });
        edits.push(addedNumbers(expression, written, source), addedForms(expression, written, source));
      }
      for (const [index, text] of own.entries()) {
        const translation = translationOf(first + index);
        const written = translation && text.write(translation);
        if (written !== undefined) edits.push({ start: text.start, end: text.end, text: written });
      }
      const isAll = edits.length === own.length + (plural ? forms.length + 2 : 0);
      if (edits.length === 0 || (!isWhole && !isAll)) return undefined;
      edits.push({ start: range.start, end: inner.start, text: '' }, { start: inner.end, end: range.end, text: '' });
      edits.sort((one, other) => one.start - other.start || one.end - other.end);
      return applyEdits(source, edits, range.start, range.end);
    },
  };
}

function hasLanguage(variants: readonly WholeVariant[]): boolean {
  return variants.some(({ elements }) => isLanguage(wordsOf(elements)));
}

/** Variants of categories that the source lacks, before the default one. */
export function addedForms({ variants }: SelectExpression, written: ReadonlyMap<string, string>, source: string): Edit {
  const start = variants.find((variant) => variant.default)?.span?.start ?? 0;
  const known = new Set<string | undefined>(variants.map(categoryOf));
  const added = PLURAL_CATEGORIES.filter((category) => written.has(category) && !known.has(category));
  const lineStart = source.lastIndexOf('\n', start) + 1;
  const line = source.slice(lineStart, start);
  const indent = line.trim() === '' ? `\n${line}` : ' ';
  // The asterisk of the default variant stands one column before the others.
  const [before, after] = line.trim() === '' ? [' ', indent] : ['', indent];
  const text = added
    .map((category, index) => `${index === 0 ? before : ' '}[${category}] ${written.get(category)}${after}`)
    .join('');
  return { start, end: start, text };
}

/** Variants of single numbers. They precede the variant of their category, because the first match wins. */
function addedNumbers({ variants }: SelectExpression, written: ReadonlyMap<string, string>, source: string): Edit {
  const one = variants.find((variant) => categoryOf(variant) === 'one') ?? variants[0];
  const start = one?.span?.start ?? 0;
  const known = new Set(variants.map(({ key }) => (key.type === 'NumberLiteral' ? key.value : undefined)));
  const added = one?.default ? [] : ['0', '1'].filter((number) => written.has(number) && !known.has(number));
  const line = source.slice(source.lastIndexOf('\n', start) + 1, start);
  const after = line.trim() === '' ? `\n${line}` : ' ';
  const text = added.map((number) => `[${number}] ${written.get(number)}${after}`).join('');
  return { start, end: start, text };
}
