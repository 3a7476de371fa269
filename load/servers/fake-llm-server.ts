import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Message } from '../../src/llm/llm.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';

const completionBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  stream: z.boolean().optional(),
});

/** A chat completion request that the server received. */
export interface ChatRequest {
  model: string;
  messages: Message[];
  /** The whole body. */
  body: Readonly<Record<string, unknown>>;
  headers: IncomingMessage['headers'];
  /** Number of the connection, from 1. */
  connection: number;
  /** `done` after a complete response, `gone` when the client closed the connection before that. */
  ended: Promise<'done' | 'gone'>;
}

/** Generates the output of the model. */
export type Generate = (request: ChatRequest) => string;

/** Handles a request. */
export type LlmBehaviour = (exchange: {
  request: ChatRequest;
  response: ServerResponse;
  generate: () => string;
}) => unknown;

export interface FakeLlmServer extends HttpServer {
  /** The value for `GLOSSA_LLM_URL`. */
  baseUrl: string;
  received: ChatRequest[];
  /** Chat requests in progress now, and their maximum so far. */
  activeRequests: number;
  maxActiveRequests: number;
  /** Generates the output of later requests. */
  generate: Generate;
  /** Handles later requests. The default responds correctly. */
  behaviour: LlmBehaviour;
  /** Handlers of the next requests, one each. `behaviour` handles the requests after them. */
  nextBehaviours: LlmBehaviour[];
  /** Handles `GET /models`. */
  handleModels: (response: ServerResponse, request: IncomingMessage) => unknown;
  modelListRequests: number;
}

export interface FakeLlmServerOptions {
  model?: string;
  /** Properties of the model in `/models` besides its id. */
  details?: Readonly<Record<string, unknown>>;
  generate?: Generate;
  /** JSON at further paths. */
  paths?: Record<string, unknown>;
}

/** Starts an HTTP server that implements the chat completions protocol with scripted behaviour. */
export async function startFakeLlmServer(options: FakeLlmServerOptions = {}): Promise<FakeLlmServer> {
  const { model = 'test-model', details = { max_model_len: 32_768 }, generate = () => 'Yes.', paths = {} } = options;
  const connections = new WeakMap<object, number>();
  const listening = await startHttpServer(async (request, response) => {
    const content = await text(request).catch(() => undefined);
    if (request.url === '/v1/models') {
      server.modelListRequests++;
      return server.handleModels(response, request);
    }
    if (request.url !== undefined && request.url in paths) return sendJson(response, paths[request.url]);
    if (request.url !== '/v1/chat/completions' || content === undefined) return sendError(response, 404, 'Not Found');
    const body = completionBody.parse(JSON.parse(content));
    const connection = connections.get(request.socket) ?? listening.connections;
    connections.set(request.socket, connection);
    const { promise: ended, resolve } = Promise.withResolvers<'done' | 'gone'>();
    response.on('close', () => {
      server.activeRequests--;
      resolve(response.writableFinished ? 'done' : 'gone');
    });
    server.maxActiveRequests = Math.max(server.maxActiveRequests, ++server.activeRequests);
    const chatRequest: ChatRequest = {
      model: body.model,
      messages: body.messages,
      body,
      headers: request.headers,
      connection,
      ended,
    };
    server.received.push(chatRequest);
    const behave = server.nextBehaviours.shift() ?? server.behaviour;
    await behave({ request: chatRequest, response, generate: () => server.generate(chatRequest) });
  });
  const server: FakeLlmServer = Object.assign(listening, {
    baseUrl: `${listening.url}/v1`,
    received: [],
    activeRequests: 0,
    maxActiveRequests: 0,
    generate,
    behaviour: respond,
    nextBehaviours: [],
    handleModels: (response: ServerResponse) =>
      sendJson(response, { object: 'list', data: [{ id: model, object: 'model', ...details }] }),
    modelListRequests: 0,
  });
  return server;
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { message, type: 'invalid_request_error', param: null, code: status } }, status);
}

/** Parses the JSON inside the last message. */
export function promptJson({ messages }: ChatRequest): unknown {
  const content = messages.at(-1)?.content ?? '';
  const start = content.search(/[[{]/);
  const end = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'));
  return JSON.parse(content.slice(start, end + 1));
}

/** Changes each string value, but no key. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}

/**
 * Writes one event of a stream.
 * @returns false when the client has closed the connection
 */
async function write(response: ServerResponse, event: unknown): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const sent = response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  if (sent) return true;
  await new Promise<void>((resolve) => {
    const proceed = (): void => {
      response.off('drain', proceed).off('close', proceed);
      resolve();
    };
    response.on('drain', proceed).on('close', proceed);
  });
  return !response.destroyed;
}

const chunk = (delta: Record<string, unknown>, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});

const tokensOf = (content: string): string[] => content.match(/[\s\S]{1,4}/gu) ?? [];

const usageOf = (request: ChatRequest, output: string) => ({
  prompt_tokens: Math.ceil(request.messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
  completion_tokens: tokensOf(output).length,
});

interface ResponseOptions {
  /** Reasoning before the output, in `reasoning_content`. */
  reasoning?: string;
  /** Delay between tokens. */
  tokenDelayMs?: number;
  /** Number of output tokens to send. Default: all. */
  stopAfterTokens?: number;
  /**
   * What follows the output tokens. `hang`: nothing, and the stream stays open. `cut`: the stream closes without a final
   * event. `keepOpen`: the finish reason, but the stream never closes. Default: the finish reason, and the stream closes.
   */
  ending?: 'hang' | 'cut' | 'keepOpen';
  finish?: string;
}

/** Responds with an output, streamed if the request asks for it. */
export const respondWith =
  (createText: (output: string, request: ChatRequest) => string, options: ResponseOptions = {}): LlmBehaviour =>
  async ({ request, response, generate }) => {
    const output = createText(generate(), request);
    const { reasoning, tokenDelayMs, stopAfterTokens = Number.POSITIVE_INFINITY, ending, finish = 'stop' } = options;
    const usage = usageOf(request, output);
    if (!request.body.stream) {
      const message = { role: 'assistant', content: output, ...(reasoning ? { reasoning_content: reasoning } : {}) };
      return sendJson(response, { choices: [{ index: 0, message, finish_reason: finish }], usage });
    }
    await write(response, chunk({ role: 'assistant', content: null }));
    for (const token of tokensOf(reasoning ?? '')) await write(response, chunk({ reasoning_content: token }));
    for (const [index, content] of tokensOf(output).entries()) {
      if (index === stopAfterTokens) break;
      if (tokenDelayMs !== undefined) await sleep(tokenDelayMs);
      if (!(await write(response, chunk({ content })))) return;
    }
    if (ending === 'hang') return;
    if (ending === 'cut') return response.end();
    await write(response, chunk({}, finish));
    if (ending === 'keepOpen') return;
    if (request.body.stream_options) await write(response, { choices: [], usage });
    await write(response, '[DONE]');
    response.end();
  };

export const respond: LlmBehaviour = respondWith((output) => output);

/** Responds without streaming even if the request asks for a stream. */
export const respondWithoutStream: LlmBehaviour = ({ request, ...exchange }) =>
  respond({ ...exchange, request: { ...request, body: { ...request.body, stream: false } } });

/** Rejects requests that match, as a server without support for a parameter does. */
const rejectIf =
  (has: (body: ChatRequest['body']) => boolean, message: string, status = 400): LlmBehaviour =>
  (exchange) =>
    has(exchange.request.body) ? sendError(exchange.response, status, message) : respond(exchange);

const hasJsonSchema = ({ response_format: format }: ChatRequest['body']): boolean =>
  typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_schema';

/** Removes the last item of each innermost list or object. */
const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, -1);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const inner = entries.filter(([, item]) => typeof item === 'object' && item !== null);
  if (inner.length === 0) return Object.fromEntries(entries.slice(0, -1));
  return Object.fromEntries(entries.map(([name, item]) => [name, shorten(item)]));
};

const lastMessage = (_output: string, { messages }: ChatRequest): string => messages.at(-1)?.content ?? '';

/** Faulty behaviour. Entries marked "JSON output" require that the output is JSON. */
export const misbehaviour = {
  /** Invalid JSON: the end is replaced by `undefined`. */
  brokenJson: respondWith((output) => `${output.slice(0, -3)} undefined`),
  cutStream: respondWith((output) => output, { stopAfterTokens: 2, ending: 'cut' }),
  hang: () => undefined,
  hangInStream: respondWith((output) => output, { stopAfterTokens: 2, ending: 'hang' }),
  slowDrip: respondWith((output) => output.repeat(100), { tokenDelayMs: 50 }),
  /** JSON output: the last item of each innermost list or object is missing. */
  wrongCount: respondWith((output) => JSON.stringify(shorten(JSON.parse(output)))),
  extraText: respondWith((output) => `Sure! Here is what you asked for:\n\n${output}\n\nLet me know if you need more.`),
  fenced: respondWith((output) => `\`\`\`json\n${output}\n\`\`\``),
  refusal: respondWith(() => "I'm sorry, but I can't help with that."),
  /** JSON output: each string is a refusal. */
  refusalInJson: respondWith((output) =>
    JSON.stringify(mapStrings(JSON.parse(output), () => "I'm sorry, but I can't help with that.")),
  ),
  echo: respondWith(lastMessage),
  /** JSON output: each string is in Finnish. */
  wrongLanguage: respondWith((output) =>
    JSON.stringify(mapStrings(JSON.parse(output), () => 'Tämä lause on kirjoitettu suomeksi eikä millään muulla.')),
  ),
  repetition: respondWith((output) => output.slice(0, -3) + 'and '.repeat(100_000)),
  empty: respondWith(() => ''),
  cutByTokens: respondWith((output) => output.slice(0, output.length / 2), { finish: 'length' }),
  filtered: respondWith(() => '', { finish: 'content_filter' }),
  disconnect: ({ response }) => response.destroy(),
  html: ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><h1>Welcome to the proxy</h1></body>'),
  errorInStream: async ({ response }) => {
    await write(response, { error: { message: 'CUDA out of memory', code: 500 } });
    response.end();
  },
  thinksFirst: respondWith((output) => `<think>\nThey want this, so I say so: {"no": 1}\n</think>\n\n${output}`),
  thinksAside: respondWith((output) => output, { reasoning: 'They want something.' }),
  noResponseFormat: rejectIf((body) => 'response_format' in body, "Unrecognized request argument: 'response_format'"),
  noJsonSchema: rejectIf(hasJsonSchema, "response_format: 'json_schema' is not one of 'text', 'json_object'"),
  noStreamOptions: rejectIf((body) => 'stream_options' in body, 'stream_options: extra fields not permitted', 422),
  noMaxTokens: rejectIf(
    (body) => 'max_tokens' in body,
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
  ),
  noTemperature: rejectIf((body) => 'temperature' in body, "Unsupported value: 'temperature' does not support 0."),
  /** Rejects every parameter that some version of the protocol lacks, with an unspecific message. */
  oldProtocol: rejectIf(
    (body) => Object.keys(body).some((name) => !['model', 'messages', 'stream', 'max_tokens'].includes(name)),
    'Bad Request',
  ),
} satisfies Record<string, LlmBehaviour>;

export const respondWithStatus =
  (code: number, headers: Readonly<Record<string, string>> = {}): LlmBehaviour =>
  ({ request, response }) =>
    // Some servers quote the request in their errors.
    response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: `Failed at: ${request.messages.at(-1)?.content}` } }));
