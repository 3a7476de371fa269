import type { Cohort, Window } from './cohorts.ts';
import type { Forms } from './forms.ts';
import type { Grammar, Rule } from './grammar.ts';
import type { ReadingMatcher } from './match-readings.ts';
import { addBit, hasBit, removeBit } from './set-index.ts';
import { findSubForm } from './sub-readings.ts';
import { isSameFolded, MATCH_CASE_INSENSITIVE, MATCH_PATTERN, type Tag } from './tags.ts';

/** The cohorts of a window that the target of a rule may match, in their order. */
export interface Candidates {
  readonly cohorts: Cohort[];
  /** The state in which the rule has last looked at a cohort. */
  readonly seen: number[];
  /** The cohorts on which the result has depended, as a first and a last place; a last place of -1 stands for many. */
  readonly first: number[];
  readonly last: number[];
}

/** Which rules may apply to which cohorts of a window. */
export interface RuleIndex {
  /** A bit set of the rules that have candidates. */
  readonly valid: Uint32Array;
  candidates(rule: number): Candidates;
  /** @param isChanged whether rules have changed the window */
  build(window: Window, isChanged: boolean): void;
  /** Adds the rules whose targets have a tag that a cohort has got. */
  addTag(cohort: Cohort, tag: Tag): void;
  /** Adds the rules that select or remove readings. */
  addReducing(cohort: Cohort): void;
  /** Removes all candidates of a rule. */
  clear(rule: number): void;
  removeCohort(cohort: Cohort): void;
  /** Candidates of rules for other word forms are none any more. */
  changeWordForm(cohort: Cohort): void;
}

export function createRuleIndex(
  { rules, rulesBySet, wordFormRules, index }: Grammar,
  forms: Forms,
  matcher: ReadingMatcher,
): RuleIndex {
  const words = (rules.length + 31) >>> 5;
  const valid = new Uint32Array(words);
  const lists: (Candidates | undefined)[] = [];
  const filled: Candidates[] = [];
  const wordFormMatches = new Map<Tag, Map<Tag, boolean>>();

  function candidates(rule: number): Candidates {
    let list = lists[rule];
    if (!list) {
      list = { cohorts: [], seen: [], first: [], last: [] };
      lists[rule] = list;
    }
    return list;
  }

  function append(rule: number, cohort: Cohort): void {
    const list = candidates(rule);
    if (list.cohorts.length === 0) {
      filled.push(list);
      addBit(valid, rule);
    }
    list.cohorts.push(cohort);
    list.seen.push(0);
    list.first.push(0);
    list.last.push(0);
  }

  function insert(rule: number, cohort: Cohort): void {
    const list = candidates(rule);
    let at = list.cohorts.length;
    while (at > 0 && (list.cohorts[at - 1]?.index ?? 0) >= cohort.index) at--;
    if (list.cohorts[at] === cohort) return;
    if (list.cohorts.length === 0) filled.push(list);
    list.cohorts.splice(at, 0, cohort);
    list.seen.splice(at, 0, 0);
    list.first.splice(at, 0, 0);
    list.last.splice(at, 0, 0);
    addBit(valid, rule);
  }

  function isForWord(rule: Rule, word: Tag): boolean {
    const { wordForm } = rule;
    if (wordForm === null || wordForm === word) return true;
    if (wordForm.match !== MATCH_PATTERN && wordForm.match !== MATCH_CASE_INSENSITIVE) return false;
    let known = wordFormMatches.get(wordForm);
    if (!known) {
      known = new Map();
      wordFormMatches.set(wordForm, known);
    }
    let matches = known.get(word);
    if (matches === undefined) {
      matches = wordForm.pattern?.test(word.text) ?? isSameFolded(word.text, wordForm);
      if (known.size >= MAX_KNOWN_WORDS) known.clear();
      known.set(word, matches);
    }
    return matches;
  }

  function applicable(cohort: Cohort, filter: (rule: Rule) => boolean): number[] {
    const numbers: number[] = [];
    for (let word = 0; word < cohort.possible.length; word++) {
      for (let bits = cohort.possible[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const set = word * 32 + (31 - Math.clz32(bits & -bits));
        for (const number of rulesBySet[set] ?? []) {
          const rule = rules[number];
          if (rule && filter(rule) && isForWord(rule, cohort.wordForm) && mayMatch(rule, cohort)) numbers.push(number);
        }
      }
    }
    return numbers;
  }

  /** Whether the target matches already, or may match without getting a tag that makes the rule a new candidate. */
  function mayMatch({ target, subReading }: Rule, cohort: Cohort): boolean {
    if (!target.isPure || !target.isMonotone) return true;
    return cohort.readings.some((head) => {
      const form = findSubForm(head, subReading, forms);
      return form !== null && matcher.matchesSet(form, cohort, target);
    });
  }

  function initial(cohort: Cohort, isLast: boolean): Int32Array {
    const { unit } = cohort;
    const known = isLast ? unit.endRules : unit.rules;
    if (known) return known;
    const found = Int32Array.from(current(cohort));
    if (isLast) unit.endRules = found;
    else unit.rules = found;
    return found;
  }

  function current(cohort: Cohort): number[] {
    const isSingle = cohort.readings.length === 1;
    return applicable(cohort, (rule) => !isSingle || !rule.onlyReduces);
  }

  return {
    valid,
    candidates,
    build(window, isChanged) {
      for (const list of filled) {
        empty(list);
      }
      filled.length = 0;
      valid.fill(0);
      for (const cohort of window.cohorts) {
        if (cohort.index === 0) continue;
        const isLast = cohort.index === window.cohorts.length - 1;
        for (const rule of isChanged ? current(cohort) : initial(cohort, isLast)) append(rule, cohort);
      }
    },
    addTag(cohort, tag) {
      for (const set of index.containing(tag.id)) {
        for (const number of rulesBySet[set] ?? []) {
          const rule = rules[number];
          if (rule && isForWord(rule, cohort.wordForm) && mayMatch(rule, cohort)) insert(number, cohort);
        }
      }
    },
    addReducing(cohort) {
      for (const rule of applicable(cohort, ({ onlyReduces }) => onlyReduces)) insert(rule, cohort);
    },
    clear(rule) {
      const list = candidates(rule);
      empty(list);
      removeBit(valid, rule);
    },
    removeCohort(cohort) {
      for (const list of filled) removeFrom(list, cohort);
    },
    changeWordForm(cohort) {
      for (const rule of wordFormRules) {
        if (isForWord(rule, cohort.wordForm)) insert(rule.number, cohort);
        else if (hasBit(valid, rule.number)) removeFrom(candidates(rule.number), cohort);
      }
    },
  };
}

const MAX_KNOWN_WORDS = 4_096;

function removeFrom(list: Candidates, cohort: Cohort): void {
  const at = list.cohorts.indexOf(cohort);
  if (at >= 0) removeAt(list, at);
}

export function removeAt({ cohorts, seen, first, last }: Candidates, at: number): void {
  for (let next = at + 1; next < cohorts.length; next++) {
    const moved = cohorts[next];
    if (moved) cohorts[next - 1] = moved;
    seen[next - 1] = seen[next] ?? 0;
    first[next - 1] = first[next] ?? 0;
    last[next - 1] = last[next] ?? 0;
  }
  cohorts.length--;
  seen.length--;
  first.length--;
  last.length--;
}

function empty({ cohorts, seen, first, last }: Candidates): void {
  cohorts.length = 0;
  seen.length = 0;
  first.length = 0;
  last.length = 0;
}
