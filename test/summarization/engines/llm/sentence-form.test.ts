import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { ChatRequest } from '../../../../load/servers/fake-llm-server.ts';
import { instructionsOf, materialOf, open, REPORT, startShared } from './support.ts';

/* What Qwen2.5-Coder-1.5B-Instruct in 4 bits answered in place of sentences, here about the report. */

const points = (...list: string[]): string => JSON.stringify({ points: list });
const sentences = (...list: string[]): string => JSON.stringify({ sentences: list });
const FIRST = 'The harbour office of Lindholm opened a new ferry terminal on 5 March 2024.';
const SECOND = 'It took three years to build and cost 1,234.5 million crowns.';
const LATER = 'The office expects 900,000 passengers a year from 2030 on.';

suite('answers without the form of sentences', { timeout: 300_000 }, () => {
  const shared = startShared();
  after(() => shared[Symbol.asyncDispose]());

  test('catchwords are asked for again as sentences, and are no summary', async (t) => {
    const { server, summarize, metric } = await open(t, shared);
    server.generate = () => points('New ferry terminal', 'Delay of the work', 'Closing of a school');
    const { summary, engine } = await summarize(REPORT, { type: 'points', maxPoints: 3 });
    assert.equal(server.received.length, 2);
    assert.match(instructionsOf(server.received[1] as ChatRequest), /not all of it were complete sentences/);
    assert.equal(engine, 'extractive');
    assert.ok(summary.items.every(({ text }) => REPORT.includes(text)));
    assert.match((await metric('glossa_summarization_fallbacks_total'))[0] ?? '', /reason="form"/);
  });

  test('the headings of a document are no summary of it', async (t) => {
    const { server, summarize } = await open(t, shared);
    const headings = ['Report of the harbour office on 5 March', 'Links', 'Present', 'New terminal', 'Announcements'];
    server.generate = () => sentences(...headings);
    const { engine } = await summarize(`${headings.map((heading) => `# ${heading}\n\n`).join('')}${REPORT}`);
    assert.deepEqual([server.received.length, engine], [2, 'extractive']);
  });

  test('sentences replace catchwords when the model is asked again', async (t) => {
    const { server, summarize } = await open(t, shared);
    server.generate = () =>
      server.received.length === 1 ? points('New ferry terminal', SECOND) : points(SECOND, LATER);
    const { summary, engine } = await summarize(REPORT, { type: 'points' });
    assert.deepEqual([server.received.length, engine], [2, 'llm']);
    assert.deepEqual(summary.items, [{ text: SECOND }, { text: LATER }]);
  });

  test('a point of several sentences ends after the first, and a line that announces a list is left out', async (t) => {
    const { server, summarize } = await open(t, shared);
    const block = `${FIRST} ${SECOND} The old terminal had been too small.`;
    server.generate = () =>
      points(block, 'A storm delayed the work by several weeks.', 'The terminal has the following berths:');
    const { summary, engine } = await summarize(REPORT, { type: 'points', maxPoints: 3 });
    assert.deepEqual([server.received.length, engine], [2, 'llm']);
    assert.deepEqual(
      summary.items.map(({ text }) => text),
      [FIRST, 'A storm delayed the work by several weeks.'],
    );
  });

  test('a sentence about the text instead of its content is asked for again, and stays if it comes again', async (t) => {
    const { server, summarize } = await open(t, shared);
    const about = 'The text is about a new ferry terminal of the harbour office of Lindholm.';
    server.generate = () => points(about, SECOND);
    const again = await summarize(REPORT, { type: 'points' });
    assert.deepEqual([server.received.length, again.engine], [2, 'llm']);
    server.generate = () => (server.received.length === 3 ? points(about, SECOND) : points(SECOND, LATER));
    const { summary } = await summarize(REPORT, { type: 'points' });
    assert.deepEqual(summary.items, [{ text: SECOND }, { text: LATER }]);
    server.generate = () => points(about, SECOND);
    await summarize(`${REPORT} The text of the law is public.`, { type: 'points' });
    assert.equal(server.received.length, 5);
  });

  test('the opening of the document is asked for again, and stays if it comes again', async (t) => {
    const { server, summarize } = await open(t, shared);
    const third = 'The old terminal had been too small for the summer traffic since 2011.';
    for (const text of [REPORT, `A new terminal\n\n${REPORT}`]) {
      const asked = server.received.length;
      server.generate = () => points(FIRST, SECOND, third);
      const { summary, engine } = await summarize(text, { type: 'points', maxPoints: 3 });
      assert.match(instructionsOf(server.received.at(-1) as ChatRequest), /only copied how the text begins/);
      assert.deepEqual([server.received.length - asked, engine, summary.items[0]?.text], [2, 'llm', FIRST]);
    }
    const asked = server.received.length;
    server.generate = () => points(FIRST, third, LATER);
    await summarize(REPORT, { type: 'points', maxPoints: 3 });
    assert.equal(server.received.length - asked, 1);
  });

  test('parts of a sentence in strings of their own become one sentence', async (t) => {
    const { server, summarize } = await open(t, shared);
    server.generate = () =>
      sentences(
        'The harbour office opened a new ferry terminal',
        'with four berths',
        'after three years of work.',
        SECOND.slice(0, -1),
      );
    const { summary, engine } = await summarize(REPORT);
    assert.equal(engine, 'llm');
    assert.equal(server.received.length, 1);
    assert.equal(
      summary.paragraph,
      `The harbour office opened a new ferry terminal with four berths after three years of work. ${SECOND}`,
    );
  });

  test('a sentence that ends where the document quotes somebody is no sentence', async (t) => {
    const { server, summarize } = await open(t, shared);
    const text = `${REPORT} The mayor of the town said that it was "a gift to the islands" and left.`;
    server.generate = () => '{"points": ["The mayor of the town said that it was " ], "more": 1}';
    const { engine } = await summarize(text, { type: 'points', maxPoints: 1 });
    assert.deepEqual([server.received.length, engine], [2, 'extractive']);
  });

  test('a command that a model copies gets no final mark', async (t) => {
    const { server, summarize } = await open(t, shared);
    server.generate = () => sentences(FIRST.slice(0, -1), '$ ferry update all terminals');
    const { summary } = await summarize(`${REPORT}\n\n$ ferry update all terminals\n`);
    assert.equal(summary.paragraph, `${FIRST} $ ferry update all terminals`);
  });

  test('links of Markdown that a model copies become their text', async (t) => {
    const { server, summarize } = await open(t, shared);
    server.generate = () =>
      sentences(
        'The [harbour office][office] opened a [new `terminal`](https://lindholm.example/new_terminal).',
        SECOND,
      );
    const { summary } = await summarize(REPORT);
    assert.equal(summary.paragraph, `The harbour office opened a new \`terminal\`. ${SECOND}`);
  });

  test('a list that a model repeats without end has a maximum in the schema', async (t) => {
    const { server, summarize } = await open(t, shared);
    await summarize(REPORT, { type: 'points', maxPoints: 4 });
    assert.match(JSON.stringify(server.received[0]?.body), /"maxItems":4/);
  });

  test('prompts about one text are alike up to its end, so that a model reads it once', async (t) => {
    const { server, summarize } = await open(t, shared);
    await summarize(REPORT, { type: 'text' });
    await summarize(REPORT, { type: 'points', focus: 'What do fishermen say?' });
    server.generate = () => points('New ferry terminal');
    await summarize(REPORT, { type: 'points', maxPoints: 3 });
    assert.equal(server.received.length, 4);
    const prompts = server.received.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    const beginnings = prompts.map((prompt, at) =>
      prompt.slice(0, prompt.indexOf(REPORT) + materialOf(server.received[at] as ChatRequest).length),
    );
    assert.equal(new Set(beginnings).size, 1);
    assert.ok(beginnings[0]?.endsWith(REPORT));
  });
});
