/**
 * What every operation knows of the request that it works for: who asks, until when, and when to stop. The HTTP layer
 * opens one scope for each request (`http/request-scope.ts`).
 */
export interface RequestScope {
  /** Aborted when the answer is no longer wanted. Its reason is the error that the client gets. */
  readonly signal: AbortSignal;
  /** The ID of the API key, opaque. Capacity is shared evenly between tenants, then between the requests of a tenant. */
  readonly tenantId: string;
  /** Opaque. A cached result is only ever returned to requests of the same owner. */
  readonly owner: string;
  /** Milliseconds until the deadline aborts the signal; 0 or more. */
  remainingMs(): number;
  /** Adds engine time, in milliseconds: a request that ends at its deadline is billed for it. */
  addEngineMs?(milliseconds: number): void;
}
