import {
  OPERATOR_MINUS,
  SET_ANY,
  SET_CHILD_UNIFY,
  SET_MAPPING,
  SET_SET_UNIFY,
  SET_SPECIAL,
  SET_TAG_UNIFY,
} from './constants.ts';
import type { SetRecord, TrieNode } from './grammar-file.ts';
import {
  MATCH_ANY_BASE_FORM,
  MATCH_ANY_WORD_FORM,
  MATCH_CASE_INSENSITIVE,
  MATCH_NEVER,
  MATCH_PATTERN,
  MATCH_PLAIN,
  type Tag,
} from './tags.ts';

export interface TagSet {
  readonly number: number;
  readonly isAny: boolean;
  readonly isTagUnified: boolean;
  readonly isSetUnified: boolean;
  /** The set, or one that it contains, is unified. */
  readonly hasUnified: boolean;
  /** Whether results for readings with the same tags, except those of mappings, are the same in the original. */
  readonly isBasic: boolean;
  /** Whether matching it depends on more than the tags of a reading, or changes what is captured or unified. */
  readonly isVolatile: boolean;
  /** Whether any cohort may match it at any time. */
  readonly isAlwaysPossible: boolean;
  /** Only the tags of a reading decide whether it matches. */
  readonly isPure: boolean;
  /** More tags never make a reading fail to match. */
  readonly isMonotone: boolean;
  readonly plain: readonly TrieNode[];
  /** The nodes of `plain` by tag, made at first use. */
  plainByTag: Map<number, TrieNode> | null;
  readonly special: readonly TrieNode[];
  readonly operators: readonly number[];
  readonly sets: readonly number[];
}

export function compileSets(records: readonly SetRecord[], tags: readonly Tag[]): TagSet[] {
  const pure = new Map<number, boolean>();

  function isPure(number: number): boolean {
    const known = pure.get(number);
    if (known !== undefined) return known;
    // A set that contains itself would never end to match.
    pure.set(number, false);
    const record = records[number];
    const result =
      record !== undefined &&
      !(record.type & (SET_TAG_UNIFY | SET_SET_UNIFY)) &&
      record.sets.every(isPure) &&
      arePure(record.plain, tags) &&
      arePure(record.special, tags);
    pure.set(number, result);
    return result;
  }

  function isMonotone(number: number): boolean {
    const record = records[number];
    return record !== undefined && !record.operators.includes(OPERATOR_MINUS) && record.sets.every(isMonotone);
  }

  return records.map((record, number) => ({
    number,
    isAny: (record.type & SET_ANY) !== 0,
    isTagUnified: (record.type & SET_TAG_UNIFY) !== 0,
    isSetUnified: (record.type & SET_SET_UNIFY) !== 0,
    hasUnified: (record.type & SET_CHILD_UNIFY) !== 0,
    isBasic: !(record.type & (SET_SPECIAL | SET_MAPPING | SET_CHILD_UNIFY)),
    isVolatile: (record.type & (SET_SPECIAL | SET_CHILD_UNIFY)) !== 0,
    isAlwaysPossible: (record.type & (SET_SPECIAL | SET_TAG_UNIFY)) !== 0,
    isPure: isPure(number),
    isMonotone: isMonotone(number),
    plain: record.plain,
    plainByTag: null,
    special: record.special,
    operators: record.operators,
    sets: record.sets,
  }));
}

function arePure(nodes: readonly TrieNode[], tags: readonly Tag[]): boolean {
  return nodes.every((node) => {
    const tag = tags[node.tag];
    return tag !== undefined && isPureTag(tag) && arePure(node.children, tags);
  });
}

function isPureTag(tag: Tag): boolean {
  switch (tag.match) {
    case MATCH_PLAIN:
    case MATCH_CASE_INSENSITIVE:
    case MATCH_ANY_BASE_FORM:
    case MATCH_ANY_WORD_FORM:
    case MATCH_NEVER:
      return true;
    case MATCH_PATTERN:
      return !tag.hasGroups;
    default:
      return false;
  }
}
