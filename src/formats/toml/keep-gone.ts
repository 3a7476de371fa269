import { type AST, parseTOML } from 'toml-eslint-parser';
import { GlossaError } from '../../errors.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { joinNames } from '../values/join-names.ts';
import { parseSource } from '../values/parse-source.ts';

/** The keys of one table. */
interface Table {
  readonly name: string;
  /** The table begins at its header, or at its first key, and ends behind its last key. */
  readonly start: number;
  readonly end: number;
  readonly keys: readonly ({ readonly key: string } & TextRange)[];
  /** Whether it is an item of a list of tables, or in one. */
  readonly isItem: boolean;
  /** The name of the innermost list that it is an item of. */
  readonly list: string | undefined;
}

/**
 * Adds the keys of the existing translation that the tables of a composed file lack, at their ends, and at the end of the file the
 * tables that it lacks. Items of lists of tables belong together if both lists have the same length.
 */
export function keepGoneKeys(composed: string, existing: string, isPruned = false): string {
  if (isPruned) return composed;
  const tables = readTables(composed);
  const formerTables = readTables(existing);
  const [lengths, formerLengths] = [listLengths(tables), listLengths(formerTables)];
  const own = new Map(tables.map((table) => [table.name, table]));
  const names = new Set(tables.flatMap(({ name, keys }) => keys.map(({ key }) => joinNames(name, key))));
  const edits: Edit[] = [];
  let added = '';
  for (const table of formerTables) {
    const found = own.get(table.name);
    if (table.isItem !== (found?.isItem ?? table.isItem)) continue;
    if (table.list !== undefined && lengths.get(table.list) !== formerLengths.get(table.list)) continue;
    if (table.isItem && !found) continue;
    if (!found) {
      added += `\n${existing.slice(table.start, table.end)}\n`;
      continue;
    }
    const gone = table.keys.filter(({ key }) => !names.has(joinNames(table.name, key)));
    const text = gone.map(({ start, end }) => `\n${existing.slice(start, end)}`).join('');
    // Keys of no table stand before all tables.
    const isFirst = found.name === '' && found.keys.length === 0;
    if (text !== '') edits.push({ start: found.end, end: found.end, text: isFirst ? `${text.slice(1)}\n` : text });
  }
  edits.sort((one, other) => one.start - other.start);
  const kept = applyEdits(composed, edits);
  const whole = added === '' ? kept : kept + (kept.endsWith('\n') ? '' : '\n') + added;
  return isValid(whole) ? whole : composed;
}

/** The numbers of items of lists. */
function listLengths(tables: readonly Table[]): ReadonlyMap<string | undefined, number> {
  const names = new Map<string | undefined, Set<string>>();
  for (const { list, name } of tables) {
    const item = list === undefined ? '' : name.slice(list.length + 1).split('.', 1)[0];
    names.set(list, (names.get(list) ?? new Set()).add(item ?? ''));
  }
  return new Map([...names].map(([list, items]) => [list, items.size]));
}

function listOf(keys: readonly (string | number)[]): string | undefined {
  const at = keys.findLastIndex((key) => typeof key === 'number');
  return at < 0 ? undefined : keys.slice(0, at).reduce<string>(joinNames, '');
}

/** Whether no key is written in two ways, such as `a.b` and `[a]`. */
function isValid(source: string): boolean {
  try {
    readTables(source);
    return true;
  } catch (error) {
    if (error instanceof GlossaError) return false;
    throw error;
  }
}

/** @throws GlossaError `document_damaged` */
function readTables(source: string): Table[] {
  const { body } = parseSource(() => parseTOML(source)).body[0];
  const own = body.filter((node) => node.type === 'TOMLKeyValue');
  const root = {
    name: '',
    start: own[0]?.range[0] ?? 0,
    end: endOf(own, source, 0),
    keys: own.map(toKey),
    isItem: false,
    list: undefined,
  };
  const tables = body.filter((node) => node.type === 'TOMLTable');
  return [
    root,
    ...tables.map((table) => ({
      name: table.resolvedKey.reduce<string>(joinNames, ''),
      start: table.range[0],
      end: endOf(table.body, source, table.key.range[1] + (table.kind === 'array' ? 2 : 1)),
      keys: table.body.map(toKey),
      isItem: table.resolvedKey.some((key) => typeof key === 'number'),
      list: listOf(table.resolvedKey),
    })),
  ];
}

/** The end of the line of the last key, with its comment. */
function endOf(keys: readonly AST.TOMLKeyValue[], source: string, otherwise: number): number {
  const last = keys.at(-1);
  if (!last) return otherwise;
  const end = source.indexOf('\n', last.range[1]);
  const line = end < 0 ? source.length : end;
  return source.charAt(line - 1) === '\r' ? line - 1 : line;
}

function toKey({ key, range }: AST.TOMLKeyValue): Table['keys'][number] {
  const name = key.keys.map((one) => (one.type === 'TOMLBare' ? one.name : one.value)).reduce<string>(joinNames, '');
  return { key: name, start: range[0], end: range[1] };
}
