import type { Pattern } from '@fluent/syntax';
import { pluralCategories } from '../../languages/plural-rules.ts';
import { applyEdits } from '../edits.ts';
import type { KnownText } from './known-entries.ts';
import { addedForms, type PatternUnits, selectIn, toPatternUnits } from './pattern-units.ts';
import { categoryOf, numberOf } from './plural-variants.ts';

/**
 * Makes a unit of a plural of the source whose existing translation lacks variants that its language needs. Only these are written.
 * @param target code of the language
 * @returns undefined if nothing is missing, or the variants cannot be added
 */
export function toMissingVariants(
  pattern: Pattern,
  source: string,
  known: KnownText,
  target: string,
): PatternUnits | undefined {
  const expression = known.pattern.elements.length === 1 ? selectIn(known.pattern.elements[0]) : undefined;
  if (!expression || numberOf(expression) === undefined) return undefined;
  const isNamed = expression.variants.some((variant) => variant.key.type === 'Identifier' && !categoryOf(variant));
  const own = new Set<string>(expression.variants.flatMap((variant) => categoryOf(variant) ?? []));
  // The default variant is also for categories without one.
  const missing = pluralCategories(target, 'cardinal')?.filter((name) => name !== 'other' && !own.has(name)) ?? [];
  const plural = toPatternUnits(pattern, source)?.plural;
  if (missing.length === 0 || own.size === 0 || isNamed || !plural) return undefined;
  return {
    start: known.start,
    end: known.end,
    units: [plural.unit],
    isValid: (_, { text }) => plural.write(text) !== undefined,
    write(translationOf) {
      const written = plural.write(translationOf(0)?.text ?? '') ?? new Map();
      const added = new Map([...written].filter(([category]) => missing.includes(category)));
      const edit = addedForms(expression, added, known.source);
      return applyEdits(known.source, [edit], known.range.start, known.range.end);
    },
  };
}
