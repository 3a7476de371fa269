import { registerHooks } from 'node:module';

/** The module that runs the threads of the service in pools of a package. */
const USER = '/src/workers/worker-threads.ts';
const PACKAGE = 'piscina';
const REPLACEMENT = new URL('kept-pool.ts', import.meta.url).href;

/**
 * Lets a service use the idle threads of services that have ended in this process: a thread takes up to half a second of processor time
 * to load its modules and dictionaries.
 */
export function keepThreads(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === PACKAGE && context.parentURL?.endsWith(USER)
        ? { url: REPLACEMENT, shortCircuit: true }
        : next(specifier, context),
  });
}
