import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { z } from 'zod';
import { freePort } from '../../../load/servers/free-port.ts';
import { guardProcess, signalServer } from '../../../load/servers/guarded-process.ts';
import { createRandomModel, type RandomModelOptions } from './random-model.ts';

const ENVIRONMENT = join(import.meta.dirname, '../../../.glossa/llm-server/bin/python');

/** The server that `npm run test:llm` installs, or the program llama-server that this variable names. */
const OTHER_PROGRAM = process.env.GLOSSA_TEST_LLAMA_SERVER;
const [PROGRAM, ...FIRST_FLAGS] =
  OTHER_PROGRAM === undefined ? [ENVIRONMENT, join(import.meta.dirname, 'llama-server.py')] : [OTHER_PROGRAM];

export const API_KEY = 'secret-key-of-it';
export const MODEL = 'random.gguf';

/** llama.cpp's server with a model of random weights. */
export interface LlamaServer {
  /** The value for `GLOSSA_LLM_URL`. */
  baseUrl: string;
  /** Sends a request to the server itself, with the key. */
  fetch(path: string, body?: unknown): Promise<Response>;
  /** Number of slots that generate now. */
  countBusySlots(): Promise<number>;
  /** A counter that the server reports. @param name without the prefix `llamacpp:` */
  readCounter(name: string): Promise<number>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the server on the same port, without waiting until it responds. */
  launch(): void;
  /** Starts the server and waits until it has loaded its model. */
  start(): Promise<void>;
}

export interface LlamaServerOptions extends Partial<RandomModelOptions> {
  /** A GGUF file in place of random weights. */
  file?: string;
  slots?: number;
  /** Size of the context of each slot. */
  contextTokens?: number;
}

const slotsResponse = z.array(z.object({ is_processing: z.boolean() }));

/** Starts a server until the end of the test. */
export async function startLlamaServer(
  t: Pick<TestContext, 'after'>,
  { file, seed = 1, recitation, slots = 2, contextTokens = 8_192 }: LlamaServerOptions = {},
): Promise<LlamaServer> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-llama-'));
  const model = recitation === undefined ? { seed } : { seed, recitation };
  if (file === undefined) await writeFile(join(directory, MODEL), createRandomModel(model));
  else await symlink(file, join(directory, MODEL));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = [
    ...[
      ...FIRST_FLAGS,
      '--model',
      MODEL,
      '--jinja',
      '--port',
      String(port),
      '--api-key',
      API_KEY,
      '--slots',
      '--metrics',
    ],
    ...['--parallel', String(slots), '--ctx-size', String(slots * contextTokens), '--threads', '1'],
  ];
  let child: ChildProcess | undefined;

  function launch(): void {
    const guard = guardProcess(directory, PROGRAM, flags);
    child = spawn(guard.program, guard.flags, { cwd: directory, stdio: ['pipe', 'ignore', 'ignore'] });
  }

  async function start(): Promise<void> {
    launch();
    while (
      !(await request('/health').then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child?.exitCode !== null) throw new Error('the server exited during its start: run it by hand');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    signalServer(child, 'SIGKILL');
    await exit;
  }

  const request = (path: string, body?: unknown): Promise<Response> =>
    fetch(url + path, {
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  t.after(async () => {
    await kill();
    await rm(directory, { recursive: true, force: true });
  });
  await start();
  return {
    baseUrl: `${url}/v1`,
    fetch: request,
    async countBusySlots() {
      const all = slotsResponse.parse(await (await request('/slots')).json());
      return all.filter((slot) => slot.is_processing).length;
    },
    async readCounter(name) {
      const text = await (await request('/metrics')).text();
      const value = new RegExp(`^llamacpp:${name} (.+)$`, 'm').exec(text)?.[1];
      if (value === undefined) throw new Error(`the server reports no ${name}`);
      return Number(value);
    },
    kill,
    launch,
    start,
  };
}
