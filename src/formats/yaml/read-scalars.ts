import { type Document, isMap, isPair, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { isLanguage } from '../values/is-language.ts';
import { withShortNames } from '../values/join-names.ts';
import type { Value } from '../values/value.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { readDocuments, type YamlDocument } from './read-documents.ts';

/** A string. Its range holds its quotes, or its header and its lines without the last line end. */
export interface YamlValue extends Value {
  readonly kind: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** Whether it lies in a collection in brackets. */
  readonly isFlow: boolean;
}

export interface YamlScalars {
  readonly values: YamlValue[];
  readonly warnings: WarningCounts;
  /** The only key of a file, as in locales of Rails. */
  readonly locale?: YamlValue;
}

const KINDS: Readonly<Record<string, YamlValue['kind']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
/** Tags of strings. `!` only excludes other types. */
const STRING_TAGS: ReadonlySet<string> = new Set(['tag:yaml.org,2002:str', '!']);
const STANDARD_TAG = 'tag:yaml.org,2002:';
/** Plain values that are no strings in YAML 1.1, which many programs read. */
const OLD_CONSTANT = /^(?:y|yes|n|no|on|off)$/i;
const END_BLANKS = /\s/;
/** Maximum depth of the keys in the name of a value. It bounds the length of names. */
const MAX_NAMED_DEPTH = 100;

/**
 * Finds the string values, without keys.
 * @param hasNames whether the values have the keys around them as names
 * @throws GlossaError `document_damaged`
 */
export function readScalars(source: string, hasNames: boolean): YamlScalars {
  const warnings: WarningCounts = {};
  /** Documents by their offsets. The locale is the only key of all parts. */
  const documents = new Map<number, { locale: YamlValue | undefined; values: YamlValue[] }>();
  for (const part of readDocuments(source)) {
    const [offset] = part.document.range;
    const own = localeOf(part.document, source);
    const { locale, values } = documents.get(offset) ?? { locale: own, values: [] };
    documents.set(offset, { locale: locale?.start === own?.start ? own : undefined, values });
    for (const value of valuesOf(part, source, warnings, hasNames)) values.push(value);
  }
  const all = [...documents.values()];
  const values = all
    .flatMap(({ locale, values: own }) => (locale ? own.map((value) => withShortNames(value, locale.value)) : own))
    .sort((one, other) => one.start - other.start);
  const [locale] = all.length === 1 ? all.map((document) => document.locale) : [];
  return { values, warnings, ...(locale ? { locale } : {}) };
}

/**
 * Finds the string values of some keys, in order, and those of lists in them.
 * @param isWanted takes keys from that of the outermost mapping, with dots between them; those of mappings in a list are as
 *   without it
 * @throws GlossaError `document_damaged`
 */
export function readScalarsOf(source: string, isWanted: (name: string) => boolean): YamlValue[] {
  const values: YamlValue[] = [];
  for (const { document } of readDocuments(source)) {
    const pending: { node: unknown; path: string; isFlow: boolean }[] = [
      { node: document.contents, path: '', isFlow: false },
    ];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { node, path, isFlow } = next;
      const isFlowWithin = isFlow || ((isMap(node) || isSeq(node)) && node.flow === true);
      if (isMap(node)) {
        for (const { key, value } of node.items) {
          if (!isScalar(key) || typeof key.value !== 'string') continue;
          pending.push({ node: value, path: path === '' ? key.value : `${path}.${key.value}`, isFlow: isFlowWithin });
        }
      } else if (isSeq(node)) for (const item of node.items) pending.push({ node: item, path, isFlow: isFlowWithin });
      else if (isScalar(node) && isWanted(path)) {
        const found = toValue(node, isFlow, source);
        if (found) values.push({ ...found, names: [path] });
      }
    }
  }
  return values.sort((one, other) => one.start - other.start);
}

interface Pending {
  readonly node: unknown;
  readonly isFlow: boolean;
  readonly key: string;
  readonly keyStart: number | undefined;
  readonly name: string;
  readonly depth: number;
  readonly group: number;
}

function* valuesOf(
  { document, itemsBefore }: YamlDocument,
  source: string,
  warnings: WarningCounts,
  hasNames: boolean,
): Generator<YamlValue> {
  const pending: Pending[] = [
    { node: document.contents, isFlow: false, key: '', keyStart: undefined, name: '', depth: 0, group: -1 },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isFlow, key, keyStart, name, depth, group } = next;
    if (isMap(node) || isSeq(node)) {
      const own = { isFlow: isFlow || node.flow === true, depth: depth + 1, group: node.range?.[0] ?? 0 };
      const nameOf = (last: string): string =>
        !hasNames || depth > MAX_NAMED_DEPTH ? name : name === '' ? last : `${name}.${last}`;
      const before = itemsBefore.get(own.group) ?? 0;
      for (const [at, item] of node.items.entries())
        pending.push(
          isPair(item)
            ? { node: item.value, key: keyOf(item), keyStart: keyStartOf(item), name: nameOf(keyOf(item)), ...own }
            : { node: item, key, keyStart: undefined, name: nameOf(String(before + at)), ...own },
        );
    } else if (isScalar(node)) {
      const value = toValue(node, isFlow, source);
      const pair = value && keyStart !== undefined ? { start: keyStart, end: value.end, hasComma: isFlow } : undefined;
      if (value) yield { ...value, key, group, ...(pair && { pair }), ...(hasNames && { names: [name] }) };
      else if (hasTypeOfProgram(node) && isLanguage(node.source ?? '')) addWarning(warnings, 'kept_code');
    }
  }
}

function keyOf({ key }: Pair): string {
  return isScalar(key) && typeof key.value === 'string' ? key.value : '';
}

function keyStartOf({ key }: Pair): number | undefined {
  return isScalar(key) ? key.range?.[0] : undefined;
}

function toValue(node: Scalar, isFlow: boolean, source: string): YamlValue | undefined {
  const kind = KINDS[node.type ?? ''];
  const [start, last] = node.range ?? [];
  if (typeof node.value !== 'string' || !kind || start === undefined || last === undefined) return undefined;
  if (node.tag !== undefined && !STRING_TAGS.has(node.tag)) return undefined;
  if (kind === 'plain' && OLD_CONSTANT.test(node.value)) return undefined;
  if (kind !== 'literal' && kind !== 'folded') return { start, end: last, value: node.value, kind, isFlow };
  let end = last;
  while (end > start && END_BLANKS.test(source.charAt(end - 1))) end--;
  return { start, end, value: node.value.trimEnd(), kind, isFlow };
}

/** Whether a tag gives a value a type that a program defines, such as `!secret`. */
function hasTypeOfProgram({ tag }: Scalar): boolean {
  return tag !== undefined && !STRING_TAGS.has(tag) && !tag.startsWith(STANDARD_TAG);
}

function localeOf({ contents }: Document.Parsed, source: string): YamlValue | undefined {
  const [pair, ...others] = isMap(contents) ? contents.items : [];
  if (!pair || others.length > 0 || !isMap(pair.value) || !isScalar(pair.key)) return undefined;
  const key = toValue(pair.key, false, source);
  return key && canonicalLanguage(key.value) ? key : undefined;
}
