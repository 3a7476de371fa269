import { asVarietyOf } from '../languages/canonical-code.ts';
import type { SourceRole } from '../languages/source-priors.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Router } from './routing/router.ts';

/** What languages are in a translation to `to`. Thousands of strings share few languages, so each is resolved once. */
export function createSourceRoles(router: Router, to: string): (source: string) => SourceRole {
  const known = new Map<string, SourceRole>();
  return (source) => {
    const role = known.get(source) ?? roleFor(router, source, to);
    known.set(source, role);
    return role;
  };
}

function roleFor(router: Router, source: string, to: string): SourceRole {
  const { kind } = resolveRoute(router, asVarietyOf(to, source) ?? source, to);
  return kind === 'route' ? 'source' : kind === 'unchanged' ? 'target' : 'unusable';
}
