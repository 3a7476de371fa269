import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { REPORT } from '../../summarization/engines/llm/support.ts';
import { startTestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { isUp } from '../../translation/engines/llm/service-support.ts';
import { limits } from '../support.ts';
import { THREADS, withoutRuntime, writeRandomModel } from './real-runtime.ts';

const options = { ...limits, skip: withoutRuntime };
const SUMMARY = 'The harbour office of Lindholm opened a new ferry terminal for commuters.';

test('a service summarizes with the model that GLOSSA_LLM_MODEL names', options, async (t) => {
  const file = await writeRandomModel(t, { recitation: SUMMARY });
  await using service = await startTestService(
    { GLOSSA_LLM_MODEL: file, GLOSSA_SUMMARY_ENGINE: 'llm' },
    { llm: { embedded: THREADS } },
  );
  await waitUntil(t, () => isUp(service));
  const { status, headers, body } = await service.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([status, headers.get('x-glossa-engine'), body.summary], [200, 'llm', SUMMARY]);
});

test('a small model does not summarize by default, whatever its name is', options, async (t) => {
  const file = await writeRandomModel(t, { recitation: SUMMARY });
  await using service = await startTestService({ GLOSSA_LLM_MODEL: file }, { llm: { embedded: THREADS } });
  const { status, headers } = await service.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([status, headers.get('x-glossa-engine')], [200, 'extractive']);
  assert.ok(service.logLines.some((line) => /fewer than 3 billion parameters: GLOSSA_SUMMARY_ENGINE=llm/.test(line)));
});

test('a small model translates widely used languages only, whatever its name is', options, async (t) => {
  const file = await writeRandomModel(t, { recitation: SUMMARY });
  const settings = { GLOSSA_LLM_MODEL: file, GLOSSA_TRANSLATION_ENGINES: 'llm' };
  const codeOf = async (own: Record<string, string>): Promise<string> => {
    await using service = await startTestService({ ...settings, ...own }, { llm: { embedded: THREADS } });
    const request = { text: 'A house.', current_language: 'en', target_language: 'fi' };
    return String((await service.post('/v1/ai/translate', request)).body.code);
  };
  assert.equal(await codeOf({}), 'unsupported_language_pair');
  assert.equal(await codeOf({ GLOSSA_LLM_PROFILE: 'general' }), 'engine_unavailable');
});

test('the errors of requests say why an embedded model cannot start', limits, async (t) => {
  await using service = await startTestService({
    GLOSSA_LLM_MODEL: 'not-installed',
    GLOSSA_TRANSLATION_ENGINES: 'llm',
    GLOSSA_SUMMARY_ENGINE: 'llm',
  });
  await waitUntil(t, () => service.logLines.some((line) => line.includes('LLM server is down')));
  // Without the runtime, the process says that first.
  const sentence = /^The (?:file|runtime) of the language model .* `glossa models (?:list --llm|pull llm)`/;
  const summary = await service.post('/v1/ai/summary', { text: REPORT });
  assert.deepEqual([summary.status, summary.body.code], [503, 'engine_unavailable']);
  assert.match(String(summary.body.message), sentence);
  const translation = await service.post('/v1/ai/translate', {
    ...{ text: 'A house.', current_language: 'en', target_language: 'es' },
  });
  assert.deepEqual([translation.status, translation.body.code], [503, 'engine_unavailable']);
  assert.match(String(translation.body.message), sentence);
});

test('the first request after the file was removed says so', options, async (t) => {
  const file = await writeRandomModel(t, { recitation: SUMMARY });
  await using service = await startTestService(
    { GLOSSA_LLM_MODEL: file, GLOSSA_TRANSLATION_ENGINES: 'llm', GLOSSA_SUMMARY_ENGINE: 'llm' },
    { llm: { embedded: { ...THREADS, idleMs: 100 } } },
  );
  await waitUntil(t, () => service.logLines.some((line) => line.includes('language model has ended')));
  await rm(file);
  const { status, body } = await service.post('/v1/ai/summary', { text: REPORT });
  assert.equal(status, 503);
  assert.match(String(body.message), /file of the language model cannot be read\. Check GLOSSA_LLM_MODEL/);
});
