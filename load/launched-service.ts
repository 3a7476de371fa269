import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadRequest } from './http-load.ts';
import { startProcess, waitUntilReady } from './processes.ts';

const LAUNCHER = join(import.meta.dirname, '../glossa');

export interface LaunchedService extends AsyncDisposable {
  url: string;
  pid: number;
  key: string;
  /** Time from the start of the process until it is ready. */
  readyAfterMs: number;
  translation(text: string | readonly string[], from: string, to: string): LoadRequest;
  summary(body: Record<string, unknown>): LoadRequest;
}

/** Starts the service through its launcher, as users do, with logging and an empty data directory. */
export async function startLaunchedService(environment: NodeJS.ProcessEnv = {}): Promise<LaunchedService> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const began = performance.now();
  const settings: NodeJS.ProcessEnv = {
    GLOSSA_PORT: '0',
    GLOSSA_DATA_DIR: directory,
    GLOSSA_RATE_LIMIT: '1000000',
    GLOSSA_TRANSLATION_CACHE: '0',
    GLOSSA_MODELS: 'installed',
    ...environment,
  };
  const { child, pid } = opened.use(startProcess(process.execPath, [LAUNCHER, 'serve'], settings, 'ignore'));
  const url = await addressOf(child.stdout);
  await waitUntilReady(`${url}/readyz`, AbortSignal.timeout(60_000));
  const readyAfterMs = performance.now() - began;
  const key = settings.GLOSSA_API_KEY ?? (await readFile(join(directory, 'api-key'), 'utf8')).trim();
  const post = (path: string, body: unknown): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const close = opened.move();
  return {
    url,
    pid,
    key,
    readyAfterMs,
    translation: (text, from, to) => post('/v1/ai/translate', { text, current_language: from, target_language: to }),
    summary: (body) => post('/v1/ai/summary', body),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

async function addressOf(output: AsyncIterable<Buffer> | null): Promise<string> {
  let printed = '';
  for await (const chunk of output ?? []) {
    printed += chunk.toString();
    const found = /ready at (\S+)/.exec(printed);
    if (found?.[1]) return found[1];
  }
  throw new Error(`Glossa exited before it was ready: ${printed}`);
}
