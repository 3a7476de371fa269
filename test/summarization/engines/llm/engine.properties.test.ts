import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { testScope } from '../../../../load/test-scope.ts';
import type { Llm } from '../../../../src/llm/llm.ts';
import { createLlmSummaryEngine } from '../../../../src/summarization/engines/llm/engine.ts';
import { codePointLength } from '../../../../src/text/graphemes.ts';
import { assertFast } from '../../../support/assert-fast.ts';
import { REPORT, startShared } from './support.ts';

const SENTENCES = REPORT.split(/(?<=\.) /);
const PIECES = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SENTENCES) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\n',
      '\u2028',
      '\u0000',
      '\ud800',
      '**',
      '1. ',
      '- ',
      '"',
      '{',
      '}',
      '…',
      ' 🎉 ',
      'Sure: ',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const lines = fc.array(
  fc.array(PIECES, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
  { maxLength: 12 },
);
const answers = fc.oneof(
  { weight: 6, arbitrary: lines.map((list) => JSON.stringify({ sentences: list })) },
  { weight: 2, arbitrary: lines.map((list) => JSON.stringify(list).slice(0, -1)) },
  { weight: 1, arbitrary: lines.map((list) => list.join('\n')) },
  { weight: 1, arbitrary: fc.json() },
);
const wishes = fc.record({
  type: fc.constantFrom('text', 'points' as const),
  maxPoints: fc.integer({ min: 1, max: 8 }),
  maxCharacters: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: undefined }),
});

suite('arbitrary responses', { timeout: 300_000 }, () => {
  const { detector, extractive, ...shared } = startShared();
  after(() => shared[Symbol.asyncDispose]());

  function engineThatHears(say: () => string) {
    const llm: Llm = {
      model: 'any',
      maxConcurrency: 4,
      contextTokens: () => 8_192,
      isUp: () => true,
      durationMs: () => undefined,
      measureSpeed: async () => undefined,
      problem: () => undefined,
      complete: async () => ({ kind: 'completed', text: say() }),
      async [Symbol.asyncDispose]() {},
    };
    const detectLanguages = async (texts: readonly string[]) => texts.map(() => ({ language: 'en', confidence: 1 }));
    return createLlmSummaryEngine({
      llm,
      extractive,
      detectLanguages,
      canSummarize: () => true,
      registry: new Registry(),
    });
  }

  test('a summary is within its limits, on one line and printable, or the engine fails', async () => {
    let said = '';
    const engine = engineThatHears(() => said);
    let used = 0;
    await fc.assert(
      fc.asyncProperty(answers, wishes, async (answer, wish) => {
        said = answer;
        const request = { source: { kind: 'text', text: REPORT }, ...wish } as const;
        const summary = await engine.summarize(request, testScope()).catch((error: { code?: string }) => {
          assert.equal(error.code, 'engine_unavailable');
        });
        if (!summary) return;
        used++;
        const { items, paragraph } = summary;
        const all = items.map(({ text }) => text);
        const whole = paragraph ?? all.join('');
        assert.ok(codePointLength(whole) <= (wish.maxCharacters ?? (wish.type === 'text' ? 1_200 : 4_800)), whole);
        assert.ok(all.length > 0 && (wish.type === 'text' || all.length <= wish.maxPoints));
        for (const line of [whole, ...all]) assert.match(line, /^(?=\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+(?<=\S)$/u);
      }),
      { seed: 6, numRuns: 400 },
    );
    assert.ok(used > 100, `${used} answers were used`);
  });

  for (const [what, said] of Object.entries({
    'marks of bold type without an end': '**a '.repeat(50_000),
    'blanks behind a bracket': `{"points":["The ferry sails."]${' '.repeat(200_000)}"`,
    'thousands of sentences': Array.from({ length: 9_000 }, (_, at) => `Ferry${at} sails${at} there today.`).join(' '),
  })) {
    test(`${what} are handled in linear time`, async () => {
      const request = { source: { kind: 'text', text: REPORT }, maxPoints: 3, maxCharacters: undefined } as const;
      for (const type of ['text', 'points'] as const) {
        const summary = () => engineThatHears(() => said).summarize({ ...request, type }, testScope());
        await assertFast(() =>
          summary().catch((error: { code?: string }) => assert.equal(error.code, 'engine_unavailable')),
        );
      }
    });
  }
});
