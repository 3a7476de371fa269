import type { Cohort, Reading } from './cohorts.ts';
import * as flag from './constants.ts';
import type { Attachment, Clock, CohortMatcher, ContextTester, Deepest } from './context-types.ts';
import type { Forms } from './forms.ts';
import type { Context, Grammar } from './grammar.ts';
import type { ReadingMatcher } from './match-readings.ts';
import { hasBit, removeBit } from './set-index.ts';
import type { TagSet } from './sets.ts';
import { createSimpleMatcher, isPartial } from './simple-tests.ts';
import { findSubReading } from './sub-readings.ts';

/** What the readings of a cohort share while a test looks at them. */
interface Attempt {
  readonly context: Context | null;
  readonly flags: number;
  readonly deepest: Deepest | null;
  readonly origin: Cohort | null;
  readonly isBarrier: boolean;
  didTest: boolean;
  matchedTarget: boolean;
  matchedTests: boolean;
}

export function createCohortMatcher(
  { sets, index }: Grammar,
  forms: Forms,
  readings: ReadingMatcher,
  clock: Clock,
  getTester: () => ContextTester,
): CohortMatcher {
  const simple = createSimpleMatcher(readings, forms, forget);
  const attachment: Attachment = { cohort: null, head: null, reading: null };

  function matchesNormal(cohort: Cohort, set: TagSet, attempt: Attempt): boolean {
    const isNegated = (attempt.flags & flag.POSITION_NOT) !== 0;
    if (!isNegated && !hasBit(cohort.possible, set.number)) return false;
    let matches = false;
    if (cohort.fixed && !attempt.isBarrier) {
      matches = matchesOne(cohort, cohort.fixed, set, attempt);
      if (matches && attempt.didTest) return true;
    }
    for (const head of cohort.readings) {
      const reading = eligible(head, attempt);
      if (!reading) continue;
      if (matchesOne(cohort, reading, set, attempt)) {
        matches = true;
        if (attachment.cohort === cohort && attachment.reading === reading) attachment.head = head;
      }
      if (matches && (!attempt.context?.linked || attempt.didTest)) return true;
    }
    if (!attempt.matchedTarget) {
      if (isNegated) matches = testLinked(cohort, set, attempt);
      if (!isPartial(attempt.context)) forget(cohort, set);
    }
    return matches;
  }

  function matchesCareful(cohort: Cohort, set: TagSet, attempt: Attempt): boolean {
    const isNegated = (attempt.flags & flag.POSITION_NOT) !== 0;
    if (!isNegated && !hasBit(cohort.possible, set.number)) return false;
    let matches = false;
    for (const head of cohort.readings) {
      const reading = eligible(head, attempt);
      if (!reading) continue;
      matches = matchesOne(cohort, reading, set, attempt);
      if (!matches) break;
    }
    if (isNegated && !attempt.matchedTarget) matches = testLinked(cohort, set, attempt);
    return matches;
  }

  function eligible(head: Reading, { context }: Attempt): Reading | null {
    if (!context) return head;
    const reading = context.subReading === 0 ? head : findSubReading(head, context.subReading, forms);
    return reading !== null && context.onlyActive && !reading.isActive ? null : reading;
  }

  /** A set that does not match a cohort is not tried again on it, until its tags change. */
  function forget(cohort: Cohort, set: TagSet): void {
    if (hasBit(index.always, set.number) || !hasBit(cohort.possible, set.number)) return;
    removeBit(cohort.possible, set.number);
    cohort.hiddenAt = clock.state;
  }

  function matchesOne(cohort: Cohort, reading: Reading, set: TagSet, attempt: Attempt): boolean {
    const { unified, captures } = readings;
    const captured = captures.count;
    const { tags, sets: chosen } = unified;
    let matches = readings.matchesSet(reading.form, cohort, set);
    if (matches) {
      if (attempt.flags & flag.POSITION_ATTACH_TO) reading.matchedTarget = true;
      attempt.matchedTarget = true;
      matches = (attempt.flags & flag.POSITION_NOT) === 0;
    }
    if (matches && !attempt.isBarrier) {
      matches = testLinked(cohort, set, attempt);
      if (attempt.flags & flag.POSITION_ATTACH_TO) attach(cohort, reading, matches);
    }
    if (!matches) {
      captures.count = captured;
      if (set.hasUnified) {
        unified.tags = tags;
        unified.sets = chosen;
      }
    }
    return matches;
  }

  function attach(cohort: Cohort, reading: Reading, matches: boolean): void {
    reading.matchedTests = matches;
    if (!matches) return;
    attachment.cohort = cohort;
    attachment.reading = reading;
    attachment.head = null;
  }

  function testLinked(cohort: Cohort, set: TagSet, attempt: Attempt): boolean {
    const { templates } = getTester();
    let linked = attempt.context?.linked ?? null;
    const ofTemplate = linked === null ? templates.linked.pop() : undefined;
    linked ??= ofTemplate ?? null;
    if (linked === null) return true;
    const { first, last } = templates;
    if (!attempt.didTest) {
      const origin = linked.flags & flag.POSITION_NO_PASS_ORIGIN ? cohort : attempt.origin;
      const found = getTester().test(cohort.window, cohort.index, linked, attempt.deepest, origin);
      attempt.matchedTests = found !== null;
      if (!set.hasUnified) attempt.didTest = true;
    }
    if (ofTemplate) templates.linked.push(ofTemplate);
    if (!attempt.matchedTests) {
      templates.first = ofTemplate ? first : null;
      templates.last = ofTemplate ? last : null;
    }
    return attempt.matchedTests;
  }

  /** Only the tags of the readings decide, and nothing else happens. */
  function isSimple({ linked, flags, onlyActive }: Context, set: TagSet): boolean {
    return (
      linked === null &&
      !onlyActive &&
      set.isPure &&
      (flags & flag.POSITION_ATTACH_TO) === 0 &&
      getTester().templates.linked.length === 0
    );
  }

  function setOf(number: number): TagSet {
    const set = sets[number];
    if (!set) throw new RangeError('A test of the grammar has no set.');
    return set;
  }

  return {
    attachment,
    matches: (cohort, set) =>
      (cohort.fixed !== null && readings.matchesSet(cohort.fixed.form, cohort, set)) ||
      cohort.readings.some((reading) => readings.matchesSet(reading.form, cohort, set)),

    matchTest(cohort, context, outcome, deepest, origin) {
      const { flags } = context;
      if (flags & flag.POSITION_ATTACH_TO && attachment.cohort !== cohort) {
        for (const reading of cohort.readings) {
          reading.matchedTarget = false;
          reading.matchedTests = false;
        }
      }
      const set = setOf(context.target);
      if (isSimple(context, set)) return simple.test(cohort, context, set, outcome);
      const attempt: Attempt = {
        context,
        flags,
        deepest,
        origin,
        isBarrier: false,
        didTest: false,
        matchedTarget: false,
        matchedTests: false,
      };
      if (flags & flag.POSITION_CAREFUL) {
        outcome.matches = matchesCareful(cohort, set, attempt);
        if (!attempt.matchedTarget && flags & flag.POSITION_SCAN_FIRST) {
          attempt.didTest = true;
          matchesNormal(cohort, set, attempt);
        }
      } else outcome.matches = matchesNormal(cohort, set, attempt);
      return attempt.matchedTarget;
    },

    isBarrier(cohort, context) {
      const { flags, barrier, carefulBarrier } = context;
      let isBarrier = false;
      if (barrier !== 0) {
        const set = setOf(barrier);
        isBarrier =
          set.isPure && (flags & flag.POSITION_NOT) === 0
            ? simple.isBarrier(cohort, set)
            : matchesNormal(cohort, set, barrierAttempt(flags & ~flag.POSITION_CAREFUL));
      }
      if (carefulBarrier !== 0) {
        const attempt = barrierAttempt(flags | flag.POSITION_CAREFUL);
        isBarrier = matchesCareful(cohort, setOf(carefulBarrier), attempt) || isBarrier;
      }
      return isBarrier;
    },
  };
}

/**
 * A barrier has the position of its test. That includes a negation, which makes every cohort a barrier that does not
 * match: grammars depend on this property of the original.
 */
function barrierAttempt(flags: number): Attempt {
  return {
    context: null,
    flags,
    deepest: null,
    origin: null,
    isBarrier: true,
    didTest: false,
    matchedTarget: false,
    matchedTests: false,
  };
}
