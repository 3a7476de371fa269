import type { Cohort } from './cohorts.ts';
import type { ContextTester, Deepest } from './context-types.ts';
import type { Context, Rule } from './grammar.ts';

/**
 * Looks for the parent of a cohort with the target of a rule. Where a parent would make a loop, the search goes on
 * behind it.
 * @returns whether the cohort has got a parent
 */
export function setParent(rule: Rule, child: Cohort, tester: ContextTester): boolean {
  let from = child;
  let target = rule.dependencyTarget;
  const seen = new Set<Cohort>();
  while (target !== null && !seen.has(from)) {
    seen.add(from);
    const deepest: Deepest = { cohort: null };
    const found = tester.begin().test(from.window, from.index, target, deepest, null);
    const parent = deepest.cohort;
    if (found === null || parent === null) return false;
    if (passes(rule.dependencyTests, parent, tester) && !wouldLoop(parent, child)) {
      child.parent = parent;
      return true;
    }
    from = parent;
    target = { ...target, offset: Math.sign(target.offset) };
  }
  return false;
}

function passes(tests: readonly Context[], parent: Cohort, tester: ContextTester): boolean {
  return tests.every((test) => tester.begin().test(parent.window, parent.index, test, null, null) !== null);
}

function wouldLoop(parent: Cohort, child: Cohort): boolean {
  if (parent === child) return true;
  if (child.parent === parent) return false;
  // Parents never make loops, so that this ends.
  for (let ancestor = parent.parent; ancestor; ancestor = ancestor.parent) if (ancestor === child) return true;
  return false;
}
