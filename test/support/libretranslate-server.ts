import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';

const requestBody = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  source: z.string(),
  target: z.string(),
  format: z.string(),
  api_key: z.string().optional(),
});

export type LibreTranslateRequest = z.infer<typeof requestBody>;

type Script = (response: ServerResponse, received: LibreTranslateRequest, request: IncomingMessage) => unknown;

export interface LibreTranslateServer extends HttpServer {
  /** Translation requests, in order. */
  received: LibreTranslateRequest[];
  /** Handlers of later requests. */
  languages: (response: ServerResponse) => unknown;
  translate: Script;
}

export const sendJson = (response: ServerResponse, answer: unknown, status = 200): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

/** Prefixes each text with the code of the target language. Responds with a list to a list and a string to a string. */
export const respondWithTranslation: Script = (response, { q, target }) => {
  const translate = (one: string): string => `${target}: ${one}`;
  sendJson(response, { translatedText: typeof q === 'string' ? translate(q) : q.map(translate) });
};

/** Starts an HTTP server that implements LibreTranslate's protocol with scripted behaviour. The default is correct. */
export async function startLibreTranslateServer(
  codes: readonly string[] = ['en', 'es', 'fr'],
): Promise<LibreTranslateServer> {
  const received: LibreTranslateRequest[] = [];
  const server = await startHttpServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    if (request.url === '/languages') return result.languages(response);
    if (request.url !== '/translate' || body === '') return response.writeHead(404).end();
    const parsed = requestBody.parse(JSON.parse(body));
    received.push(parsed);
    result.translate(response, parsed, request);
  });
  const result: LibreTranslateServer = Object.assign(server, {
    received: received,
    languages: (response: ServerResponse) =>
      sendJson(
        response,
        codes.map((code) => ({ code, name: code, targets: codes })),
      ),
    translate: respondWithTranslation,
  });
  return result;
}
