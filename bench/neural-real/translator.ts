import { z } from 'zod';
import { startLaunchedService } from '../../load/launched-service.ts';
import { cpuSecondsOfTree } from '../../load/processes.ts';

/** Strings of one request. */
const REQUEST = 100;

const body = z.object({
  translated_text: z.array(z.string()).optional(),
  detected_language: z.array(z.string().nullable()).optional(),
  message: z.string().optional(),
});

/** A running service, as a client sees it. */
export interface Translator extends AsyncDisposable {
  /**
   * Translates each text, in requests of a hundred.
   * @throws Error when a request fails
   */
  translate(from: string, to: string, texts: readonly string[]): Promise<string[]>;
  /** Translates one text in a separate request, without naming its language. */
  detect(
    text: string,
    to: string,
  ): Promise<{ status: number; language: string | null | undefined; translation: string | undefined }>;
  /** Processor time of all processes of the service so far, in seconds. */
  cpuSeconds(): number;
}

/** Starts the service without a cache. The environment says which engines and models it has. */
export async function startTranslator(environment: Record<string, string>): Promise<Translator> {
  const service = await startLaunchedService(environment);
  const ask = async (request: Record<string, unknown>) => {
    const response = await fetch(`${service.url}/v1/ai/translate`, {
      method: 'POST',
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    return { status: response.status, ...body.parse(await response.json()) };
  };
  return {
    async translate(from, to, texts) {
      const translations: string[] = [];
      for (let at = 0; at < texts.length; at += REQUEST) {
        const text = texts.slice(at, at + REQUEST);
        const { status, translated_text, message } = await ask({ text, current_language: from, target_language: to });
        if (translated_text === undefined) throw new Error(`The service answered ${status}: ${message}`);
        translations.push(...translated_text);
      }
      return translations;
    },
    async detect(text, to) {
      const { status, translated_text, detected_language } = await ask({ text: [text], target_language: to });
      return { status, language: detected_language?.[0], translation: translated_text?.[0] };
    },
    cpuSeconds: () => cpuSecondsOfTree(service.pid),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
