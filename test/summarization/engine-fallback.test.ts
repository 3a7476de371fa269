import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { RequestScope } from '../../src/request-scope.ts';
import type { SummaryEngine } from '../../src/summarization/engine.ts';
import { createEngineChain } from '../../src/summarization/engine-fallback.ts';

test('an engine gets a share of the time, and everything else of the scope', async () => {
  const seen: RequestScope[] = [];
  const engine: SummaryEngine = {
    name: 'test',
    async summarize(_request, scope) {
      seen.push(scope);
      scope.addEngineMs?.(7);
      return { items: [{ text: 'It rains.' }], engineMs: 7 };
    },
    async [Symbol.asyncDispose]() {},
  };
  const chain = createEngineChain({
    engines: [engine],
    extractive: engine,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
  let engineMs = 0;
  const { signal } = new AbortController();
  await chain.summarize(
    {
      source: { kind: 'text', text: 'It rains in the mountains.' },
      type: 'text',
      maxPoints: 2,
      maxCharacters: undefined,
    },
    {
      signal,
      tenantId: 'key',
      owner: 'owner',
      priority: 'background',
      remainingMs: () => 10_000,
      addEngineMs: (milliseconds) => {
        engineMs += milliseconds;
      },
    },
  );
  const [scope] = seen;
  assert.equal(scope?.signal, signal);
  assert.deepEqual([scope?.tenantId, scope?.owner, scope?.priority], ['key', 'owner', 'background']);
  assert.ok(Number(scope?.remainingMs()) < 10_000);
  assert.equal(engineMs, 7);
});
