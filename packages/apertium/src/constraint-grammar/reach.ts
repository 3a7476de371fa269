import * as flag from './constants.ts';
import type { Context, Rule } from './grammar.ts';

const UNBOUNDED =
  flag.POSITION_SCAN_FIRST |
  flag.POSITION_SCAN_ALL |
  flag.POSITION_ABSOLUTE |
  flag.POSITION_SPAN_BOTH |
  flag.POSITION_SPAN_LEFT |
  flag.POSITION_SPAN_RIGHT |
  flag.POSITION_ATTACH_TO;

/**
 * Tells how many cohorts away from a target its tests look; Infinity when that is not known. Tests of subreadings count
 * as not known, as sets that other tests have found not to match are hidden from them.
 */
export function reachOf(rule: Rule): number {
  let reach = 0;
  for (const test of rule.tests) reach = Math.max(reach, reachOfTest(test, 0, new Set()));
  return rule.dependencyTarget ? Number.POSITIVE_INFINITY : reach;
}

function reachOfTest(context: Context, from: number, visited: Set<Context>): number {
  if (context.flags & UNBOUNDED || context.subReading !== 0 || visited.has(context)) return Number.POSITIVE_INFINITY;
  if (context.template || context.alternatives.length > 0) return Number.POSITIVE_INFINITY;
  visited.add(context);
  const at = from + context.offset;
  const linked = context.linked ? reachOfTest(context.linked, at, visited) : 0;
  visited.delete(context);
  return Math.max(Math.abs(at), linked);
}
