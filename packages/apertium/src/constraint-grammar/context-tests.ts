import type { Cohort, Window } from './cohorts.ts';
import * as flag from './constants.ts';
import type { CohortMatcher, ContextTester, Deepest, Outcome, TemplateState, View } from './context-types.ts';
import type { Context } from './grammar.ts';
import type { Captures } from './varstrings.ts';

const SCAN = flag.POSITION_SCAN_FIRST | flag.POSITION_SCAN_ALL;
const SPAN_LEFT = flag.POSITION_SPAN_LEFT | flag.POSITION_SPAN_BOTH;
const SPAN_RIGHT = flag.POSITION_SPAN_RIGHT | flag.POSITION_SPAN_BOTH;
const SPAN = SPAN_LEFT | SPAN_RIGHT;

/** Templates may contain themselves. */
const MAX_DEPTH = 200;

export function createContextTester(matcher: CohortMatcher, captures: Captures): ContextTester {
  const templates: TemplateState = { isInside: false, first: null, last: null, linked: [] };
  const view: View = { first: 0, last: 0, isWide: false, hasParts: false };
  const outcomes: Outcome[] = [];
  let depth = 0;

  function test(
    window: Window,
    position: number,
    context: Context,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    if (depth >= MAX_DEPTH) return null;
    depth++;
    const result = testInside(window, position, context, deepest, origin);
    depth--;
    return result;
  }

  function testInside(
    window: Window,
    position: number,
    context: Context,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    let cohort: Cohort | null;
    let matches: boolean;
    if (context.template !== null || context.alternatives.length > 0) {
      cohort = testTemplates(window, position, context, deepest, origin);
      matches = cohort !== null;
    } else {
      const outcome = outcomeAt(depth);
      const start = cohortAt(window, position, context);
      cohort = start;
      if (start !== null) {
        if (deepest) deepest.cohort = start;
        if (templates.isInside) extendTemplate(start);
        if (context.offset === 0 && context.flags & SCAN) cohort = scanBoth(start, context, outcome, deepest, origin);
        else cohort = scan(start, context, outcome, deepest, origin);
      }
      matches = cohort !== null && outcome.matches;
    }
    if (cohort === null && context.flags & flag.POSITION_NOT && context.linked === null) matches = !matches;
    if (context.flags & flag.POSITION_NEGATE) matches = !matches;
    if (!matches) return null;
    return cohort ?? window.cohorts[0] ?? null;
  }

  /** Tests within tests have their own outcomes. */
  function outcomeAt(level: number): Outcome {
    let outcome = outcomes[level];
    if (!outcome) {
      outcome = { matches: true, ends: false };
      outcomes[level] = outcome;
    }
    outcome.matches = true;
    outcome.ends = false;
    return outcome;
  }

  function cohortAt(window: Window, position: number, context: Context): Cohort | null {
    let from = window;
    let at = position + context.offset;
    const { flags } = context;
    if (flags & flag.POSITION_ABSOLUTE) at = context.offset < 0 ? from.cohorts.length + context.offset : context.offset;
    if (flags & SPAN) view.isWide = true;
    if (at >= from.cohorts.length && flags & SPAN_RIGHT && from.next) {
      from = from.next;
      at = 0;
    } else if (at < 0 && flags & SPAN_LEFT && from.previous) {
      from = from.previous;
      at = from.cohorts.length - 1;
    }
    return from.cohorts[at] ?? null;
  }

  /** From the cohort on away from the position, until the scan ends or the window does. */
  function scan(
    start: Cohort,
    context: Context,
    outcome: Outcome,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    let found: Cohort | null = null;
    for (let at: Cohort | null = start; at !== null; ) {
      outcome.ends = false;
      found = testOne(at, context, outcome, deepest, origin);
      if (outcome.ends || context.offset === 0) break;
      const isLeft = context.offset < 0;
      if (isLast(at, isLeft, context)) break;
      at = isLeft ? at.previous : at.next;
    }
    return found;
  }

  /** The cohorts on both sides, the nearest first. */
  function scanBoth(
    start: Cohort,
    context: Context,
    outcome: Outcome,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    let found: Cohort | null = start;
    let left: Cohort | null = start;
    let right: Cohort | null = start;
    while (left !== null || right !== null) {
      for (const isLeft of [true, false]) {
        const from: Cohort | null = isLeft ? left : right;
        if (from === null) continue;
        let at: Cohort | null = isLeft ? from.previous : from.next;
        // A scan that starts at the edge of a window ends there, even if it may leave windows.
        if (from === start && at?.window !== start.window) at = null;
        outcome.ends = true;
        outcome.matches = false;
        found = null;
        if (at !== null) {
          outcome.ends = false;
          found = testOne(at, context, outcome, deepest, origin);
        }
        if (outcome.ends && outcome.matches) return found;
        const rest: Cohort | null = outcome.ends || at === null || isLast(at, isLeft, context) ? null : at;
        if (isLeft) left = rest;
        else right = rest;
        if (outcome.ends && context.flags & flag.POSITION_NOT) {
          left = null;
          right = null;
        }
      }
    }
    return found;
  }

  function isLast(cohort: Cohort, isLeft: boolean, { flags }: Context): boolean {
    const next = isLeft ? cohort.previous : cohort.next;
    return next === null || (next.window !== cohort.window && !(flags & (isLeft ? SPAN_LEFT : SPAN_RIGHT)));
  }

  function testOne(
    cohort: Cohort,
    context: Context,
    outcome: Outcome,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    const { flags } = context;
    if (cohort.index < view.first) view.first = cohort.index;
    else if (cohort.index > view.last) view.last = cohort.index;
    if (context.subReading !== 0) view.hasParts = true;
    if (deepest) deepest.cohort = cohort;
    const captured = captures.count;
    const matchedTarget = matcher.matchTest(cohort, context, outcome, deepest, origin);
    const isScan = (flags & SCAN) !== 0;
    const isOrigin = origin !== null && origin === cohort && cohort.index !== 0 && (context.offset !== 0 || isScan);
    if (isOrigin || !isScan || (matchedTarget && flags & flag.POSITION_SCAN_FIRST)) outcome.ends = true;
    if (!isOrigin && matcher.isBarrier(cohort, context)) outcome.ends = true;
    if (matchedTarget && outcome.matches) outcome.ends = true;
    if (!outcome.matches) captures.count = captured;
    return isOrigin ? null : cohort;
  }

  function testTemplates(
    window: Window,
    position: number,
    context: Context,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null {
    const inner: Deepest = { cohort: null };
    let found: Cohort | null = null;
    const candidates = context.template ? [context.template] : context.alternatives;
    for (const template of candidates) {
      found = testTemplate(window, position, context, template, inner, origin);
      if (found) break;
    }
    if (deepest) deepest.cohort = inner.cohort;
    return found;
  }

  function testTemplate(
    window: Window,
    position: number,
    context: Context,
    template: Context,
    deepest: Deepest,
    origin: Cohort | null,
  ): Cohort | null {
    const { isInside, first, last } = templates;
    templates.isInside = true;
    if (context.linked) templates.linked.push(context.linked);
    const isOverridden = (context.flags & flag.POSITION_TEMPLATE_OVERRIDE) !== 0;
    let found = test(window, position, isOverridden ? overridden(context, template) : template, deepest, origin);
    if (isOverridden && found && deepest.cohort && context.offset !== 0) {
      if (!isAtOffset(window, position, context, found, deepest.cohort)) found = null;
    }
    if (context.linked) templates.linked.pop();
    if (!found) {
      templates.isInside = isInside;
      templates.first = first;
      templates.last = last;
    }
    return found;
  }

  function isAtOffset(window: Window, position: number, context: Context, found: Cohort, deepest: Cohort): boolean {
    const places = [found, deepest, templates.first ?? found, templates.last ?? deepest];
    places.sort((left, right) => left.index - right.index || left.window.number - right.window.number);
    const left = places[0]?.index ?? 0;
    const right = places[3]?.index ?? 0;
    if (!(context.flags & SPAN) && deepest.window !== window) return false;
    if (context.offset < 0 ? right > position : left < position) return false;
    if (context.flags & (SCAN | flag.POSITION_ABSOLUTE)) return true;
    return (context.offset > 0 ? left : right) - position === context.offset;
  }

  function extendTemplate(cohort: Cohort): void {
    if (templates.first === null || isBefore(cohort, templates.first)) templates.first = cohort;
    if (templates.last === null || isBefore(templates.last, cohort)) templates.last = cohort;
  }

  const tester: ContextTester = {
    view,
    templates,
    test,
    begin() {
      templates.isInside = false;
      templates.first = null;
      templates.last = null;
      templates.linked.length = 0;
      return tester;
    },
  };
  return tester;
}

function isBefore(left: Cohort, right: Cohort): boolean {
  return left.window.number < right.window.number || (left.window === right.window && left.index < right.index);
}

/** A template at the position of the test that uses it. */
function overridden(context: Context, template: Context): Context {
  let flags = context.flags & ~(flag.POSITION_NEGATE | flag.POSITION_NOT);
  if (context.offset !== 0 && !(flags & (SCAN | flag.POSITION_ABSOLUTE))) flags |= flag.POSITION_SCAN_ALL;
  return {
    ...template,
    flags,
    offset: context.offset,
    barrier: context.barrier || template.barrier,
    carefulBarrier: context.carefulBarrier || template.carefulBarrier,
  };
}
