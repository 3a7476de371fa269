import type { Context, Grammar, Rule } from './grammar.ts';
import type { TagSet } from './sets.ts';

/**
 * Tells for rules whether their tests have the same result for all readings of a cohort: none of them captures,
 * unifies, or looks at the reading of the rule.
 */
export function createStability({ sets }: Grammar): (rule: Rule) => boolean {
  const rules: (boolean | undefined)[] = [];

  function isPure(set: TagSet | undefined): boolean {
    return set === undefined || set.isPure;
  }

  function isStable(context: Context, visited: Set<Context>): boolean {
    if (visited.has(context)) return true;
    visited.add(context);
    return (
      !context.onlyActive &&
      isPure(sets[context.target]) &&
      isPure(sets[context.barrier]) &&
      isPure(sets[context.carefulBarrier]) &&
      (context.linked === null || isStable(context.linked, visited)) &&
      (context.template === null || isStable(context.template, visited)) &&
      context.alternatives.every((alternative) => isStable(alternative, visited))
    );
  }

  return (rule) => {
    let known = rules[rule.number];
    if (known === undefined) {
      const visited = new Set<Context>();
      known = rule.target.isPure && rule.tests.every((test) => isStable(test, visited));
      rules[rule.number] = known;
    }
    return known;
  };
}
