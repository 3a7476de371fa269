import type { Cohort } from './cohorts.ts';
import { OPERATOR_MINUS, OPERATOR_OR, OPERATOR_PLUS } from './constants.ts';
import type { Form } from './forms.ts';
import type { Grammar } from './grammar.ts';
import type { TrieNode } from './grammar-file.ts';
import { addBit, hasBit } from './set-index.ts';
import type { TagSet } from './sets.ts';
import * as tag from './tags.ts';
import { type Captures, makeTag } from './varstrings.ts';

/** Which tags and sets have been chosen by unified sets, since the rule looked at a reading. */
export interface Unified {
  tags: Map<number, TrieNode>;
  sets: Map<number, number[]>;
  baseForm: tag.Tag | null;
  wordForm: tag.Tag | null;
}

export interface ReadingMatcher {
  readonly captures: Captures;
  readonly unified: Unified;
  matchesSet(form: Form, cohort: Cohort, set: TagSet, isUnified?: boolean): boolean;
  /** @returns the tag of the reading that matches */
  matchTag(form: Form, cohort: Cohort, pattern: tag.Tag, isUnified: boolean): tag.Tag | null;
  /** Forgets what is captured and unified. */
  clear(): void;
}

/** Longer tags match no regular expression, which bounds the time of those with many wildcards. */
const MAX_PATTERN_INPUT = 1_000;
const MAX_RESULTS = 2_048;

export function createReadingMatcher({ tags, sets, index }: Grammar): ReadingMatcher {
  const captures: Captures = { texts: [], count: 0 };
  const unified: Unified = { tags: new Map(), sets: new Map(), baseForm: null, wordForm: null };

  const executed = new Map<number, Map<string, readonly (string | undefined)[] | null>>();

  function set(number: number): TagSet {
    const found = sets[number];
    if (!found) throw new RangeError('The grammar refers to a set that it does not have.');
    return found;
  }

  function matchesSet(form: Form, cohort: Cohort, target: TagSet, isUnified = false): boolean {
    if (target.isAny) return true;
    if (!target.isPure || isUnified) return compute(form, cohort, target, isUnified);
    form.known ??= new Uint32Array(index.words);
    form.matches ??= new Uint32Array(index.words);
    if (hasBit(form.known, target.number)) return hasBit(form.matches, target.number);
    const result = compute(form, cohort, target, false);
    addBit(form.known, target.number);
    if (result) addBit(form.matches, target.number);
    return result;
  }

  function compute(form: Form, cohort: Cohort, target: TagSet, isUnified: boolean): boolean {
    const unify = target.isTagUnified || isUnified;
    if (target.sets.length === 0) return matchesList(form, cohort, target, unify);
    if (target.isSetUnified) return matchesUnifiedSet(form, cohort, target, unify, isUnified);
    const result = matchesOperators(form, cohort, target, unify);
    if (unify) shareUnified(target);
    return result;
  }

  function matchesOperators(form: Form, cohort: Cohort, target: TagSet, unify: boolean): boolean {
    const { sets: parts, operators } = target;
    for (let at = 0; at < parts.length; at++) {
      let matches = matchesSet(form, cohort, set(parts[at] ?? 0), unify);
      for (; at < parts.length - 1 && operators[at] !== OPERATOR_OR; at++) {
        if (!matches) continue;
        const next = matchesSet(form, cohort, set(parts[at + 1] ?? 0), unify);
        if (operators[at] === OPERATOR_PLUS) matches = next;
        else if (operators[at] === OPERATOR_MINUS) matches = !next;
      }
      if (matches) return true;
    }
    return false;
  }

  /** The parts of a unified set share what one of them has chosen. */
  function shareUnified(target: TagSet): void {
    for (const part of target.sets) {
      const chosen = unified.tags.get(part);
      if (!chosen) continue;
      if (target.sets.every((other) => unified.tags.get(other) === chosen)) return;
      // Copied, so that a failed attempt is undone with the old map.
      unified.tags = new Map(unified.tags);
      for (const other of target.sets) unified.tags.set(other, chosen);
      return;
    }
  }

  /** The first time it chooses all its parts that match, then one of those has to match. */
  function matchesUnifiedSet(form: Form, cohort: Cohort, target: TagSet, unify: boolean, outer: boolean): boolean {
    const chosen = unified.sets.get(target.number) ?? [];
    if (chosen.length > 0) {
      // Each part is tried, as it may capture or unify.
      return chosen.filter((part) => matchesSet(form, cohort, set(part), outer)).length > 0;
    }
    const parts = set(target.sets[0] ?? 0).sets.filter((part) => matchesSet(form, cohort, set(part), unify));
    unified.sets = new Map(unified.sets).set(target.number, parts);
    return parts.length > 0;
  }

  function matchesList(form: Form, cohort: Cohort, target: TagSet, unify: boolean): boolean {
    if (target.plain.length > 0) {
      target.plainByTag ??= new Map(target.plain.map((node) => [node.tag, node]));
      for (const number of form.plain) {
        const node = target.plainByTag.get(number);
        if (node === undefined) continue;
        if (node.isTerminal) {
          if (!unify || chooseTag(target, node)) return true;
        } else if (matchesTrie(form, cohort, target, node.children, unify)) return true;
      }
    }
    return matchesTrie(form, cohort, target, target.special, unify);
  }

  function matchesTrie(
    form: Form,
    cohort: Cohort,
    target: TagSet,
    nodes: readonly TrieNode[],
    unify: boolean,
  ): boolean {
    for (const node of nodes) {
      const pattern = tags.list[node.tag];
      if (pattern === undefined || matchTag(form, cohort, pattern, unify) === null) continue;
      if (node.isTerminal) {
        if (!unify || chooseTag(target, node)) return true;
      } else if (matchesTrie(form, cohort, target, node.children, unify)) return true;
    }
    return false;
  }

  function chooseTag(target: TagSet, node: TrieNode): boolean {
    const chosen = unified.tags.get(target.number);
    if (chosen) return chosen === node;
    unified.tags = new Map(unified.tags).set(target.number, node);
    return true;
  }

  function matchTag(form: Form, cohort: Cohort, pattern: tag.Tag, isUnified: boolean): tag.Tag | null {
    switch (pattern.match) {
      case tag.MATCH_PLAIN:
        return form.plain.includes(pattern.id) ? pattern : null;
      case tag.MATCH_PATTERN:
        return findPattern(form, pattern);
      case tag.MATCH_CASE_INSENSITIVE:
        return findFolded(form, pattern);
      case tag.MATCH_ANY_BASE_FORM:
        if (!isUnified) return form.baseForm;
        unified.baseForm ??= form.baseForm;
        return unified.baseForm === form.baseForm ? form.baseForm : null;
      case tag.MATCH_ANY_WORD_FORM:
        if (!isUnified) return cohort.wordForm;
        unified.wordForm ??= cohort.wordForm;
        return unified.wordForm === cohort.wordForm ? cohort.wordForm : null;
      case tag.MATCH_META:
        return cohort.text !== '' && matchesPattern(pattern, cohort.text) ? pattern : null;
      case tag.MATCH_VARSTRING:
        return matchMade(form, cohort, pattern, isUnified);
      default:
        return null;
    }
  }

  function findPattern(form: Form, pattern: tag.Tag): tag.Tag | null {
    for (const textual of form.textual) if (matchesPattern(pattern, textual.text)) return textual;
    return null;
  }

  function matchMade(form: Form, cohort: Cohort, pattern: tag.Tag, isUnified: boolean): tag.Tag | null {
    const result = makeTag(pattern, captures, tags);
    if (result.tag) return matchTag(form, cohort, result.tag, isUnified);
    return form.textual.find(({ text }) => text.length <= MAX_PATTERN_INPUT && result.prefix?.test(text)) ?? null;
  }

  function matchesPattern(pattern: tag.Tag, text: string): boolean {
    if (text.length > MAX_PATTERN_INPUT || pattern.pattern === null) return false;
    if (!pattern.hasGroups) return pattern.pattern.test(text);
    const groups = execute(pattern, pattern.pattern, text);
    if (!groups) return false;
    for (let group = 1; group < groups.length; group++) captures.texts[captures.count++] = groups[group] ?? '';
    return true;
  }

  /** The result for the same text is the same, and many rules have the same pattern. */
  function execute({ id }: tag.Tag, pattern: RegExp, text: string): readonly (string | undefined)[] | null {
    let results = executed.get(id);
    if (!results) {
      results = new Map();
      executed.set(id, results);
    }
    let groups = results.get(text);
    if (groups === undefined) {
      groups = pattern.exec(text);
      if (results.size >= MAX_RESULTS) results.clear();
      results.set(text, groups);
    }
    return groups;
  }

  return {
    captures,
    unified,
    matchesSet,
    matchTag,
    clear() {
      captures.count = 0;
      if (unified.tags.size > 0) unified.tags = new Map();
      if (unified.sets.size > 0) unified.sets = new Map();
      unified.baseForm = null;
      unified.wordForm = null;
    },
  };
}

function findFolded(form: Form, pattern: tag.Tag): tag.Tag | null {
  for (const textual of form.textual) if (tag.isSameFolded(textual.text, pattern)) return textual;
  return null;
}
