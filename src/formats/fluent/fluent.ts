import { type Attribute, type Entry, FluentParser, type Pattern } from '@fluent/syntax';
import type { TaggedText } from '@glossa/tagged-text';
import { GlossaError } from '../../errors.ts';
import { createChoice } from '../choice.ts';
import type { Format, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { isCodeByKey } from '../values/code-keys.ts';
import { hasWords } from '../values/is-language.ts';
import { parseSource } from '../values/parse-source.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { wordsOf } from './pattern-text.ts';
import { type PatternUnits, toPatternUnits } from './pattern-units.ts';

/** Messages of Fluent. Their units are texts of messages, terms and attributes, whole variants, and plurals as ICU messages. */
export const fluent: Format<ParsedFluent> = { parse, compose };

export interface ParsedFluent extends ParsedPlaces {
  /** The pattern of each unit, and the index of its first unit. */
  readonly owners: readonly { readonly pattern: PatternUnits; readonly first: number }[];
}

interface NamedPattern {
  readonly pattern: Pattern;
  readonly name: string;
  /** The last word of the name. */
  readonly key: string;
}

/** Attributes for programs, and letters of keys. */
const CODE_ATTRIBUTE = /^(?:.*-)?(?:accesskey|commandkey|key|keycode|style|width|height|href|src|class)$/;
/** Names of products stay. */
const BRAND = /(?:^|-)(?:brand|vendor)(?:-|$)/;

function parse(source: string, { choice }: ParseOptions = {}): ParsedFluent {
  const isChosen = createChoice(choice);
  const { body } = parseSource(() => new FluentParser({ withSpans: true }).parse(source));
  const units: Unit[] = [];
  const places: Place[] = [];
  const owners: ParsedFluent['owners'][number][] = [];
  const warnings: WarningCounts = {};
  const junk = body.filter(({ type }) => type === 'Junk').length;
  const patterns = body.flatMap((entry) => (entry.type === 'Junk' ? [] : patternsOf(entry)));
  if (junk > 0 && patterns.length === 0)
    throw new GlossaError('document_damaged', { cause: 'The file has no message of Fluent.' });
  addWarning(warnings, 'not_read', junk);
  for (const { pattern, name, key } of patterns) {
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
    const first = units.length;
    for (const unit of own.units) {
      units.push(unit);
      owners.push({ pattern: own, first });
    }
    const write: Place['write'] = ({ translationOf }) => own.write((unit) => translationOf(first + unit));
    places.push({ start: own.start, end: own.end, write });
  }
  return { source, units, places, owners, warnings };
}

function compose(
  parsed: ParsedFluent,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const checked = translations.map((translation, unit) => {
    const owner = parsed.owners[unit];
    if (!translation || owner?.pattern.isValid(unit - owner.first, translation)) return translation;
    onKept?.(unit);
    return undefined;
  });
  return composePlaces(parsed, checked, target, onKept);
}

/** The attributes of terms are for other messages to select by. */
function patternsOf(entry: Entry): NamedPattern[] {
  if (entry.type !== 'Message' && entry.type !== 'Term') return [];
  const name = entry.type === 'Term' ? `-${entry.id.name}` : entry.id.name;
  const own = entry.value ? [{ pattern: entry.value, name, key: name }] : [];
  const attributes: readonly Attribute[] = entry.type === 'Message' ? entry.attributes : [];
  return [...own, ...attributes.map(({ id, value }) => ({ pattern: value, name: `${name}.${id.name}`, key: id.name }))];
}
