import { createRuleApplier } from './apply-rules.ts';
import { type Cohort, createCohort, createReading, renumber, type Window } from './cohorts.ts';
import { createContextTester } from './context-tests.ts';
import type { Clock, ContextTester } from './context-types.ts';
import { createReadingEditor } from './edit-readings.ts';
import { createTargetFinder } from './find-targets.ts';
import { createForms } from './forms.ts';
import type { Grammar } from './grammar.ts';
import { createCohortMatcher } from './match-cohorts.ts';
import { createReadingMatcher } from './match-readings.ts';
import { type CohortReader, createCohortReader } from './read-cohorts.ts';
import { createRuleIndex } from './rule-index.ts';
import { createRuleRunner } from './run-rules.ts';
import { createWindowRunner } from './run-windows.ts';
import { addBit } from './set-index.ts';
import type { TagSet } from './sets.ts';
import type { Tag } from './tags.ts';

/** Reads and changes the windows of a text. */
export interface Engine {
  readonly reader: CohortReader;
  /** Makes a window with its begin. */
  begin(number: number): Window;
  /** Marks the last cohort of a window. */
  end(cohort: Cohort): void;
  isDelimiter(cohort: Cohort): boolean;
  isSoftDelimiter(cohort: Cohort): boolean;
  /** Makes the windows visible to each other that a window of this number can see. */
  connect(windows: readonly Window[], number: number): void;
  run(window: Window): void;
  /** Begins with a text. */
  reset(): void;
  /** Whether the cohorts of a window are written with their parents. */
  hasDependencies(window: Window): boolean;
  /** Whether a tag marks the begin or the end of a window. */
  isBoundary(tag: Tag): boolean;
}

const BEGIN = '>>>';
const END = '<<<';
/** Windows on each side that tests can see. */
const VISIBLE_WINDOWS = 2;

export function createEngine(grammar: Grammar): Engine {
  const { tags } = grammar;
  let beginTag = tags.intern(BEGIN);
  let endTag = tags.intern(END);
  const forms = createForms(tags);
  const matcher = createReadingMatcher(grammar);
  const clock: Clock = { state: 1, structure: 0 };
  const index = createRuleIndex(grammar, forms, matcher);
  const editor = createReadingEditor(forms, grammar.index, index.addReducing);
  const cohorts = createCohortMatcher(grammar, forms, matcher, clock, getTester);
  const tester: ContextTester = createContextTester(cohorts, matcher.captures);
  const workshop = {
    grammar,
    forms,
    editor,
    matcher,
    index,
    get endTag() {
      return endTag;
    },
  };
  const finder = createTargetFinder(workshop, cohorts, tester);
  const applier = createRuleApplier(workshop, tester, clock);
  const rules = createRuleRunner({ index, cohorts, tester, finder, applier, clock });
  const run = createWindowRunner(grammar, index, rules);

  function getTester(): ContextTester {
    return tester;
  }

  function matches(cohort: Cohort, set: TagSet | null): boolean {
    return set !== null && cohorts.matches(cohort, set);
  }

  const reader = createCohortReader(grammar, forms, () => {
    beginTag = tags.intern(BEGIN);
    endTag = tags.intern(END);
  });

  return {
    reader,
    begin(number) {
      const window: Window = { text: '', number, cohorts: [], all: [], previous: null, next: null };
      const cohort = createCohort(window, beginTag, grammar.index.always);
      cohort.readings.push(createReading(cohort, forms.of([beginTag.id], beginTag)));
      for (const set of grammar.index.possible(beginTag.id)) addBit(cohort.possible, set);
      window.cohorts.push(cohort);
      window.all.push(cohort);
      return window;
    },
    end(cohort) {
      for (const reading of cohort.readings) editor.add(cohort, reading, endTag);
    },
    isDelimiter: (cohort) => matches(cohort, grammar.delimiters),
    isSoftDelimiter: (cohort) => matches(cohort, grammar.softDelimiters),
    connect(windows, number) {
      const hidden = windows[number - VISIBLE_WINDOWS - 1];
      const first = windows[number - VISIBLE_WINDOWS];
      if (hidden && first) {
        hidden.next = null;
        first.previous = null;
        renumber(first);
      }
      const last = Math.min(number + VISIBLE_WINDOWS, windows.length - 1);
      for (let at = number; at <= last; at++) {
        const window = windows[at];
        const before = windows[at - 1];
        if (!window || (before && window.previous === before) || (at === number && number > 0)) continue;
        if (before && at > number) {
          before.next = window;
          window.previous = before;
        }
        renumber(window);
      }
    },
    run,
    reset() {
      reader.trim();
      finder.reset();
      applier.reset();
    },
    hasDependencies(window) {
      const first = applier.firstDependency();
      return first !== null && first <= window.number + VISIBLE_WINDOWS;
    },
    isBoundary: (tag) => tag === beginTag || tag === endTag,
  };
}
