import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ServiceProcess, startServiceProcess } from '../../load/service-process.ts';
import { loadConfig } from '../../src/config/config.ts';
import { dataPaths } from '../../src/filesystem/data-directory.ts';

/** A service with a subset of the engines. */
export interface System extends AsyncDisposable {
  name: string;
  /** The route for a pair, if the service supports the pair, and its expected chrF. */
  wayOf(from: string, to: string): Promise<Way | undefined>;
  translate(from: string, to: string, sentences: readonly string[]): Promise<string[]>;
}

export interface Way {
  /** `bergamot`, or `bergamot via en`. */
  label: string;
  expected: number;
}

const responseBody = z.object({ translated_text: z.unknown().optional(), message: z.string().optional() });

/** Strings per request, far below every limit. */
const REQUEST = 100;
/** Download time of a model of 70 MB on a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

/** Time for the first response of a remote engine. */
const FIRST_RESPONSE_TIMEOUT_MS = 5_000;

const languages = z.object({
  languages: z.array(
    z.object({
      code: z.string(),
      targets: z.array(
        z.object({ code: z.string(), engine: z.string(), via: z.array(z.string()), quality: z.number() }),
      ),
    }),
  ),
});

/**
 * Starts a service with the engine settings and the models directory of this environment.
 * @param engines names of the engines; empty for all
 */
export async function startSystem(name: string, engines: readonly string[] = []): Promise<System> {
  const { models, storage } = loadConfig();
  const concerned = /^GLOSSA_(MODELS|MODELS_URL|APERTIUM_\w+|BERGAMOT_\w+|LIBRETRANSLATE_\w+)$/;
  const settings = Object.entries(process.env).flatMap(([variable, value]) =>
    concerned.test(variable) && value !== undefined ? [[variable, value] as const] : [],
  );
  const service = await startServiceProcess({
    GLOSSA_MODELS: 'auto',
    ...Object.fromEntries(settings),
    GLOSSA_MODELS_DIR: models.directory ?? dataPaths(storage.dataDirectory).models,
    GLOSSA_TRANSLATION_ENGINES: engines.join(','),
    GLOSSA_DEADLINE: '3600',
    GLOSSA_LOG_LEVEL: 'silent',
  });
  const listing = async () => languages.parse(await (await service.get('/v1/languages')).json()).languages;
  // A remote engine reports its directions after the start.
  const until = performance.now() + FIRST_RESPONSE_TIMEOUT_MS;
  while (performance.now() < until && (await listing()).every(({ targets }) => targets.length === 0)) {
    await sleep(100);
  }
  return {
    name,
    async wayOf(from, to) {
      const all = await listing();
      const target = all.find(({ code }) => code === from)?.targets.find(({ code }) => code === to);
      if (!target) return undefined;
      const via = target.via.length === 0 ? '' : ` via ${target.via.join(', ')}`;
      return { label: target.engine + via, expected: target.quality };
    },
    async translate(from, to, sentences) {
      const texts: string[] = [];
      for (let at = 0; at < sentences.length; at += REQUEST) {
        texts.push(...(await ask(service, from, to, sentences.slice(at, at + REQUEST))));
      }
      return texts;
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Translates, and waits while a model is downloaded. */
async function ask(service: ServiceProcess, from: string, to: string, text: readonly string[]): Promise<string[]> {
  const until = performance.now() + DOWNLOAD_TIMEOUT_MS;
  for (;;) {
    const response = await service.post('/v1/ai/translate', { text, current_language: from, target_language: to });
    const body = responseBody.parse(await response.json());
    if (response.status === 200) return z.array(z.string()).length(text.length).parse(body.translated_text);
    const message = `${from}-${to}: ${body.message}`;
    const delayMs = 1_000 * Number(response.headers.get('retry-after') ?? 1);
    if (response.status !== 503 || performance.now() + delayMs > until) throw new Error(message);
    console.error(message);
    await sleep(delayMs);
  }
}
