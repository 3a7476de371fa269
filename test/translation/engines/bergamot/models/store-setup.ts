import assert from 'node:assert/strict';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { GlossaError } from '../../../../../src/errors.ts';
import {
  type ModelState,
  type ModelStore,
  type ModelStoreOptions,
  openModelStore,
} from '../../../../../src/translation/engines/bergamot/models/model-store.ts';
import { DOWNLOAD_WAIT } from '../../../../../src/translation/engines/bergamot/models/wait-for-download.ts';

export const TIMING = {
  timeouts: { connectTimeoutMs: 1_000, idleTimeoutMs: 10_000 },
  retryBackoff: { firstMs: 1, maxMs: 1 },
  scan: { checkIntervalMs: 5, fullScanIntervalMs: 0 },
  wait: { ...DOWNLOAD_WAIT, pollIntervalMs: 5 },
};

export interface TestStore extends AsyncDisposable {
  store: ModelStore;
  registry: Registry;
  logged: string[];
}

export async function openStore(
  directory: string,
  url: string,
  more: Partial<ModelStoreOptions> = {},
): Promise<TestStore> {
  const registry = new Registry();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const store = await openModelStore({
    directory,
    canDownload: true,
    urls: [url],
    log,
    registry,
    timing: TIMING,
    ...more,
  });
  return { store, registry, logged, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

export const stateOf = (store: ModelStore, name: string): ModelState | undefined =>
  store.states().find(({ from, to }) => `${from}-${to}` === name);

/** Holds responses back until it is opened. */
export function createGate() {
  const held: (() => void)[] = [];
  return {
    held,
    hold: (go: () => void) => void held.push(go),
    open: () => {
      for (const go of held.splice(0)) go();
    },
  };
}

export const isUnavailable = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof GlossaError, String(error));
  assert.equal(error.code, 'engine_unavailable');
  assert.match(error.message, pattern);
  assert.ok((error.retryAfterSeconds ?? 0) > 0);
  return true;
};
