import type { RequestScope } from '../src/request-scope.ts';

/** A request scope without a deadline. */
export function testScope(signal: AbortSignal = new AbortController().signal, tenantId = 'test'): RequestScope {
  return { signal, tenantId, owner: tenantId, remainingMs: () => Number.POSITIVE_INFINITY };
}
