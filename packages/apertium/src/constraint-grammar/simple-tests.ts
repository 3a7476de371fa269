import type { Cohort } from './cohorts.ts';
import * as flag from './constants.ts';
import type { Outcome } from './context-types.ts';
import type { Forms } from './forms.ts';
import type { Context } from './grammar.ts';
import type { ReadingMatcher } from './match-readings.ts';
import { hasBit } from './set-index.ts';
import type { TagSet } from './sets.ts';
import { findSubForm } from './sub-readings.ts';

/** Tests of one cohort without links, whose sets only depend on the tags of readings: most tests of most grammars. */
export interface SimpleMatcher {
  /** @returns whether the target itself matches */
  test(cohort: Cohort, context: Context, set: TagSet, outcome: Outcome): boolean;
  isBarrier(cohort: Cohort, set: TagSet): boolean;
}

export function createSimpleMatcher(
  readings: ReadingMatcher,
  forms: Forms,
  forget: (cohort: Cohort, set: TagSet) => void,
): SimpleMatcher {
  function matchesAny(cohort: Cohort, subReading: number, set: TagSet, withFixed: boolean): boolean {
    if (withFixed && cohort.fixed && readings.matchesSet(cohort.fixed.form, cohort, set)) return true;
    for (const head of cohort.readings) {
      const form = findSubForm(head, subReading, forms);
      if (form !== null && readings.matchesSet(form, cohort, set)) return true;
    }
    return false;
  }

  function testNormal(cohort: Cohort, context: Context, set: TagSet): boolean {
    if (!(context.flags & flag.POSITION_NOT) && !hasBit(cohort.possible, set.number)) return false;
    if (matchesAny(cohort, context.subReading, set, true)) return true;
    if (!isPartial(context)) forget(cohort, set);
    return false;
  }

  /** A careful test needs all readings. One that is negated only looks at the first one. */
  function testCareful(cohort: Cohort, context: Context, set: TagSet, outcome: Outcome): boolean {
    const isNegated = (context.flags & flag.POSITION_NOT) !== 0;
    outcome.matches = isNegated;
    if (!isNegated && !hasBit(cohort.possible, set.number)) return false;
    let matchedTarget = false;
    for (const head of cohort.readings) {
      const form = findSubForm(head, context.subReading, forms);
      if (form === null) continue;
      const matches = readings.matchesSet(form, cohort, set);
      if (matches) matchedTarget = true;
      outcome.matches = matches !== isNegated;
      if (isNegated || !matches) break;
    }
    return matchedTarget;
  }

  return {
    test(cohort, context, set, outcome) {
      const { flags } = context;
      if (!(flags & flag.POSITION_CAREFUL)) {
        const matches = testNormal(cohort, context, set);
        outcome.matches = matches !== ((flags & flag.POSITION_NOT) !== 0);
        return matches;
      }
      const matches = testCareful(cohort, context, set, outcome);
      // A scan for the first match ends at a cohort of which only some readings match.
      return matches || ((flags & flag.POSITION_SCAN_FIRST) !== 0 && testNormal(cohort, context, set));
    },
    isBarrier(cohort, set) {
      if (!hasBit(cohort.possible, set.number)) return false;
      if (matchesAny(cohort, 0, set, false)) return true;
      forget(cohort, set);
      return false;
    },
  };
}

/** Whether a test only looks at parts of readings. */
export function isPartial(context: Context | null): boolean {
  return context !== null && (context.onlyActive || context.subReading !== 0);
}
