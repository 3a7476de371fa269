import * as actions from './actions.ts';
import type { Cohort, Window } from './cohorts.ts';
import * as constants from './constants.ts';
import type { Clock, ContextTester } from './context-types.ts';
import type { FoundTarget } from './find-targets.ts';
import type { Rule } from './grammar.ts';
import { createMagicReading } from './read-cohorts.ts';
import { setParent } from './set-parent.ts';

export interface RuleApplier {
  /** @returns whether readings have changed */
  apply(rule: Rule, cohort: Cohort, targets: readonly FoundTarget[]): boolean;
  begin(window: Window): void;
  /** Begins with a text. */
  reset(): void;
  /** The number of the window with the first cohort that has got a parent. */
  firstDependency(): number | null;
}

const ONCE_PER_COHORT = new Set([constants.RULE_APPEND, constants.RULE_ADD_COHORT_AFTER, constants.RULE_SET_PARENT]);

/** Changes cohorts as the rules say. */
export function createRuleApplier(workshop: actions.Workshop, tester: ContextTester, clock: Clock): RuleApplier {
  const { grammar, forms, matcher, index } = workshop;
  let window: Window | null = null;
  let firstDependency: number | null = null;

  function apply(rule: Rule, cohort: Cohort, targets: readonly FoundTarget[]): boolean {
    const acting = targets.filter(({ own }) => own.matchedTarget && own.matchedTests);
    switch (rule.type) {
      case constants.RULE_SELECT:
        return select(acting, cohort);
      case constants.RULE_REMOVE:
        return remove(rule, acting, cohort);
      case constants.RULE_REMOVE_COHORT:
        clock.structure = clock.state;
        // In the original, rules only look again at other cohorts when the last one is removed.
        if (actions.removeCohort(workshop, acting[0]?.cohort ?? cohort)) clock.state++;
        return true;
      default:
        return actOnReadings(rule, acting);
    }
  }

  function actOnReadings(rule: Rule, acting: readonly FoundTarget[]): boolean {
    let hasChanged = false;
    for (const target of acting) {
      if (!target.own.matchedTarget || !target.own.matchedTests) continue;
      useCaptures(target.captured);
      if (act(rule, target)) hasChanged = true;
      target.cohort.changedAt = clock.state;
      if (ONCE_PER_COHORT.has(rule.type)) break;
    }
    return hasChanged;
  }

  function useCaptures(captured: readonly string[]): void {
    const { captures } = matcher;
    captures.count = captured.length;
    for (const [group, text] of captured.entries()) captures.texts[group] = text;
  }

  function act(rule: Rule, target: FoundTarget): boolean {
    const { cohort, reading } = target;
    const before = reading.form.contentId;
    switch (rule.type) {
      case constants.RULE_PROTECT:
        reading.isProtected = true;
        return false;
      case constants.RULE_UNMAP:
        if (!actions.unmap(workshop, reading)) return false;
        clock.state++;
        return true;
      case constants.RULE_APPEND:
        clock.state++;
        actions.appendReadings(workshop, rule, cohort);
        return true;
      case constants.RULE_ADD_COHORT_AFTER:
        clock.state++;
        actions.addCohortAfter(workshop, rule, cohort);
        clock.structure = clock.state;
        if (window) index.build(window, true);
        return true;
      case constants.RULE_SET_PARENT:
        if (!setParent(rule, cohort, tester)) return false;
        reading.isMagic = false;
        firstDependency ??= window?.number ?? 0;
        clock.state++;
        return true;
      case constants.RULE_SUBSTITUTE:
        if (!actions.substitute(workshop, rule, target)) return false;
        break;
      case constants.RULE_REPLACE:
        actions.replaceAll(workshop, rule, target);
        break;
      default: {
        const isMap = rule.type === constants.RULE_MAP;
        actions.addTags(workshop, target, actions.addedTags(workshop, rule), isMap);
        if (isMap) reading.isMapped = true;
      }
    }
    clock.state++;
    reading.isMagic = false;
    return reading.form.contentId !== before;
  }

  function select(acting: readonly FoundTarget[], fallback: Cohort): boolean {
    clock.state++;
    const cohort = acting[0]?.cohort ?? fallback;
    // Several targets may have moved the action to the same reading.
    const selected = new Set(acting.map(({ head }) => head));
    if (selected.size === 0 || selected.size >= cohort.readings.length) return false;
    cohort.readings = [...selected];
    cohort.changedAt = clock.state;
    return true;
  }

  /** The order of the readings that stay is that of the original, which moves the last ones to the free places. */
  function remove(rule: Rule, acting: readonly FoundTarget[], fallback: Cohort): boolean {
    clock.state++;
    const cohort = acting[0]?.cohort ?? fallback;
    const { readings } = cohort;
    if (acting.length === 0 || (acting.length >= readings.length && !rule.isUnsafe)) return false;
    let size = readings.length;
    for (let last = acting.length - 1; last >= 0; last--) {
      const removed = acting[last]?.head;
      for (let at = 0; at < size; at++) {
        const reading = readings[at];
        if (reading === undefined || reading !== removed) continue;
        size--;
        const moved = readings[size];
        if (moved) readings[at] = moved;
        readings[size] = reading;
      }
    }
    readings.length = size;
    cohort.changedAt = clock.state;
    if (size === 0) readings.push(createMagicReading(cohort, grammar, forms));
    return true;
  }

  return {
    apply,
    begin(current) {
      window = current;
    },
    reset() {
      firstDependency = null;
    },
    firstDependency: () => firstDependency,
  };
}
