/**
 * The part of a request that the layers below HTTP use: tenant, owner, deadline and cancellation. `http/http-request-scope.ts`
 * opens one scope for each request.
 */
export interface RequestScope {
  /** Aborts when the work must stop. The reason is the error that the client receives. */
  readonly signal: AbortSignal;
  /** Opaque ID of the API key. Engines share their capacity evenly between tenants, then between a tenant's requests. */
  readonly tenantId: string;
  /** Opaque ID of the key's owner. Cached results are shared between requests of the same owner only. */
  readonly owner: string;
  /** `background` for work that no client waits for. It goes behind requests. */
  readonly priority?: 'background' | undefined;
  /** Milliseconds until the deadline; 0 or more. */
  remainingMs(): number;
  /** Moves the deadline by some ms, for work that the length of a text does not tell. */
  addTime?(milliseconds: number): void;
  /** Moves the deadline until some ms remain, at most to the longest duration of a request. For work of a slow engine. */
  ensureTime?(milliseconds: number): void;
  /** Called while the pages of a document are read by OCR, which takes seconds for each. */
  onPagesRead?: ((done: number, total: number) => void) | undefined;
  /** Called while a language model works: when it begins to read a prompt, for each token, and for each part of a document. */
  onModelWork?: ((news: ModelNews) => void) | undefined;
  /** Adds engine time in ms. A request that ends at its deadline is billed for it. */
  addEngineMs?(milliseconds: number): void;
}

/** What a language model has done since the last news. */
export interface ModelNews {
  /** Tokens that it has written since; 0 when it begins to read. */
  written: number;
  /** Parts of a long document that it takes notes on. Absent where nothing has changed. */
  parts?: { done: number; total: number } | undefined;
}

/** What the scope of a part of the work may have instead of the scope of its request. */
export type ScopeChanges = Partial<Pick<RequestScope, 'signal' | 'tenantId' | 'priority' | 'remainingMs'>>;

/** Derives the scope of a part of the work: with these changes, and everything else of the scope of its request. */
export function deriveScope(scope: RequestScope, changes: ScopeChanges): RequestScope {
  // The type requires each member, so that no member of a scope is left out.
  const kept: Required<RequestScope> = {
    signal: scope.signal,
    tenantId: scope.tenantId,
    owner: scope.owner,
    priority: scope.priority,
    remainingMs: () => scope.remainingMs(),
    addTime: (milliseconds) => scope.addTime?.(milliseconds),
    ensureTime: (milliseconds) => scope.ensureTime?.(milliseconds),
    onPagesRead: scope.onPagesRead,
    onModelWork: scope.onModelWork,
    addEngineMs: (milliseconds) => scope.addEngineMs?.(milliseconds),
  };
  return { ...kept, ...changes };
}
