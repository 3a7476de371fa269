import {
  FLAG_KEEP_ORDER,
  FLAG_NO_ITERATE,
  FLAG_UNSAFE,
  HIGH_POSITION_ACTIVE,
  RULE_REMOVE,
  RULE_SELECT,
} from './constants.ts';
import type { ContextRecord, GrammarFile, RuleRecord } from './grammar-file.ts';
import { readGrammar } from './read-grammar.ts';
import { createSetIndex, type SetIndex } from './set-index.ts';
import { compileSets, type TagSet } from './sets.ts';
import { checkFeatures } from './supported-features.ts';
import { createTags, type Tag, type Tags } from './tags.ts';

/** A test of the context of a target. */
export interface Context {
  /** The flags of positions. A template runs with those of the test that uses it. */
  flags: number;
  offset: number;
  barrier: number;
  carefulBarrier: number;
  readonly onlyActive: boolean;
  readonly subReading: number;
  readonly target: number;
  linked: Context | null;
  template: Context | null;
  alternatives: readonly Context[];
}

export interface Rule {
  readonly number: number;
  readonly type: number;
  /** Selects or removes readings, but never the last one. */
  readonly onlyReduces: boolean;
  readonly isUnsafe: boolean;
  /** Changes by the rule do not make its section run again. */
  readonly isQuiet: boolean;
  readonly target: TagSet;
  readonly wordForm: Tag | null;
  readonly subReading: number;
  readonly tests: readonly Context[];
  /** The tests in the order of this text. */
  ordered: readonly Context[];
  /** The tests always run in this order. In other rules a test that fails runs first from then on. */
  readonly keepsOrder: boolean;
  /** The tags to add. */
  readonly tags: TagSet | null;
  /** The tags to replace. */
  readonly replaced: TagSet | null;
  readonly dependencyTarget: Context | null;
  readonly dependencyTests: readonly Context[];
}

export interface Grammar {
  readonly tags: Tags;
  readonly sets: readonly TagSet[];
  readonly index: SetIndex;
  readonly rules: readonly Rule[];
  /** The rules whose target is a set, by number of the set. */
  readonly rulesBySet: readonly (readonly number[])[];
  /** The rules for one word form. */
  readonly wordFormRules: readonly Rule[];
  /** Bit sets of rules. A section has the rules of all sections before it, too. */
  readonly before: Uint32Array;
  readonly sections: readonly Uint32Array[];
  readonly after: Uint32Array;
  readonly delimiters: TagSet | null;
  readonly softDelimiters: TagSet | null;
  /** Subreadings stand in the order of the stream, not reversed. */
  readonly isLeftToRight: boolean;
}

const SUBREADINGS_LEFT_TO_RIGHT = 1 << 2;
const NO_ALTERNATIVES: readonly Context[] = [];
const BEFORE_SECTIONS = -1;
const AFTER_SECTIONS = -2;

/** @throws UnsupportedError when the grammar has a feature that is not supported */
export function loadGrammar(bytes: Uint8Array): Grammar {
  const file = readGrammar(bytes);
  checkFeatures(file);
  const tags = createTags(file.tags, file.mappingPrefix);
  const sets = compileSets(file.sets, tags.list);
  const contexts = linkContexts(file.contexts);
  const rules = file.rules.map((record, number) => compileRule(number, record, { tags, sets, contexts }));
  const rulesBySet: number[][] = sets.map(() => []);
  for (const rule of rules) rulesBySet[rule.target.number]?.push(rule.number);

  return {
    tags,
    sets,
    index: createSetIndex(sets),
    rules,
    rulesBySet,
    wordFormRules: rules.filter((rule) => rule.wordForm !== null),
    before: rulesOf(file, (section) => section === BEFORE_SECTIONS),
    sections: sectionsOf(file),
    after: rulesOf(file, (section) => section === AFTER_SECTIONS),
    delimiters: sets[file.delimiters] ?? null,
    softDelimiters: sets[file.softDelimiters] ?? null,
    isLeftToRight: (file.features & SUBREADINGS_LEFT_TO_RIGHT) !== 0,
  };
}

function rulesOf(file: GrammarFile, isIncluded: (section: number) => boolean): Uint32Array {
  const bits = new Uint32Array((file.rules.length + 31) >>> 5);
  for (const [number, rule] of file.rules.entries()) {
    if (isIncluded(rule.section)) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
  }
  return bits;
}

function sectionsOf(file: GrammarFile): Uint32Array[] {
  let last = -1;
  for (const rule of file.rules) last = Math.max(last, rule.section);
  const sections: Uint32Array[] = [];
  for (let number = 0; number <= last; number++) {
    sections.push(rulesOf(file, (section) => section >= 0 && section <= number));
  }
  return sections;
}

function linkContexts(records: readonly ContextRecord[]): Map<number, Context> {
  const contexts = new Map<number, Context>();
  for (const record of records) {
    contexts.set(record.hash, {
      flags: record.flags,
      offset: record.offset,
      barrier: record.barrier,
      carefulBarrier: record.carefulBarrier,
      onlyActive: (record.highFlags & HIGH_POSITION_ACTIVE) !== 0,
      subReading: record.subReading,
      target: record.target,
      linked: null,
      template: null,
      alternatives: NO_ALTERNATIVES,
    });
  }
  for (const record of records) {
    const context = contexts.get(record.hash);
    if (!context) continue;
    context.linked = find(contexts, record.linked);
    context.template = find(contexts, record.template);
    if (record.alternatives.length > 0) context.alternatives = record.alternatives.map((hash) => get(contexts, hash));
  }
  return contexts;
}

function compileRule(
  number: number,
  record: RuleRecord,
  { tags, sets, contexts }: { tags: Tags; sets: readonly TagSet[]; contexts: ReadonlyMap<number, Context> },
): Rule {
  const target = sets[record.target];
  if (!target) throw new RangeError('A rule of the grammar has no target.');
  const { type, flags } = record;
  const tests = record.tests.map((hash) => get(contexts, hash));
  return {
    number,
    type,
    onlyReduces: type === RULE_SELECT || (type === RULE_REMOVE && !(flags & FLAG_UNSAFE)),
    isUnsafe: (flags & FLAG_UNSAFE) !== 0,
    isQuiet: (flags & FLAG_NO_ITERATE) !== 0,
    target,
    wordForm: tags.list[record.wordForm] ?? null,
    subReading: record.subReading,
    tests,
    ordered: tests,
    keepsOrder: (flags & FLAG_KEEP_ORDER) !== 0,
    tags: sets[record.tags] ?? null,
    replaced: sets[record.replaced] ?? null,
    dependencyTarget: find(contexts, record.dependencyTarget),
    dependencyTests: record.dependencyTests.map((hash) => get(contexts, hash)),
  };
}

function find(contexts: ReadonlyMap<number, Context>, hash: number): Context | null {
  return hash === 0 ? null : get(contexts, hash);
}

function get(contexts: ReadonlyMap<number, Context>, hash: number): Context {
  const context = contexts.get(hash);
  if (!context) throw new RangeError('The grammar refers to a context that it does not have.');
  return context;
}
