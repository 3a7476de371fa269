import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../../load/servers/free-port.ts';
import { guardProcess, signalServer } from '../../../load/servers/guarded-process.ts';
import { createRandomModel } from './random-model.ts';

/** The program of Ollama, which its tests need. */
export const OLLAMA_PROGRAM = process.env.GLOSSA_TEST_OLLAMA;

export const OLLAMA_MODEL = 'random';

/** The chat template of the random model, in Ollama's language. */
const TEMPLATE = '{{ range .Messages }}<|turn|>{{ .Role }}: {{ .Content }}{{ end }}<|turn|>';

/** Starts Ollama with a random model until the end of the test. @returns the value for `GLOSSA_LLM_URL` */
export async function startOllama(
  t: Pick<TestContext, 'after'>,
  { recitation, contextTokens }: { recitation?: string; contextTokens: number },
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-ollama-'));
  const model = createRandomModel(recitation === undefined ? { seed: 1 } : { seed: 1, recitation });
  await writeFile(join(directory, 'random.gguf'), model);
  await writeFile(join(directory, 'Modelfile'), `FROM ./random.gguf\nTEMPLATE """${TEMPLATE}"""\n`);
  const host = `127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    HOME: directory,
    OLLAMA_HOST: host,
    OLLAMA_CONTEXT_LENGTH: String(contextTokens),
    OLLAMA_NUM_PARALLEL: '1',
  };
  const program = OLLAMA_PROGRAM ?? '';
  const guard = guardProcess(directory, program, ['serve']);
  const child: ChildProcess = spawn(guard.program, guard.flags, {
    cwd: directory,
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  t.after(async () => {
    const exit = once(child, 'exit');
    signalServer(child, 'SIGKILL');
    await exit;
    await rm(directory, { recursive: true, force: true });
  });
  while (
    !(await fetch(`http://${host}/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('Ollama exited during its start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await promisify(execFile)(program, ['create', OLLAMA_MODEL, '-f', 'Modelfile'], { cwd: directory, env });
  return `http://${host}/v1`;
}
