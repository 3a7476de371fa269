import { UnsupportedError } from '../stage.ts';
import { createFieldReader, type FieldReader } from './field-reader.ts';
import type { ContextRecord, GrammarFile, RuleRecord, SetRecord, TagRecord, TrieNode } from './grammar-file.ts';

const MAGIC = 'CG3B';
/** Revisions with this format. Later ones have fields for the command line. */
const MIN_REVISION = 10_373;
const MAX_REVISION = 13_897;

const HAS_PREFIX = 1 << 1;
const HAS_TAGS = 1 << 3;
const HAS_REOPENED_MAPPINGS = 1 << 4;
const HAS_PREFERRED_TARGETS = 1 << 5;
const HAS_ENCLOSURES = 1 << 6;
const HAS_ANCHORS = 1 << 7;
const HAS_SETS = 1 << 8;
const HAS_DELIMITERS = 1 << 9;
const HAS_SOFT_DELIMITERS = 1 << 10;
const HAS_CONTEXTS = 1 << 11;
const HAS_RULES = 1 << 12;
const HAS_TEXT_DELIMITERS = 1 << 16;

const HIGH_FLAGS_FOLLOW = 1 << 31;

/**
 * Reads a compiled grammar of VISL CG-3.
 * @throws UnsupportedError when the format is another one
 * @throws RangeError when the file ends too early
 */
export function readGrammar(bytes: Uint8Array): GrammarFile {
  const file = createFieldReader(bytes);
  if (file.text(MAGIC.length) !== MAGIC) throw new UnsupportedError('The grammar is not a compiled CG-3 grammar.');
  const revision = file.number();
  if (revision < MIN_REVISION || revision > MAX_REVISION) {
    throw new UnsupportedError(`Revision ${revision} of compiled CG-3 grammars is not supported.`);
  }
  const features = file.number();
  const has = (feature: number) => (features & feature) !== 0;
  const numbers = (feature: number) => (has(feature) ? file.list(file.number) : []);
  const pairs = (feature: number) =>
    has(feature) ? file.list((): [number, number] => [file.number(), file.number()]) : [];
  const setNumber = (feature: number) => (has(feature) ? file.number() : -1);

  return {
    features,
    mappingPrefix: has(HAS_PREFIX) ? file.string() : '@',
    tags: has(HAS_TAGS) ? numbered(file.list(() => readTag(file))) : [],
    reopenedMappings: numbers(HAS_REOPENED_MAPPINGS),
    preferredTargets: numbers(HAS_PREFERRED_TARGETS),
    enclosures: pairs(HAS_ENCLOSURES),
    anchors: pairs(HAS_ANCHORS),
    sets: has(HAS_SETS) ? numbered(file.list(() => readSet(file))) : [],
    delimiters: setNumber(HAS_DELIMITERS),
    softDelimiters: setNumber(HAS_SOFT_DELIMITERS),
    textDelimiters: setNumber(HAS_TEXT_DELIMITERS),
    contexts: has(HAS_CONTEXTS) ? file.list(() => readContext(file)) : [],
    rules: has(HAS_RULES) ? numbered(file.list(() => readRule(file))) : [],
  };
}

/** Records carry their number, which decides their place. */
function numbered<T>(records: [number: number, record: T][]): T[] {
  const places: T[] = [];
  for (const [number, record] of records) places[number] = record;
  if (places.length !== records.length) throw new UnsupportedError('The numbers of the grammar have gaps.');
  return places;
}

function readTag(file: FieldReader): [number, TagRecord] {
  const fields = file.number();
  const field = (bit: number) => (fields & (1 << bit) ? file.number() : 0);
  const number = field(0);
  const hash = field(1);
  const plainHash = field(2);
  field(3); // The seed of the hash.
  const type = field(4);
  const comparisonHash = field(5);
  field(6); // The operator and the value of a numerical tag.
  field(7);
  if (fields & (1 << 12)) file.skip(12);
  const text = fields & (1 << 8) ? file.string() : '';
  const pattern = fields & (1 << 9) ? file.string() : '';
  const sets = fields & (1 << 10) ? file.list(file.number) : [];
  const setNames = fields & (1 << 11) ? file.list(file.string) : [];
  const variableHash = field(13);
  field(14);
  return [number, { hash, plainHash, type, comparisonHash, variableHash, text, pattern, sets, setNames }];
}

function readTrie(file: FieldReader): TrieNode[] {
  return file.list(() => ({ tag: file.number(), isTerminal: file.byte() !== 0, children: readTrie(file) }));
}

function readSet(file: FieldReader): [number, SetRecord] {
  const fields = file.number();
  const number = fields & (1 << 0) ? file.number() : 0;
  const type = fields & (1 << 2) ? file.byte() : 0;
  const plain = fields & (1 << 3) ? readTrie(file) : [];
  const special = fields & (1 << 3) ? readTrie(file) : [];
  const operators = fields & (1 << 4) ? file.list(file.number) : [];
  const sets = fields & (1 << 5) ? file.list(file.number) : [];
  if (fields & (1 << 6)) file.string();
  return [number, { type, plain, special, operators, sets }];
}

function readContext(file: FieldReader): ContextRecord {
  const fields = file.number();
  const field = (bit: number) => (fields & (1 << bit) ? file.number() : 0);
  const hash = field(0);
  const flags = field(1);
  const highFlags = flags & HIGH_FLAGS_FOLLOW ? file.number() : 0;
  const offset = field(2) | 0;
  const template = field(3);
  const target = field(4);
  field(5); // The line in the source.
  const relation = field(6);
  const barrier = field(7);
  const carefulBarrier = field(8);
  const subReading = field(9) | 0;
  const alternatives = fields & (1 << 10) ? file.list(file.number) : [];
  const linked = field(11);
  return {
    hash,
    flags,
    highFlags,
    offset,
    subReading,
    target,
    relation,
    barrier,
    carefulBarrier,
    template,
    alternatives,
    linked,
  };
}

function readRule(file: FieldReader): [number, RuleRecord] {
  const fields = file.number();
  const field = (bit: number, absent = 0) => (fields & (1 << bit) ? file.number() : absent);
  const section = field(0) | 0;
  const type = field(1);
  field(2); // The line in the source.
  const flags = field(3);
  if (fields & (1 << 4)) file.string();
  const target = field(5);
  const wordForm = field(6, -1);
  field(7); // The name and the value of a variable, which the tags have, too.
  field(8);
  const subReading = signMagnitude(field(9));
  const childSets: [number, number] = [field(10), field(11)];
  const tags = field(12, -1);
  const replaced = field(13, -1);
  const number = field(14);
  const dependencyTarget = file.number();
  // The file has the tests in reverse.
  const dependencyTests = file.list(file.number).reverse();
  const tests = file.list(file.number).reverse();
  const subRules = fields & (1 << 15) ? file.list(file.number) : [];
  const record = { section, type, flags, target, wordForm, subReading, childSets, tags, replaced };
  return [number, { ...record, dependencyTarget, dependencyTests, tests, subRules }];
}

function signMagnitude(value: number): number {
  return value >= 2 ** 31 ? 2 ** 31 - value : value;
}
