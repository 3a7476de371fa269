import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { runCommand } from '../../load/command.ts';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { openDatabase } from '../../src/database/database.ts';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';

export interface Key {
  key: string;
  owner: string;
}

/** A whole service in a process of its own, with a data directory that goes with it. */
export interface Glossa extends AsyncDisposable {
  pid: number;
  url: string;
  /** Of several owners in turn; some have the same key, some have others of the same owner. */
  keyOf(caller: number): Key;
  /** Every log line so far. */
  log(): string;
  /** Resident memory, in MiB. */
  memory(): number;
  /** Asks it to end. @returns its exit code or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals>;
}

const OWNERS = ['anna', 'bertil', 'carles', 'dunja'];
const KEYS_OF_AN_OWNER = 2;

export interface GlossaOptions {
  /** What warm pipelines may take. */
  memoryMiB: number;
  /** Threads of the neural engine, and what they may take together: with little of it one makes way for another. */
  workers: number;
  neuralMemoryMiB: number;
}

export async function startGlossa(options: GlossaOptions): Promise<Glossa> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-fuzz-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const keys = await createKeys(directory);
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

async function createKeys(directory: string): Promise<Key[]> {
  const registry = new Registry();
  const path = join(directory, 'glossa.db');
  await using database = await openDatabase({ path, log: pino({ level: 'silent' }), registry });
  const keyring = createKeyStore({ database, registry });
  const keys: Key[] = [];
  for (const owner of Array.from({ length: KEYS_OF_AN_OWNER }, () => OWNERS).flat()) {
    keys.push({ owner, key: (await keyring.create({ owner, name: undefined, scopes: ['translate'] })).key });
  }
  return keys;
}
