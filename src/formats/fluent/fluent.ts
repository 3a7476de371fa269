import type { Pattern } from '@fluent/syntax';
import type { TaggedText } from '@glossa/tagged-text';
import { pluralCategories } from '../../languages/plural-rules.ts';
import { createChoice } from '../choice.ts';
import { FLUENT_COMMENTS } from '../comment-syntax.ts';
import { damaged } from '../damaged.ts';
import { applyEdits } from '../edits.ts';
import type { Format, NamedText, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { isCodeByKey } from '../values/code-keys.ts';
import { hasWords } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { type KnownText, readKnownEntries } from './known-entries.ts';
import { wordsOf } from './pattern-text.ts';
import { addedForms, type PatternUnits, selectIn, toPatternUnits } from './pattern-units.ts';
import { categoryOf, numberOf } from './plural-variants.ts';
import { patternsOf, readBody } from './read-entries.ts';

/** Messages of Fluent. Their units are texts of messages, terms and attributes, whole variants, and plurals as ICU messages. */
export const fluent: Format<ParsedFluent> = { parse, compose, listTexts, comments: FLUENT_COMMENTS };

export interface ParsedFluent extends ParsedPlaces {
  /** The entries that only an existing translation has. */
  readonly gone: readonly string[];
}

/** Attributes for programs, and letters of keys. */
const CODE_ATTRIBUTE = /^(?:.*-)?(?:accesskey|commandkey|key|keycode|style|width|height|href|src|class)$/;
/** Names of products stay. */
const BRAND = /(?:^|-)(?:brand|vendor)(?:-|$)/;

function parse(source: string, { choice, existing, languages }: ParseOptions = {}): ParsedFluent {
  const isChosen = createChoice(choice);
  const body = readBody(source);
  const former = existing && readKnownEntries(body, source, existing);
  const units: Unit[] = [];
  const places: Place[] = [];
  /** The pattern of each unit, and the index of its first unit. */
  const owners: { readonly pattern: PatternUnits; readonly first: number }[] = [];
  const warnings: WarningCounts = {};
  const junk = body.filter(({ type }) => type === 'Junk').length;
  const patterns = body.flatMap(patternsOf);
  if (junk > 0 && patterns.length === 0) throw damaged('The file has no message of Fluent.');
  addWarning(warnings, 'not_read', junk);
  addWarning(warnings, 'existing_lost', former?.broken ?? 0);
  const known = new Map(former?.texts);
  const add = (own: PatternUnits, name: string): void => {
    const first = units.length;
    for (const unit of own.units) {
      units.push(choice ? { ...unit, names: [name] } : unit);
      owners.push({ pattern: own, first });
    }
    const write: Place['write'] = ({ translationOf }) => own.write((unit) => translationOf(first + unit));
    places.push({ start: own.start, end: own.end, write });
  };
  for (const { pattern, name, key } of patterns) {
    const found = known.get(pattern);
    const missing = found && languages && toMissingVariants(pattern, source, found, languages.target);
    if (missing && isChosen([name])) {
      add(missing, name);
      known.delete(pattern);
    }
    if (found) continue;
    const words = wordsOf(pattern.elements);
    if (!isChosen([name])) continue;
    if (CODE_ATTRIBUTE.test(key) || BRAND.test(name) || isCodeByKey(key, words, false)) {
      if (hasWords(words)) addWarning(warnings, 'kept_code');
      continue;
    }
    const own = toPatternUnits(pattern, source);
    if (!own) {
      addWarning(warnings, 'kept_structure');
      continue;
    }
    if (own.units.length === 0) {
      if (hasWords(words)) addWarning(warnings, 'kept_code');
      continue;
    }
    add(own, name);
  }
  for (const { start, end, text } of [...known.values(), ...(former?.added ?? [])])
    places.push({ start, end, write: () => text });
  places.sort((one, other) => one.end - other.end);
  const fits = (unit: number, translation: TaggedText): boolean => {
    const owner = owners[unit];
    return owner?.pattern.isValid(unit - owner.first, translation) ?? false;
  };
  return { source, units, places, fits, warnings, gone: former?.gone ?? [] };
}

function listTexts(source: string): NamedText[] {
  return readBody(source).flatMap((entry) =>
    patternsOf(entry).map(({ name, idStart, pattern: { span } }) => {
      const { start, end } = span ?? { start: 0, end: 0 };
      return { name, text: source.slice(start, end), place: { start, end, entryStart: idStart } };
    }),
  );
}

function compose(
  parsed: ParsedFluent,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const composed = composePlaces(parsed, translations, target, onKept);
  if (parsed.gone.length === 0) return composed;
  const lineEnd = composed.includes('\r\n') ? '\r\n' : '\n';
  const end = composed.endsWith('\n') || composed === '' ? '' : lineEnd;
  return composed + end + parsed.gone.map((entry) => entry + lineEnd).join('');
}

/**
 * Makes a unit of a plural of the source whose existing translation lacks variants that its language needs. Only these are written.
 * @param target code of the language
 * @returns undefined if nothing is missing, or the variants cannot be added
 */
function toMissingVariants(
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
