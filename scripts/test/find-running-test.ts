import hooks from 'node:async_hooks';

type Callbacks = Parameters<typeof hooks.createHook>[0];

/** What Node's test runner names the asynchronous resource that a test, a suite or one of their hooks is. */
const TEST = 'Test';
const { createHook, executionAsyncId } = hooks;

/** Tests, suites and their hooks by the id of their asynchronous resource. */
const tests = new Map<number, object>();
/** Id of the suite whose function runs, or 0. */
let suiteId = 0;

/** Runs a suite and waits for its end. */
export type RunSuite = (name: string, define: () => Promise<void>) => Promise<void>;

/**
 * Loads Node's test runner so that it follows no asynchronous resource but tests. By itself it follows every promise, to find the test
 * of an error that nothing catches, which takes a twelfth of the processor time of a test of the service. Here such an error belongs to
 * the test that runs.
 * @returns runs suites whose function may `await` before it defines tests
 */
export async function loadRunner(): Promise<RunSuite> {
  Object.assign(hooks, {
    createHook: ({ init }: Callbacks) =>
      createHook({
        init(id, type, triggerId, resource) {
          if (type !== TEST) return;
          tests.set(id, resource);
          init?.(id, type, triggerId, resource);
        },
        trackPromises: false,
      }),
    executionAsyncId: () => {
      const id = executionAsyncId();
      return tests.has(id) ? id : (runningTestId() ?? suiteId);
    },
  });
  const { suite } = await import('node:test');
  Object.assign(hooks, { createHook, executionAsyncId });
  return async (name, define) => {
    await suite(name, async () => {
      suiteId = executionAsyncId();
      await define();
    });
    suiteId = 0;
  };
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
