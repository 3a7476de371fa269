/** Where the `fetch` of each version of Node keeps its connections (https://github.com/nodejs/undici). */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');
/**
 * Lifts the timeouts of `fetch` in Node, which ends a request whose response does not begin within five minutes. The service
 * ends each request at its own deadline, which may be later, and the signal ends it before.
 */
export function withoutTimeouts(init) {
    const connections = Reflect.get(globalThis, GLOBAL_DISPATCHER);
    if (!isDispatcher(connections))
        return init;
    const dispatcher = {
        dispatch: (options, handler) => connections.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
    };
    return Object.assign({}, init, { dispatcher });
}
function isDispatcher(value) {
    return typeof value === 'object' && value !== null && 'dispatch' in value && typeof value.dispatch === 'function';
}
