import type { Target, Workshop } from './actions.ts';
import type { Cohort, Reading } from './cohorts.ts';
import * as constants from './constants.ts';
import type { CohortMatcher, ContextTester } from './context-types.ts';
import type { Context, Rule } from './grammar.ts';
import { createStability } from './stable-tests.ts';
import { findSubReading } from './sub-readings.ts';

/** A target, with what its tests have captured and to which cohort they have moved the action. */
export interface FoundTarget extends Target {
  /** The reading of the cohort at which the rule has looked. */
  own: Reading;
  captured: string[];
}

export interface TargetFinder {
  /** @returns the readings to act on, or null when the target matches none */
  find(rule: Rule, cohort: Cohort): FoundTarget[] | null;
  /** Begins with a text. */
  reset(): void;
}

const MAPPING_RULES = new Set([constants.RULE_MAP, constants.RULE_ADD, constants.RULE_REPLACE]);
const NOTHING: string[] = [];
const NO_TARGETS: FoundTarget[] = [];

/** Finds the readings that match the target of a rule and its tests. */
export function createTargetFinder(
  { grammar, forms, matcher }: Workshop,
  { attachment }: CohortMatcher,
  tester: ContextTester,
): TargetFinder {
  const isStable = createStability(grammar);
  const looked: Reading[] = [];
  const reordered: Rule[] = [];

  function find(rule: Rule, cohort: Cohort): FoundTarget[] | null {
    let targets: FoundTarget[] = NO_TARGETS;
    looked.length = 0;
    let active = 0;
    let hasMatch = false;
    let didTest = false;
    let passes = false;
    for (const head of cohort.readings) {
      const reading = findSubReading(head, rule.subReading, forms);
      if (reading === null) {
        head.matchedTarget = false;
        head.matchedTests = false;
        continue;
      }
      reading.matchedTarget = false;
      reading.matchedTests = false;
      if (reading.isMapped && MAPPING_RULES.has(rule.type)) continue;
      if (reading.isProtected) {
        active++;
        if (rule.type !== constants.RULE_SELECT) continue;
        reading.matchedTarget = true;
        reading.matchedTests = true;
      } else {
        const same = rule.target.isBasic ? findSame(reading) : undefined;
        if (same) {
          reading.matchedTarget = same.matchedTarget;
          reading.matchedTests = same.matchedTests;
        } else {
          matcher.clear();
          if (matcher.matchesSet(reading.form, cohort, rule.target)) {
            reading.matchedTarget = true;
            hasMatch = true;
            if (!didTest || matcher.captures.count > 0) {
              setActive(head, true);
              passes = passesTests(rule, cohort);
              setActive(head, false);
              didTest = isStable(rule);
            }
            reading.matchedTests = passes;
          }
          looked.push(reading);
          head.matchedTarget = reading.matchedTarget;
          head.matchedTests = reading.matchedTests;
        }
        if (reading.matchedTests) active++;
      }
      if (!reading.matchedTests) continue;
      if (targets.length === 0) targets = [];
      targets.push(targetOf(cohort, head, reading));
    }
    if (active === 0) return hasMatch ? [] : null;
    if (active === cohort.readings.length && rule.onlyReduces) return [];
    return targets;
  }

  /** An earlier reading with the same tags, whose result counts for this one. */
  function findSame(reading: Reading): Reading | undefined {
    for (const other of looked) if (other.form.basicId === reading.form.basicId) return other;
    return undefined;
  }

  function targetOf(cohort: Cohort, head: Reading, own: Reading): FoundTarget {
    const { captures } = matcher;
    const captured = captures.count > 0 ? captures.texts.slice(0, captures.count) : NOTHING;
    const { cohort: other, head: otherHead, reading } = attachment;
    if (other && otherHead && reading) return { cohort: other, head: otherHead, reading, own, captured };
    return { cohort, head, reading: own, own, captured };
  }

  /**
   * The order of the tests matters, as a test that fails may hide a set from later tests of other kinds. It lasts for
   * a text.
   */
  function passesTests(rule: Rule, cohort: Cohort): boolean {
    const tests = rule.ordered;
    for (let place = 0; place < tests.length; place++) {
      const test = tests[place];
      if (test === undefined || passesTest(test, cohort)) continue;
      if (place > 0 && !rule.keepsOrder) {
        if (rule.ordered === rule.tests) reordered.push(rule);
        rule.ordered = [test, ...tests.slice(0, place), ...tests.slice(place + 1)];
      }
      return false;
    }
    return true;
  }

  function passesTest(test: Context, cohort: Cohort): boolean {
    const origin = test.flags & constants.POSITION_NO_PASS_ORIGIN ? cohort : null;
    return tester.begin().test(cohort.window, cohort.index, test, null, origin) !== null;
  }

  return {
    find,
    reset() {
      for (const rule of reordered) rule.ordered = rule.tests;
      reordered.length = 0;
    },
  };
}

function setActive(head: Reading, isActive: boolean): void {
  for (let reading: Reading | null = head; reading; reading = reading.next) reading.isActive = isActive;
}
