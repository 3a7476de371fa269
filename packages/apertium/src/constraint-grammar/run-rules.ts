import * as actions from './actions.ts';
import type { Cohort, Reading, Window } from './cohorts.ts';
import * as constants from './constants.ts';
import type { Clock, CohortMatcher, ContextTester } from './context-types.ts';
import type { Context, Rule } from './grammar.ts';
import { createMagicReading } from './read-cohorts.ts';
import { type Candidates, removeAt } from './rule-index.ts';
import { hasBit } from './set-index.ts';
import { setParent } from './set-parent.ts';
import { createStability } from './stable-tests.ts';
import { findSubReading } from './sub-readings.ts';

/** A target, with what its tests have captured and to which cohort they have moved the action. */
interface FoundTarget extends actions.Target {
  /** The reading of the cohort at which the rule has looked. */
  own: Reading;
  captured: string[];
}

export interface RuleRunner {
  /** Begins with a text. */
  reset(): void;
  /** The number of the window with the first cohort that has got a parent. */
  firstDependency(): number | null;
  /** Begins with a window, in which no rule has looked at any cohort yet. */
  begin(window: Window): void;
  /** Runs a rule on its candidates. @returns whether readings have changed */
  run(rule: Rule): boolean;
}

const MAPPING_RULES = new Set([constants.RULE_MAP, constants.RULE_ADD, constants.RULE_REPLACE]);

export function createRuleRunner(
  workshop: actions.Workshop,
  cohorts: CohortMatcher,
  tester: ContextTester,
  clock: Clock,
): RuleRunner {
  const { grammar, forms, matcher, index } = workshop;
  const { attachment } = cohorts;
  const isStable = createStability(grammar);
  let window: Window | null = null;
  let firstDependency: number | null = null;
  /** The last state in which cohorts have been added, removed or changed across windows. */
  let structureChangedAt = 0;
  const looked: Reading[] = [];
  const reordered: Rule[] = [];

  function run(rule: Rule): boolean {
    const list = index.candidates(rule.number);
    let hasChanged = false;
    let hasOpen = false;
    for (let at = 0; at < list.cohorts.length; ) {
      const cohort = list.cohorts[at];
      if (cohort === undefined || (rule.onlyReduces && cohort.readings.length === 1)) {
        at++;
        continue;
      }
      hasOpen = true;
      if (!isCandidate(rule, cohort) || isSettled(list, at)) {
        at++;
        continue;
      }
      list.seen[at] = clock.state;
      attachment.cohort = null;
      tester.view.first = cohort.index;
      tester.view.last = cohort.index;
      tester.view.isWide = false;
      tester.view.hasParts = rule.subReading !== 0;
      const targets = findTargets(rule, cohort);
      keepView(list, at);
      if (targets === null) {
        removeAt(list, at);
        continue;
      }
      if (targets.length > 0 && apply(rule, cohort, targets)) hasChanged = true;
      at = positionAfter(list, at, cohort);
    }
    // Cohorts with one reading become candidates again when they get more.
    if (!hasOpen) index.clear(rule.number);
    return hasChanged;
  }

  /** Whether nothing has changed that the rule would see, since it has looked at a cohort. */
  function isSettled({ seen, first, last }: Candidates, at: number): boolean {
    const since = seen[at] ?? 0;
    if (since === clock.state) return true;
    const end = last[at] ?? MANY;
    if (since <= structureChangedAt || end === MANY || window === null) return false;
    const { cohorts: all } = window;
    // A negative first place tells that hidden sets count, too.
    const start = first[at] ?? 0;
    const hasParts = start < 0;
    for (let place = hasParts ? ~start : start; place <= end; place++) {
      const cohort = all[place];
      if (cohort && (cohort.changedAt >= since || (hasParts && cohort.hiddenAt >= since))) return false;
    }
    return true;
  }

  /** Keeps what the rule has seen. The list may have changed since. */
  function keepView(list: Candidates, at: number): void {
    const { view } = tester;
    list.first[at] = view.hasParts ? ~view.first : view.first;
    list.last[at] = view.isWide ? MANY : view.last;
  }

  /** Actions may add candidates before this one, or remove it. */
  function positionAfter(list: Candidates, at: number, cohort: Cohort): number {
    if (list.cohorts[at] === cohort) return at + 1;
    const found = list.cohorts.indexOf(cohort);
    if (found >= 0) return found + 1;
    const next = list.cohorts.findIndex((other) => other.index >= cohort.index);
    return next < 0 ? list.cohorts.length : next;
  }

  function isCandidate(rule: Rule, cohort: Cohort): boolean {
    const { readings } = cohort;
    if (readings.length === 0) return false;
    if (readings.length === 1 && rule.type === constants.RULE_REMOVE && readings[0]?.isMagic) return false;
    if (cohort.index === 0 || cohort.isRemoved || cohort.window !== window) return false;
    return rule.subReading !== 0 || hasBit(cohort.possible, rule.target.number);
  }

  /** @returns the readings to act on, or null when the target matches none */
  function findTargets(rule: Rule, cohort: Cohort): FoundTarget[] | null {
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

  function apply(rule: Rule, cohort: Cohort, targets: readonly FoundTarget[]): boolean {
    const acting = targets.filter(({ own }) => own.matchedTarget && own.matchedTests);
    switch (rule.type) {
      case constants.RULE_SELECT:
        return select(acting, cohort);
      case constants.RULE_REMOVE:
        return remove(rule, acting, cohort);
      case constants.RULE_REMOVE_COHORT:
        structureChangedAt = clock.state;
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
        structureChangedAt = clock.state;
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
    reset() {
      firstDependency = null;
      for (const rule of reordered) rule.ordered = rule.tests;
      reordered.length = 0;
    },
    firstDependency: () => firstDependency,
    begin(current) {
      window = current;
      clock.state++;
      structureChangedAt = clock.state;
      index.build(current, false);
    },
    run,
  };
}

const ONCE_PER_COHORT = new Set([constants.RULE_APPEND, constants.RULE_ADD_COHORT_AFTER, constants.RULE_SET_PARENT]);
const NOTHING: string[] = [];
/** More cohorts than a rule keeps. */
const MANY = -1;
const NO_TARGETS: FoundTarget[] = [];

function setActive(head: Reading, isActive: boolean): void {
  for (let reading: Reading | null = head; reading; reading = reading.next) reading.isActive = isActive;
}
