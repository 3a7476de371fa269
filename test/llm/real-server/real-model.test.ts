import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { findFault } from '../../../src/llm/embedded/gguf.ts';
import type { Completion, Llm } from '../../../src/llm/llm.ts';
import { buildPrompt } from '../../../src/summarization/engines/llm/prompt.ts';
import { REPORT } from '../../summarization/engines/llm/support.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { openEmbedded, withoutRuntime } from '../embedded/real-runtime.ts';
import { open, request } from '../support.ts';
import { startLlamaServer } from './llama-server.ts';

/* What models with real weights do, through both transports. `GLOSSA_TEST_WEIGHTS=download npm run test:llm` gets small ones. */

const DOWNLOADED = join(import.meta.dirname, '../../../.glossa/llm-weights');
const { GLOSSA_TEST_WEIGHTS: named = 'download' } = process.env;
const FILES =
  named !== 'download'
    ? [named]
    : (existsSync(DOWNLOADED) ? readdirSync(DOWNLOADED) : [])
        .filter((name) => name.endsWith('.gguf'))
        .map((name) => join(DOWNLOADED, name));
/** Models that only continue texts. */
const BASE_MODELS = FILES.filter((file) => basename(file) === 'gemma-3-270m.gguf');
const MODELS = FILES.filter((file) => !BASE_MODELS.includes(file));
const NO_WEIGHTS = 'no weights: set GLOSSA_TEST_WEIGHTS=download, or to a GGUF file';
const limits = { timeout: 1_200_000 };
/** A processor that is busy with other work reads a prompt for minutes. */
const PATIENT = { timeoutMs: 600_000, idleTimeoutMs: 300_000 };
const MODEL_CONTEXT = { contextTokens: 4_096 };

const TRANSPORTS: Record<string, { skip: string | false; open(t: TestContext, file: string): Promise<Llm> }> = {
  'the embedded model': {
    skip: withoutRuntime,
    open: async (t, file) => openEmbedded(t, file, { sequences: 1, ...MODEL_CONTEXT }).llm,
  },
  'llama.cpp’s server': {
    skip: false,
    async open(t, file) {
      const { baseUrl } = await startLlamaServer(t, { file, slots: 1, ...MODEL_CONTEXT });
      return open(t, [], { urls: [baseUrl], concurrency: 1, idleTimeoutMs: PATIENT.idleTimeoutMs }).llm;
    },
  },
};

const ask = (content: string) =>
  request({ messages: [{ role: 'user', content }], maxTokens: 20, timeoutMs: PATIENT.timeoutMs });

test('there are real models to ask', { skip: FILES.length > 0 ? false : NO_WEIGHTS }, () => {
  for (const file of FILES) assert.ok(existsSync(file), file);
});

for (const file of MODELS) {
  const model = basename(file, '.gguf');
  for (const [name, transport] of Object.entries(TRANSPORTS)) {
    const options = { ...limits, skip: transport.skip };
    test(`${name} ${model} follows the schema of a summary, which tells facts of the text`, options, async (t) => {
      const llm = await transport.open(t, file);
      await waitUntil(t, () => llm.isUp());
      const answer = await llm.complete(request({ ...summaryPrompt(), maxTokens: 400, timeoutMs: PATIENT.timeoutMs }));
      assert.equal(answer.kind, 'completed');
      const { points } = z.strictObject({ points: z.array(z.string()).nonempty() }).parse(JSON.parse(textOf(answer)));
      assert.match(points.join(' '), /terminal/);
    });

    test(`${name} ${model} frees its place when a request is aborted`, options, async (t) => {
      const llm = await transport.open(t, file);
      await waitUntil(t, () => llm.isUp());
      const controller = new AbortController();
      const tokens = Promise.withResolvers<void>();
      const endless = ask('Count from 1 to 1000, one number in each line.');
      const aborted = assert.rejects(
        llm.complete({ ...endless, maxTokens: 3_000, signal: controller.signal, onToken: tokens.resolve }),
        /enough/,
      );
      await tokens.promise;
      controller.abort(new Error('enough'));
      await aborted;
      assert.match(textOf(await llm.complete(ask('What is the capital of France? Answer with its name.'))), /Paris/);
    });
  }

  test(`a process of ${model} that is killed in the middle of 20 requests loses none`, {
    ...limits,
    skip: withoutRuntime,
  }, async (t) => {
    const { llm } = openEmbedded(t, file, { sequences: 1, ...MODEL_CONTEXT });
    await waitUntil(t, () => llm.isUp());
    const begun = Promise.withResolvers<void>();
    const questions = Array.from({ length: 20 }, () => ask('What is the capital of France? Answer with its name.'));
    const answers = Promise.all(questions.map((question) => llm.complete({ ...question, onToken: begun.resolve })));
    await begun.promise;
    const [pid] = modelProcesses();
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    for (const answer of await answers) assert.match(textOf(answer), /Paris/);
    assert.notEqual(modelProcesses()[0], pid);
  });
}

for (const file of BASE_MODELS) {
  test(`${basename(file, '.gguf')} only continues texts, and is no model for requests`, limits, async () => {
    assert.equal(await findFault(file), 'template');
  });
}

const textOf = (answer: Completion): string => (answer.kind === 'completed' ? answer.text : answer.failure);

function summaryPrompt() {
  const target = { type: 'points', maxItems: 3, maxCharacters: 2_000, targetItems: 3, minItems: 3 } as const;
  const size = { targetCharacters: 400, isLimited: false };
  return buildPrompt({ kind: 'document', text: REPORT }, { ...target, ...size }, { language: 'en' });
}

/** The processes of models that this process has started. */
function modelProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const parent = /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return parent === `${process.pid}` && command.includes('llm-process') ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
