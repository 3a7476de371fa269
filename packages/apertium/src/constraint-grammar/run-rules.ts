import type { RuleApplier } from './apply-rules.ts';
import type { Cohort, Window } from './cohorts.ts';
import * as constants from './constants.ts';
import type { Clock, CohortMatcher, ContextTester } from './context-types.ts';
import type { TargetFinder } from './find-targets.ts';
import type { Rule } from './grammar.ts';
import { type Candidates, type RuleIndex, removeAt } from './rule-index.ts';
import { hasBit } from './set-index.ts';

export interface RuleRunner {
  /** Begins with a window, in which no rule has looked at any cohort yet. */
  begin(window: Window): void;
  /** Runs a rule on its candidates. @returns whether readings have changed */
  run(rule: Rule): boolean;
}

/** What rules are run with. */
export interface RuleTools {
  readonly index: RuleIndex;
  readonly cohorts: CohortMatcher;
  readonly tester: ContextTester;
  readonly finder: TargetFinder;
  readonly applier: RuleApplier;
  readonly clock: Clock;
}

/** More cohorts than a rule keeps. */
const MANY = -1;

export function createRuleRunner({ index, cohorts, tester, finder, applier, clock }: RuleTools): RuleRunner {
  let window: Window | null = null;

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
      cohorts.attachment.cohort = null;
      tester.view.first = cohort.index;
      tester.view.last = cohort.index;
      tester.view.isWide = false;
      tester.view.hasParts = rule.subReading !== 0;
      const targets = finder.find(rule, cohort);
      keepView(list, at);
      if (targets === null) {
        removeAt(list, at);
        continue;
      }
      if (targets.length > 0 && applier.apply(rule, cohort, targets)) hasChanged = true;
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
    if (since <= clock.structure || end === MANY || window === null) return false;
    const all = window.cohorts;
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

  return {
    begin(current) {
      window = current;
      applier.begin(current);
      clock.state++;
      clock.structure = clock.state;
      index.build(current, false);
    },
    run,
  };
}
