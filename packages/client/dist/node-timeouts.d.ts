/**
 * Lifts the timeouts of `fetch` in Node, which ends a request whose response does not begin within five minutes. The service
 * ends each request at its own deadline, which may be later, and the signal ends it before.
 */
export declare function withoutTimeouts(init: RequestInit): RequestInit;
