import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { z } from 'zod';
import { type FakeLlmServer, startFakeLlmServer } from '../../../../load/servers/fake-llm-server.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { translatesToSpanish } from './support.ts';

const FIRST_COOLDOWN_MS = 50;

const translated = z.object({ translated_text: z.array(z.string()) });

/** Starts a service with a language model whose server responds in Spanish. */
export async function start(
  t: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
): Promise<{ server: FakeLlmServer; service: TestService }> {
  const server = await startFakeLlmServer({ generate: translatesToSpanish });
  const service = await startTestService(
    {
      GLOSSA_TRANSLATION_ENGINES: 'llm,apertium',
      GLOSSA_LLM_URL: server.baseUrl,
      GLOSSA_LLM_TIMEOUT: '1',
      GLOSSA_DEADLINE: '5',
      ...environment,
    },
    { llm: { firstCooldownMs: FIRST_COOLDOWN_MS } },
  );
  t.after(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  return { server, service };
}

const UP = /^glossa_llm_endpoints_up [1-9]/m;

/** Whether the service uses its language model now. The list of languages, which says it too, takes ten times as long. */
export async function isUp(service: TestService): Promise<boolean> {
  return UP.test(await (await service.fetch('/metrics')).text());
}

export async function translate(service: TestService, text: readonly string[], headers?: Record<string, string>) {
  const request = { text, current_language: 'en', target_language: 'es' };
  const response = await service.post('/v1/ai/translate', request, headers);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  const { translated_text: texts } = translated.parse(response.body);
  return { texts, engine: response.headers.get('x-glossa-engine') };
}
