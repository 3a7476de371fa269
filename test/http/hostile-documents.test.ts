import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfChildren } from '../fixtures/pdf/child-processes.ts';
import { endlessPages } from '../fixtures/pdf/hostile-pdfs.ts';
import { startTestService } from '../support/service.ts';

/** Waits until this number of child processes run. The test's timeout bounds the wait. */
async function childrenRun(count: number): Promise<void> {
  while (pdfChildren().length !== count) await sleep(5);
}

test('hostile documents use at most two child processes, delay no other request, and leave no process', async () => {
  await using glossa = await startTestService();
  await glossa.fetch('/v1/store/file?key=endless.pdf', { method: 'POST', body: new Uint8Array(endlessPages()) });
  const spanish = { text: 'hola', target_language: 'es', current_language: 'es' };
  const ask = () =>
    Promise.all([
      glossa.get('/healthz'),
      glossa.post('/v1/ai/translate', spanish),
      glossa.post('/v1/ai/summary', { text: 'The bridge opens today. It cost ten million euros.' }),
      glossa.get('/v1/usage'),
    ]);
  // The engines start before the documents, which end by their limits.
  await ask();
  const leaving = new AbortController();
  const readings = Array.from({ length: 6 }, () =>
    glossa
      .fetch('/v1/ai/summary', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"file_store_key":"endless.pdf"}',
        signal: leaving.signal,
      })
      .then(
        ({ status }) => status,
        (error: Error) => error.name,
      ),
  );
  await childrenRun(2);
  const answers = await ask();
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(pdfChildren().length, 2);
  leaving.abort();
  assert.deepEqual(new Set(await Promise.all(readings)), new Set(['AbortError']));
  await childrenRun(0);
});
