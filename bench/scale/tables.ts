import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadRequest } from '../../load/http-load.ts';
import { startLaunchedService } from '../../load/launched-service.ts';
import { generateKey } from '../../src/accounts/api-key-format.ts';
import { type Client, connect } from './client.ts';
import { type FilledDatabase, fillDatabase } from './fill-database.ts';
import type { Growth } from './growth.ts';

const ENTRY_COUNTS = [100, 1_000, 10_000, 100_000];
const KEY = 'the-key-of-all-sizes-0001';
const TEXT = 'Мост је стар.';

/** A service with a number of rows in each table. */
interface FilledService {
  client: Client;
  filled: FilledDatabase;
}

/** Requests to services whose tables have different numbers of rows. */
export async function openTables(): Promise<AsyncDisposable & { growths: Growth[] }> {
  await using opened = new AsyncDisposableStack();
  const services = new Map<number, FilledService>();
  for (const entries of ENTRY_COUNTS) {
    const directory = opened.use(await mkdtempDisposable(join(tmpdir(), 'glossa-scale-')));
    const filled = await fillDatabase(join(directory.path, 'data'), entries);
    const settings = { GLOSSA_DATA_DIR: join(directory.path, 'data'), GLOSSA_API_KEY: KEY };
    services.set(entries, { client: opened.use(connect(opened.use(await startLaunchedService(settings)))), filled });
  }
  const close = opened.move();
  return { growths: growthsOf(services), [Symbol.asyncDispose]: () => close.disposeAsync() };
}

function growthsOf(services: ReadonlyMap<number, FilledService>): Growth[] {
  const headers = { 'x-api-key': KEY };
  const json = { ...headers, 'content-type': 'application/json' };
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers });
  const translation = (more: object = {}): LoadRequest => {
    const body = JSON.stringify({ text: TEXT, current_language: 'sr', target_language: 'sr-Latn', ...more });
    return { method: 'POST', path: '/v1/ai/translate', headers: json, body };
  };
  const growth = (name: string, unit: string, run: (service: FilledService) => Promise<unknown>): Growth => ({
    name,
    unit,
    maxExponent: 0,
    sizes: ENTRY_COUNTS,
    prepare(entries) {
      const service = services.get(entries);
      if (service === undefined) throw new Error(`No service has ${entries} entries.`);
      return { pid: service.client.glossa.pid, run: async () => void (await run(service)) };
    },
  });
  const file = { method: 'POST', path: '/v1/store/file?key=new&overwrite=true', headers, body: TEXT } as const;
  return [
    growth('request of an unknown key', 'stored key', ({ client }) =>
      client.send({ ...translation(), headers: { ...json, 'x-api-key': generateKey() } }, 401),
    ),
    growth('translation', 'row of usage', ({ client }) => client.send(translation())),
    growth('usage of an owner', 'row of usage', ({ client }) => client.send(get('/v1/usage'))),
    growth('file is stored', 'stored file', ({ client }) => client.send(file)),
    growth('page of the list of files', 'stored file', ({ client }) => client.send(get('/v1/store/file?limit=10'))),
    growth('translation with a stored glossary', 'stored glossary', ({ client, filled }) =>
      client.send(translation({ glossary_id: filled.glossaryId })),
    ),
    growth('state of a document', 'document', ({ client, filled }) =>
      client.send(get(`/v1/ai/translate/document/${filled.documentId}`)),
    ),
    growth('page of the list of documents', 'document', ({ client }) =>
      client.send(get('/v1/ai/translate/document?limit=10')),
    ),
  ];
}
