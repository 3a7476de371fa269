import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { readEvents } from '../support/event-stream.ts';
import type { TestService } from '../support/service.ts';
import { startStepwiseModel } from '../support/stepwise-model.ts';

const ENGLISH = 'The library opens every day.';
const FREE = 'The entrance is free.';
const SPANISH = 'La biblioteca abre todos los días.';
const TOKENS = ['{"1": "La biblioteca ', 'abre todos ', 'los días."', '}'];

const open = (service: TestService, text: string | readonly string[]): Promise<Response> =>
  service.fetch('/v1/ai/translate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.key },
    body: JSON.stringify({ text, current_language: 'en', target_language: 'es', stream: true }),
  });

test('a stream tells that a language model reads a text, how much it has written, and the engine at its end', async () => {
  await using model = await startStepwiseModel(TOKENS, { GLOSSA_TRANSLATION_ENGINES: 'llm' });
  const response = await open(model.service, ENGLISH);
  assert.equal(response.headers.get('x-glossa-engine'), null);
  const events = readEvents(response);
  assert.deepEqual((await events.next()).value, { event: 'tokens', data: { tokens: 0 } });
  model.writeAnswer();
  assert.deepEqual((await events.next()).value, { event: 'tokens', data: { tokens: 3 } });
  model.endAnswer();
  const rest = await Array.fromAsync(events);
  const done = rest.pop();
  assert.deepEqual(rest.pop(), { event: 'tokens', data: { tokens: 4, engine: 'llm' } });
  assert.deepEqual(rest.pop(), { event: 'translation', data: { index: 0, text: SPANISH } });
  assert.deepEqual([done?.event, done?.data.translated_text], ['done', SPANISH]);
});

/** A token for each sentence, and one for the end. */
function translate(asked: unknown): string[] {
  const answer = Object.entries(z.record(z.string(), z.enum([ENGLISH, FREE])).parse(asked)).map(
    ([number, sentence]) => `"${number}": "${{ [ENGLISH]: SPANISH, [FREE]: 'La entrada es gratuita.' }[sentence]}"`,
  );
  return [...answer.map((pair, at) => (at === 0 ? `{${pair}` : `, ${pair}`)), '}'];
}

test('tokens of a batch count once for a request with several of its sentences', async () => {
  await using model = await startStepwiseModel(translate, { GLOSSA_TRANSLATION_ENGINES: 'llm' });
  const events = readEvents(await open(model.service, [ENGLISH, FREE]));
  assert.deepEqual((await events.next()).value?.data, { tokens: 0 });
  model.writeAnswer();
  model.endAnswer();
  const rest = await Array.fromAsync(events);
  // A busy machine may begin the second sentence in another batch.
  const last = rest.findLast(({ event }) => event === 'tokens');
  assert.deepEqual(last?.data, { tokens: 2 + model.prompts(), engine: 'llm' });
  assert.equal(rest.at(-1)?.event, 'done');
});
