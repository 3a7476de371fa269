import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type Site, site } from '../../load/servers/http-server.ts';

const question = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  source: z.string(),
  target: z.string(),
  format: z.string(),
  api_key: z.string().optional(),
});

export type Question = z.infer<typeof question>;

type Script = (response: ServerResponse, asked: Question, request: IncomingMessage) => unknown;

export interface LibreTranslateDouble extends Site {
  /** What it was asked to translate, in order. */
  asked: Question[];
  /** How it answers from now on. */
  languages: (response: ServerResponse) => unknown;
  translate: Script;
}

export const sendJson = (response: ServerResponse, answer: unknown, status = 200): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

/** Each text behind the code of the target language: a list for a list, a string for a string. */
export const translates: Script = (response, { q, target }) => {
  const say = (one: string): string => `${target}: ${one}`;
  sendJson(response, { translatedText: typeof q === 'string' ? say(q) : q.map(say) });
};

/** A real HTTP server with LibreTranslate's protocol that does what a test says; well-behaved to begin with. */
export async function libretranslateDouble(
  codes: readonly string[] = ['en', 'es', 'fr'],
): Promise<LibreTranslateDouble> {
  const asked: Question[] = [];
  const server = await site(async (request, response) => {
    const body = await text(request).catch(() => '');
    if (request.url === '/languages') return double.languages(response);
    if (request.url !== '/translate' || body === '') return response.writeHead(404).end();
    const parsed = question.parse(JSON.parse(body));
    asked.push(parsed);
    double.translate(response, parsed, request);
  });
  const double: LibreTranslateDouble = Object.assign(server, {
    asked,
    languages: (response: ServerResponse) =>
      sendJson(
        response,
        codes.map((code) => ({ code, name: code, targets: codes })),
      ),
    translate: translates,
  });
  return double;
}
