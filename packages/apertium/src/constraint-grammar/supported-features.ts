import { UnsupportedError } from '../stage.ts';
import * as constants from './constants.ts';
import type { ContextRecord, GrammarFile, RuleRecord, SetRecord, TagRecord } from './grammar-file.ts';

const RULES = new Set([
  constants.RULE_ADD,
  constants.RULE_MAP,
  constants.RULE_REPLACE,
  constants.RULE_SELECT,
  constants.RULE_REMOVE,
  constants.RULE_APPEND,
  constants.RULE_SUBSTITUTE,
  constants.RULE_SET_PARENT,
  constants.RULE_REMOVE_COHORT,
  constants.RULE_UNMAP,
  constants.RULE_ADD_COHORT_AFTER,
  constants.RULE_PROTECT,
]);
const RULE_FLAGS = constants.FLAG_UNSAFE | constants.FLAG_KEEP_ORDER | constants.FLAG_NO_ITERATE | constants.FLAG_SUB;
const POSITIONS =
  constants.POSITION_CAREFUL |
  constants.POSITION_NEGATE |
  constants.POSITION_NOT |
  constants.POSITION_SCAN_FIRST |
  constants.POSITION_SCAN_ALL |
  constants.POSITION_ABSOLUTE |
  constants.POSITION_SPAN_RIGHT |
  constants.POSITION_SPAN_LEFT |
  constants.POSITION_SPAN_BOTH |
  constants.POSITION_NO_PASS_ORIGIN |
  constants.POSITION_TEMPLATE_OVERRIDE |
  constants.POSITION_ATTACH_TO |
  constants.POSITION_LONG;
const UNSUPPORTED_TAGS =
  constants.TAG_NUMERICAL |
  constants.TAG_FAIL_FAST |
  constants.TAG_SET |
  constants.TAG_NUMERIC_MATH |
  constants.TAG_REGEXP_LINE;
const OPERATORS = new Set([constants.OPERATOR_OR, constants.OPERATOR_PLUS, constants.OPERATOR_MINUS]);
/** Relations, bags of tags, ordered tags, delimiters of texts, and added cohorts that have parents. */
const UNSUPPORTED_FEATURES = (1 << 13) | (1 << 14) | (1 << 15) | (1 << 16) | (1 << 17);

/** @throws UnsupportedError when the grammar has a feature that is not supported */
export function checkFeatures(file: GrammarFile): void {
  require((file.features & UNSUPPORTED_FEATURES) === 0, 'an option');
  require(file.enclosures.length === 0, 'enclosures');
  require(file.reopenedMappings.length === 0, 'mappings that can be changed');
  file.tags.forEach(checkTag);
  for (const set of file.sets) checkSet(set);
  file.contexts.forEach(checkContext);
  file.rules.forEach(checkRule);
}

function checkTag(tag: TagRecord): void {
  require((tag.type & UNSUPPORTED_TAGS) === 0, 'a kind of tag');
  require(tag.sets.length === 0, 'a tag that is made from sets');
  const anyForm = constants.TAG_BASE_FORM | constants.TAG_WORD_FORM;
  require(!(tag.type & constants.TAG_REGEXP_ANY) || (tag.type & anyForm) !== 0, 'a tag for any tag');
}

function checkSet(set: SetRecord): void {
  require(set.operators.every((operator) => OPERATORS.has(operator)), 'an operator of sets');
}

function checkContext(context: ContextRecord): void {
  require((context.flags & ~POSITIONS) === 0, 'a position of a test');
  require((context.highFlags & ~constants.HIGH_POSITION_ACTIVE) === 0, 'a position of a test');
  require(context.relation === 0, 'a relation');
}

function checkRule(rule: RuleRecord): void {
  require(RULES.has(rule.type), 'a kind of rule');
  require((rule.flags & ~RULE_FLAGS) === 0, 'a flag of a rule');
  require(rule.subRules.length === 0 && rule.childSets.every((set) => set === 0), 'a part of a rule');
}

function require(isSupported: boolean, feature: string): void {
  if (!isSupported) throw new UnsupportedError(`The grammar has ${feature} that is not supported.`);
}
