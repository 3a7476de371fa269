import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import {
  type LlmBehaviour,
  mapStrings,
  misbehaviour,
  respondWith,
  respondWithStatus,
} from '../../../../load/servers/fake-llm-server.ts';
import { open, REPORT, startShared } from './support.ts';

/** Changes every string of a response. */
const changed = (change: (text: string) => string): LlmBehaviour =>
  respondWith((answer) => JSON.stringify(mapStrings(JSON.parse(answer), change)));

interface Case {
  behave: LlmBehaviour;
  /** The engine of the summary. */
  engine: 'llm' | 'extractive';
  /** The reason for the fallback in the log and the metrics. */
  reason?: string;
  /** Idle timeout of the server, and remaining time of the request, in ms. */
  idleTimeoutMs?: number;
  left?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'broken JSON': { behave: misbehaviour.brokenJson, engine: 'llm' },
  'a cut stream': { behave: misbehaviour.cutStream, engine: 'extractive', reason: 'malformed' },
  silence: { behave: misbehaviour.hang, engine: 'extractive', reason: 'timeout', idleTimeoutMs: 300 },
  'silence in the middle': {
    behave: misbehaviour.hangInStream,
    engine: 'extractive',
    reason: 'timeout',
    idleTimeoutMs: 300,
  },
  'a slow drip': { behave: misbehaviour.slowDrip, engine: 'extractive', reason: 'timeout', left: 1_500 },
  'one point too few': { behave: misbehaviour.wrongCount, engine: 'llm' },
  'text around it': { behave: misbehaviour.extraText, engine: 'llm' },
  'a code fence': { behave: misbehaviour.fenced, engine: 'llm' },
  'a refusal': { behave: misbehaviour.refusal, engine: 'extractive', reason: 'talk' },
  'a refusal in JSON': { behave: misbehaviour.refusalInJson, engine: 'extractive', reason: 'talk' },
  'an echo': { behave: misbehaviour.echo, engine: 'extractive', reason: 'unreadable' },
  'another language': { behave: misbehaviour.wrongLanguage, engine: 'extractive', reason: 'language' },
  repetition: { behave: misbehaviour.repetition, engine: 'extractive', reason: 'runaway' },
  nothing: { behave: misbehaviour.empty, engine: 'extractive', reason: 'empty' },
  'an answer that is filtered': { behave: misbehaviour.filtered, engine: 'extractive', reason: 'refused' },
  'a lost connection': { behave: misbehaviour.disconnect, engine: 'extractive', reason: 'unreachable' },
  'HTML of a proxy': { behave: misbehaviour.html, engine: 'extractive', reason: 'malformed' },
  'an error in the stream': { behave: misbehaviour.errorInStream, engine: 'extractive', reason: 'malformed' },
  'thoughts before it': { behave: misbehaviour.thinksFirst, engine: 'llm' },
  'status 429': { behave: respondWithStatus(429, { 'retry-after': '60' }), engine: 'extractive', reason: 'limited' },
  'status 500': { behave: respondWithStatus(500), engine: 'extractive', reason: 'malformed' },
  'status 401': { behave: respondWithStatus(401), engine: 'extractive', reason: 'denied' },
  'no response_format': { behave: misbehaviour.noResponseFormat, engine: 'llm' },
  'an old protocol': { behave: misbehaviour.oldProtocol, engine: 'llm' },
  'line breaks': { behave: changed((text) => `${text.replace(' ', '\n')}\r\n`), engine: 'llm' },
  'marks of lists and bold type': { behave: changed((text) => `1. **${text}**`), engine: 'llm' },
  'every sentence twice': {
    behave: respondWith((answer) => JSON.stringify({ points: [...list(answer), ...list(answer)] })),
    engine: 'llm',
  },
  'lines that are no JSON': {
    behave: respondWith(
      (answer) =>
        `Here are the points:\n${list(answer)
          .map((line) => `- ${line}`)
          .join('\n')}`,
    ),
    engine: 'llm',
  },
  'a number that is not in the document': {
    behave: changed((text) => `${text} It cost 77,000 crowns.`),
    engine: 'extractive',
    reason: 'numbers',
  },
  'a name that is not in the document': {
    behave: changed((text) => text.replace('.', ' as Gustav Lindqvist said.')),
    engine: 'extractive',
    reason: 'names',
  },
  'a date that is not in the document': {
    behave: changed((text) => text.replace('5 March', '6 May')),
    engine: 'extractive',
    reason: 'numbers',
  },
  'the same words again and again': {
    behave: changed((text) => text.replace('.', ` and ${'the new ferry terminal of the office, '.repeat(9)} too.`)),
    engine: 'extractive',
    reason: 'runaway',
  },
  'the same words again and again in one point': {
    behave: respondWith((answer) => {
      const [first = '', ...others] = list(answer);
      const again = `${first.slice(0, -1)} and ${'the terminal, '.repeat(14)} too.`;
      return JSON.stringify({ points: [again, ...others] });
    }),
    engine: 'extractive',
    reason: 'repetition',
  },
  'something else altogether': {
    behave: changed(() => 'Ahoy matey, pirates drink purple lemonade while dancing beneath glittering volcanoes.'),
    engine: 'extractive',
    reason: 'unfounded',
  },
  'its instructions': {
    behave: respondWith((answer, { messages }) => {
      const rule = /^- (Each can .*)$/m.exec(messages[0]?.content ?? '')?.[1];
      return JSON.stringify({ points: list(answer).with(-1, `The ferry terminal: ${rule}`) });
    }),
    engine: 'extractive',
    reason: 'echo',
  },
  'control characters': { behave: changed((text) => text.replace(' ', ' \u0000\ud800\u2028')), engine: 'llm' },
  'an empty list': {
    behave: respondWith(() => '{\n    "points": [\n    ]\n}'),
    engine: 'extractive',
    reason: 'unreadable',
  },
  'what was never asked for': {
    behave: respondWith(() => '{"summary": {"text": 7}, "ok": true}'),
    engine: 'extractive',
    reason: 'unreadable',
  },
};

function list(answer: string): string[] {
  return Object.values(JSON.parse(answer) as Record<string, string[]>).flat();
}

suite('invalid responses', { timeout: 300_000 }, () => {
  const shared = startShared();
  after(() => shared[Symbol.asyncDispose]());

  for (const [name, { behave, engine, reason, idleTimeoutMs = 10_000, left = 30_000 }] of Object.entries(CASES)) {
    test(`${name}: a valid summary comes from ${engine}`, async (t) => {
      const { server, log, summarize, metric } = await open(t, shared, {
        client: { idleTimeoutMs, firstCooldownMs: 20 },
      });
      server.behaviour = behave;
      const wish = { type: 'points', maxPoints: 4 } as const;
      const { summary, engine: answered } = await summarize(REPORT, wish, { remainingMs: () => left });
      const points = summary.items.map(({ text }) => text);
      assert.ok(points.length >= 3 && points.length <= 4, `${points.length} points`);
      assert.equal(new Set(points).size, points.length);
      // Each line is a sentence of the report, in its order.
      const places = points.map((point) => REPORT.indexOf(point.replace(/^As reported, /, '')));
      assert.ok(
        places.every((place) => place >= 0),
        points.join('\n'),
      );
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.equal(answered, engine);
      const fallen = await metric('glossa_summarization_fallbacks_total');
      assert.equal(fallen.length, engine === 'llm' ? 0 : 1);
      if (reason) {
        assert.match(fallen[0] ?? '', new RegExp(`reason="${reason}"`));
        assert.ok(log.some((line) => line.includes(`"reason":"${reason}"`)));
      }
      assert.equal(
        log.some((line) => /ferry|Lindholm/.test(line)),
        false,
      );
    });
  }
});
