import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { z } from 'zod';
import { type Behaviour, type LlmServer, llmServer, misbehaviour, says, status } from '../../../support/llm-server.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';
import { ENGLISH, SPANISH } from './spanish.ts';
import { segmentsIn, translatesToSpanish } from './support.ts';

const limits = { timeout: 200_000 };
const REST = 50;

const listing = z.object({ languages: z.array(z.object({ targets: z.array(z.object({ engine: z.string() })) })) });
const translated = z.object({ translated_text: z.array(z.string()) });

async function start(
  t: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
): Promise<{ server: LlmServer; service: TestService }> {
  const server = await llmServer({ answer: translatesToSpanish });
  const service = await startTestService(
    {
      GLOSSA_TRANSLATION_ENGINES: 'llm,apertium',
      GLOSSA_LLM_URL: server.base,
      GLOSSA_LLM_TIMEOUT: '1',
      GLOSSA_DEADLINE: '10',
      ...environment,
    },
    { llm: { firstRest: REST } },
  );
  t.after(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  return { server, service };
}

async function isUp(service: TestService): Promise<boolean> {
  const { languages } = listing.parse(await (await service.fetch('/v1/languages')).json());
  return languages.some(({ targets }) => targets.some(({ engine }) => engine === 'llm'));
}

async function translate(service: TestService, text: readonly string[], headers?: Record<string, string>) {
  const wish = { text, current_language: 'en', target_language: 'es' };
  const answer = await service.post('/v1/ai/translate', wish, headers);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { translated_text: texts } = translated.parse(answer.body);
  return { texts, engine: answer.headers.get('x-glossa-engine') };
}

const good = ENGLISH.map((text) => SPANISH.get(text) ?? '');

/** Whatever the model does: what comes back is good, or what Apertium says; only names and short strings may stay. */
function assertUnbroken(
  texts: readonly string[],
  sources: readonly string[],
  ruled: ReadonlyMap<string, string>,
): void {
  assert.equal(texts.length, sources.length);
  for (const [index, source] of sources.entries()) {
    const may = [SPANISH.get(source), ruled.get(source), source.split(' ').length < 3 ? source : undefined];
    assert.ok(may.includes(texts[index]), `${source} became ${texts[index]}`);
  }
}

/** What Apertium alone says. */
async function ruledTranslations(): Promise<ReadonlyMap<string, string>> {
  await using service = await startTestService({ GLOSSA_TRANSLATION_ENGINES: 'apertium' });
  const { texts } = await translate(service, ENGLISH);
  return new Map(ENGLISH.map((source, index) => [source, texts[index] ?? '']));
}

/** Says this for each text. */
const inEach = (say: (good: string, source: string) => string): Behaviour =>
  says((answer, asked) => {
    const sources = segmentsIn(asked);
    const entries = Object.entries<string>(JSON.parse(answer));
    return JSON.stringify(
      Object.fromEntries(entries.map(([number, said]) => [number, say(said, sources[number] ?? '')])),
    );
  });

const MISBEHAVIOUR: Record<string, Behaviour> = {
  ...misbehaviour,
  // Each of them says in the end what it should.
  fenced: misbehaviour.hang,
  extraText: misbehaviour.hang,
  thinksFirst: misbehaviour.hang,
  thinksAside: misbehaviour.hang,
  echoInEach: inEach((_good, source) => source),
  chatterInEach: inEach((good) => `Here is the translation: ${good}`),
  noteInEach: inEach((good) => `${good}\n\nNote: "${good}" is informal.`),
  fenceInEach: inEach((good) => `\`\`\`\n${good}\n\`\`\``),
  nothingInEach: inEach(() => ''),
  controlsInEach: inEach((good) => `${good}\u0000\u001b[31m`),
  halfInEach: inEach((good) => good.slice(0, good.length / 8)),
  linkInEach: inEach((good) => `${good} https://evil.example/`),
  endlessInEach: inEach((good) => `${good} y`.repeat(60)),
  oneTextTooMany: says((answer) => answer.replace('}', ',"17":"Más."}')),
  aList: says((answer) => JSON.stringify(Object.values(JSON.parse(answer)))),
  status429: status(429, { 'retry-after': '0' }),
  status500: status(500),
  status401: status(401),
};
for (const name of ['fenced', 'extraText', 'thinksFirst', 'thinksAside', 'hang']) delete MISBEHAVIOUR[name];
for (const name of Object.keys(MISBEHAVIOUR))
  if (/^(no[A-Z]|old)/.test(name) && name !== 'noteInEach') delete MISBEHAVIOUR[name];

describe('with Apertium behind it', limits, () => {
  let server: LlmServer;
  let service: TestService;
  let ruled: ReadonlyMap<string, string>;
  const ends: (() => unknown)[] = [];

  before(async () => {
    ruled = await ruledTranslations();
    ({ server, service } = await start({ after: (end) => void ends.push(end as () => unknown) }));
  });
  after(async () => {
    for (const end of ends) await end();
  });

  async function recover(t: TestContext): Promise<void> {
    server.behave = says((answer) => answer);
    await until(t, async () => (await isUp(service)) && (await translate(service, ENGLISH)).engine === 'llm');
  }

  test('a language model that behaves translates, and says so', async (t) => {
    await recover(t);
    assert.deepEqual(await translate(service, ENGLISH), { texts: good, engine: 'llm' });
  });

  for (const [name, behave] of Object.entries(MISBEHAVIOUR)) {
    test(`nothing broken comes of ${name}`, async (t) => {
      await recover(t);
      server.behave = behave;
      const { texts, engine } = await translate(service, ENGLISH);
      assertUnbroken(texts, ENGLISH, ruled);
      assert.match(engine ?? '', /apertium/);
    });
  }
});
