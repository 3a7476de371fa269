import hooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { suite as Suite } from 'node:test';

type Callbacks = Parameters<typeof hooks.createHook>[0];

/** What Node's test runner calls the asynchronous resource that a test, a suite or one of their hooks is. */
const TEST = 'Test';
const { createHook, executionAsyncId } = hooks;
/** Ids of the resources of tests. */
const tests = new Map<number, object>();
/** Id of the test that has called the running code. */
const current = new AsyncLocalStorage<number>();

/**
 * Loads Node's test runner so that it follows no asynchronous resource but tests. By itself it follows every promise to find the test
 * that defines another one or causes an error that nothing catches. That takes a twelfth of the processor time of a test of the service,
 * and asynchronous storage tells the same. An error whose context is lost belongs to the test that runs.
 */
export async function loadRunner(): Promise<{ suite: typeof Suite }> {
  Object.assign(hooks, {
    createHook: ({ init }: Callbacks) =>
      createHook({
        init(id, type, triggerId, resource) {
          if (type !== TEST || !(resource instanceof AsyncResource)) return;
          init?.(id, type, triggerId, resource);
          tests.set(id, resource);
          const run = resource.runInAsyncScope.bind(resource);
          Object.assign(resource, {
            runInAsyncScope: (task: (...args: unknown[]) => unknown, thisArg: unknown, ...args: unknown[]) =>
              run(() => current.run(id, () => Reflect.apply(task, thisArg, args))),
          });
        },
        trackPromises: false,
      }),
    executionAsyncId: () => current.getStore() ?? runningTestId() ?? executionAsyncId(),
  });
  const { suite } = await import('node:test');
  Object.assign(hooks, { createHook, executionAsyncId });
  return { suite };
}

/** @returns the id of the innermost test that has begun and not ended */
function runningTestId(): number | undefined {
  let found: { id: number; nesting: number } | undefined;
  for (const [id, test] of tests) {
    const isTest = 'startTime' in test && 'finished' in test && 'nesting' in test && !('hookType' in test);
    if (!isTest || test.startTime === null || test.finished || typeof test.nesting !== 'number') continue;
    if (!found || test.nesting > found.nesting) found = { id, nesting: test.nesting };
  }
  return found?.id;
}
