import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LlmBehaviour, respond, sendJson } from '../../load/servers/fake-llm-server.ts';
import type { Completion } from '../../src/llm/llm.ts';
import { open as openSummaries, startShared } from '../summarization/engines/llm/support.ts';
import { batchOf, plain, startEngine } from '../translation/engines/llm/support.ts';
import { limits, request, SCHEMA, start } from './support.ts';

interface Delta {
  content?: string | null;
  reasoning_content?: string;
  reasoning?: string;
  refusal?: string;
}

/** A stream with these parts of a message, in the form of vLLM and llama.cpp. */
const streamOf =
  (deltas: readonly Delta[], finishReason = 'stop'): LlmBehaviour =>
  ({ response }) => {
    const events = [
      { choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }] },
      ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: finishReason }] },
    ];
    const lines = [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(lines.join(''));
  };

const inTokens = (text: string): Delta[] => (text.match(/[\s\S]{1,3}/g) ?? []).map((content) => ({ content }));

const said = (text: string): Completion => ({ kind: 'completed', text });
const failed = (failure: (Completion & { kind: 'failed' })['failure']): Completion => ({ kind: 'failed', failure });

/** A stream of the embedded runtime, whose last part is empty. The texts are those of Qwen2.5-Coder-0.5B-Instruct in 4 bits. */
const recorded = (tokens: readonly string[], finishReason = 'stop'): LlmBehaviour =>
  streamOf(
    [...tokens, ''].map((content) => ({ content })),
    finishReason,
  );

/** The first 12 tokens of a summary. */
const CUT = ['{"', 'points', '":', ' ["', 'The', ' harbour', ' office', ' of', ' Lind', 'holm', ' opened', ' a'];

const JSON_ANSWER = '{"said":"Sí."}';

/** What models and their servers answer, and what is read of it. */
const ANSWERS: Record<string, [answer: LlmBehaviour, read: Completion]> = {
  'reasoning in reasoning_content': [
    streamOf([{ reasoning_content: 'Hm, ' }, { reasoning_content: '{"said":"No."}' }, ...inTokens(JSON_ANSWER)]),
    said(JSON_ANSWER),
  ],
  'reasoning in reasoning': [
    streamOf([{ reasoning: 'Hm.', content: '' }, { content: JSON_ANSWER }]),
    said(JSON_ANSWER),
  ],
  'reasoning in both fields': [
    streamOf([{ reasoning: 'Hm.', reasoning_content: 'Hm.' }, { content: JSON_ANSWER }]),
    said(JSON_ANSWER),
  ],
  'reasoning without an answer': [streamOf([{ reasoning_content: 'Hm.' }, { content: null }]), failed('empty')],
  'reasoning that is cut before the answer': [streamOf([{ reasoning_content: 'Hm' }], 'length'), failed('runaway')],
  'an empty block of reasoning': [streamOf(inTokens(`<think>\n\n</think>\n\n${JSON_ANSWER}`)), said(JSON_ANSWER)],
  'a block of reasoning and a code fence': [
    streamOf(inTokens(`<think>\n{"said":"No."}?\n</think>\n\`\`\`json\n${JSON_ANSWER}\n\`\`\``)),
    said(`\`\`\`json\n${JSON_ANSWER}\n\`\`\``),
  ],
  'a block of reasoning that is cut': [streamOf(inTokens('<think>\nThey want'), 'length'), failed('runaway')],
  'a block of reasoning without an end': [streamOf(inTokens(`<think>\n${JSON_ANSWER}`)), failed('empty')],
  'a thought of Gemma 4': [
    streamOf(inTokens(`<|channel>thought\nThey want {"said":"No."}.\n<channel|>${JSON_ANSWER}`)),
    said(JSON_ANSWER),
  ],
  'an answer that is cut': [recorded(CUT, 'length'), failed('runaway')],
  'a loop up to the token limit': [recorded(['Ha', ...Array<string>(149).fill(' ha')], 'length'), failed('runaway')],
  'a loop of blanks after the answer': [streamOf(inTokens(JSON_ANSWER + '\n'.repeat(6_000))), failed('runaway')],
  'a refusal in its field': [streamOf([{ content: null, refusal: 'I can’t help with that.' }]), failed('refused')],
  'an answer of blanks': [streamOf(inTokens(' \n\n')), failed('empty')],
  'an answer without a part': [streamOf([]), failed('empty')],
  'a whole response with reasoning': [
    ({ response }) => {
      const message = { role: 'assistant', content: JSON_ANSWER, reasoning_content: 'Hm.' };
      sendJson(response, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
    },
    said(JSON_ANSWER),
  ],
};

for (const [what, [answer, read]] of Object.entries(ANSWERS)) {
  test(`${what} is read as ${read.kind === 'failed' ? read.failure : 'an answer'}`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = answer;
    assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), read);
    assert.equal(server.received.length, 1);
    assert.ok(llm.isUp());
  });
}

test('a summary that says the same again and again is not read to its end, a translation is', limits, async (t) => {
  const { llm, server } = await start(t);
  // As Qwen2.5-Coder-1.5B-Instruct in 4 bits wrote on, in the last string of a list.
  const passage =
    'They were old and their health was declining. The release was only given to a very sick man, the colonel. The situation was unclear and it was not clear what was right and what was wrong. The police were very angry, especially their sons. ';
  const answer = JSON.stringify({ said: `Winners were punished. ${passage.repeat(12)}` });
  server.behaviour = streamOf(inTokens(answer));
  const asked = { responseSchema: SCHEMA, maxCharacters: 2 * answer.length };
  assert.deepEqual(await llm.complete(request({ ...asked, purpose: 'summary' })), failed('runaway'));
  assert.deepEqual(await llm.complete(request({ ...asked, purpose: 'translation' })), said(answer));
  server.behaviour = streamOf(inTokens(`<think>${passage.repeat(4)}</think>${JSON_ANSWER}`));
  assert.deepEqual(await llm.complete(request({ ...asked, purpose: 'summary' })), said(JSON_ANSWER));
});

/** Rejections by chat templates without a system role, as vLLM sends them: of Gemma 2 in its older form, then of Mistral and Gemma 3. */
for (const body of [
  { object: 'error', message: 'System role not supported', type: 'BadRequestError', param: null, code: 400 },
  {
    error: {
      message: 'Conversation roles must alternate user/assistant/user/assistant/...',
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
  },
  { error: { message: 'Only user and assistant roles are supported!', code: 400 } },
]) {
  const message = 'error' in body ? body.error.message : body.message;
  test(`"${message}" has the instructions sent with the text of the user`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = (exchange) =>
      exchange.request.messages[0]?.role === 'system' ? sendJson(exchange.response, body, 400) : respond(exchange);
    for (const count of [2, 3]) {
      assert.deepEqual(await llm.complete(request()), said('Yes.'));
      assert.equal(server.received.length, count);
    }
    assert.deepEqual(server.received.at(-1)?.messages, [{ role: 'user', content: 'Answer.\n\nA private sentence.' }]);
  });
}

/* Whole answers of Qwen2.5-Coder-0.5B-Instruct in 4 bits, as the engines read them. */

const TERMINAL =
  'The harbour office of Lindholm opened a new ferry terminal on Monday. It cost 4.2 million euros and has room for 300 passengers. Mayor Anna Berg said that the old building, from 1931, was too small for the commuters of the islands. Two ferries run every hour until midnight. The old terminal becomes a museum.';
const POINTS = [
  'The harbour office of Lindholm opened a new ferry terminal on Monday.',
  'It cost 4.2 million euros and has room for 300 passengers.',
  'Mayor Anna Berg said that the old building, from 1931, was too small for the commuters of the islands.',
  'Two ferries run every hour until midnight.',
  'The old terminal becomes a museum.',
];

test('five points where three were asked for are shortened, and a refusal is no summary', limits, async (t) => {
  await using shared = startShared();
  const { server, summarize } = await openSummaries(t, shared, { alone: true });
  server.generate = () => JSON.stringify({ points: POINTS });
  const { summary } = await summarize(TERMINAL, { type: 'points', maxPoints: 3 });
  assert.deepEqual(
    summary.items.map(({ text }) => text),
    POINTS.slice(0, 3),
  );
  server.generate = () => "I'm sorry, but I can't assist with that.";
  await assert.rejects(summarize(TERMINAL, { type: 'points', maxPoints: 3 }), { code: 'engine_unavailable' });
});

test('talk about the task that repeats itself is no summary', limits, async (t) => {
  await using shared = startShared();
  const { server, summarize } = await openSummaries(t, shared);
  const talk =
    'Mark the start of the final point.\nThe ferry terminal has room for 300 passengers.\nMark the end of the final point.\nMark the start of the summary.\nThe ferry terminal has room for 300 passengers.\nMark the end of the summary.\n';
  server.generate = () =>
    `Mark the start of the text.\nThe harbour office of Lindholm opened a new ferry terminal on Monday.\nMark the end of the text.\n${talk.repeat(2)}`;
  const { engine } = await summarize(TERMINAL, { type: 'points', maxPoints: 3 });
  assert.equal(engine, 'extractive');
});

/** The first is the answer about Welsh, the second the one about Finnish, up to the limit of its tokens. */
for (const [to, answer] of [
  ['cy', 'The library opens at nine.'],
  [
    'fi',
    `Lindholmia on avustajat yhteisön kysymysjärjestelmä, joka${' avustajat yhteisön kysymysjärjestelmä on'.repeat(9)}`,
  ],
] as const) {
  test(`a sentence in a language that the model does not know has no translation into ${to}`, limits, async (t) => {
    const { engine, server } = await startEngine(t);
    server.generate = () => JSON.stringify({ 1: answer });
    const { texts } = await engine.translate(batchOf(plain('The library opens at nine.'), { path: ['en', to] }));
    assert.deepEqual(texts, [undefined]);
    assert.equal(server.received.length, 2);
  });
}

test('indented JSON is read as translations', limits, async (t) => {
  const { engine, server } = await startEngine(t);
  server.generate = () => '{\n    "1": "El biblioteca abre a las nueve.",\n    "2": "Cierre el puerta, por favor."\n}';
  const { texts } = await engine.translate(batchOf(plain('The library opens at nine.', 'Close the door, please.')));
  assert.deepEqual(
    texts.map((translated) => translated?.text),
    ['El biblioteca abre a las nueve.', 'Cierre el puerta, por favor.'],
  );
});
