import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { runCommand } from '../../load/command.ts';
import { createKeyStore, type KeyStore } from '../../src/accounts/key-store.ts';
import { openDatabase } from '../../src/database/database.ts';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';

export interface OwnerKey {
  key: string;
  owner: string;
}

/** A service process with a temporary data directory. */
export interface IsolationService extends AsyncDisposable {
  pid: number;
  url: string;
  /** A key for a client. Clients share owners, and owners have several keys. */
  keyOf(caller: number): OwnerKey;
  /** The keys of the service, in its database. */
  keyStore: KeyStore;
  /** The log so far. */
  log(): string;
  /** Resident memory in MiB. */
  memory(): number;
  /** Sends SIGTERM. @returns the exit code or the signal that ended the process */
  stop(): Promise<number | NodeJS.Signals>;
}

const OWNERS = ['anna', 'bertil', 'carles', 'dunja'];
const KEYS_PER_OWNER = 2;

export interface IsolationServiceOptions {
  /** Memory limit of loaded Apertium directions. */
  memoryMiB: number;
  /** Threads of the neural engine and their memory limit. A low limit makes models evict each other. */
  workers: number;
  neuralMemoryMiB: number;
}

export async function startIsolationService(options: IsolationServiceOptions): Promise<IsolationService> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-fuzz-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const registry = new Registry();
  const path = join(directory, 'glossa.db');
  const database = await openDatabase({ path, log: pino({ level: 'silent' }), registry });
  opened.defer(() => database.destroy());
  const keyStore = createKeyStore({ database, registry });
  const keys = await createKeys(keyStore);
  await installTestModels(join(directory, 'models'));
  const command = opened.use(
    runCommand(['serve'], {
      GLOSSA_PORT: '0',
      GLOSSA_DATA_DIR: directory,
      GLOSSA_RATE_LIMIT: '1000000',
      GLOSSA_TRANSLATION_CACHE: '0',
      GLOSSA_MODELS: 'installed',
      GLOSSA_APERTIUM_MEMORY: String(options.memoryMiB),
      GLOSSA_BERGAMOT_WORKERS: String(options.workers),
      GLOSSA_BERGAMOT_MEMORY: String(options.neuralMemoryMiB),
    }),
  );
  const [, url = ''] = await command.waitForOutput(/ready at (\S+)/);
  const pid = command.child.pid ?? 0;
  const close = opened.move();
  return {
    pid,
    url,
    keyStore,
    keyOf(caller) {
      const key = keys[caller % keys.length];
      if (!key) throw new Error('There are no keys.');
      return key;
    },
    log: () => command.output().stderr,
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () => {
      command.child.kill('SIGTERM');
      return command.exited;
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

async function createKeys(keyStore: KeyStore): Promise<OwnerKey[]> {
  const keys: OwnerKey[] = [];
  for (const owner of Array.from({ length: KEYS_PER_OWNER }, () => OWNERS).flat()) {
    keys.push({ owner, key: (await keyStore.create({ owner, name: undefined, scopes: ['translate'] })).key });
  }
  return keys;
}
