import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Creates the text that the model outputs. */
export type CreateOutput = (asked: ChatRequest) => string;

/** Handles a request. `answer` creates the output of the model. */
export type LlmBehaviour = (exchange: {
  asked: ChatRequest;
  response: ServerResponse;
  answer: () => string;
}) => unknown;

export interface LlmServer extends HttpServer {
  /** The value for `GLOSSA_LLM_URL`. */
  baseUrl: string;
  received: ChatRequest[];
  /** Chat requests in progress now, and their maximum so far. */
  activeRequests: number;
  maxActiveRequests: number;
  /** Creates the output of later requests. */
  createOutput: CreateOutput;
  /** Handles later requests. The default responds correctly. */
  behaviour: LlmBehaviour;
  /** Handlers of the next requests, one each. `behaviour` handles the requests after them. */
  nextBehaviours: LlmBehaviour[];
  /** Handles `GET /models`. */
  models: (response: ServerResponse, request: IncomingMessage) => unknown;
  modelListRequests: number;
}

export interface LlmServerOptions {
  model?: string;
  /** Properties of the model in `/models` besides its id. */
  details?: Readonly<Record<string, unknown>>;
  createOutput?: CreateOutput;
  /** Context size that `/props` reports for a slot. */
  slotTokens?: number;
}

/** Starts an HTTP server that implements the chat completions protocol with scripted behaviour. */
export async function startLlmServer(options: LlmServerOptions = {}): Promise<LlmServer> {
  const {
    model = 'test-model',
    details = { max_model_len: 32_768 },
    createOutput = () => 'Yes.',
    slotTokens,
  } = options;
  const connections = new WeakMap<object, number>();
  const listening = await startHttpServer(async (request, response) => {
    const content = await text(request).catch(() => undefined);
    if (request.url === '/v1/models') {
      server.modelListRequests++;
      return server.models(response, request);
    }
    if (request.url === '/props' && slotTokens)
      return sendJson(response, { default_generation_settings: { n_ctx: slotTokens } });
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
    const asked: ChatRequest = {
      model: body.model,
      messages: body.messages,
      body,
      headers: request.headers,
      connection,
      ended,
    };
    server.received.push(asked);
    const behave = server.nextBehaviours.shift() ?? server.behaviour;
    await behave({ asked, response, answer: () => server.createOutput(asked) });
  });
  const server: LlmServer = Object.assign(listening, {
    baseUrl: `${listening.url}/v1`,
    received: [],
    activeRequests: 0,
    maxActiveRequests: 0,
    createOutput,
    behaviour: respond,
    nextBehaviours: [],
    models: (response: ServerResponse) =>
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

/** The JSON in the last message, whatever is around it. */
export function promptJson({ messages }: ChatRequest): unknown {
  const content = messages.at(-1)?.content ?? '';
  const start = content.search(/[[{]/);
  const end = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'));
  return JSON.parse(content.slice(start, end + 1));
}

/** JSON with each string (no name of a field) in it changed. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}

/** Writes parts of a streamed answer; false when nobody listens any more. */
async function write(response: ServerResponse, part: unknown): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const sent = response.write(`data: ${typeof part === 'string' ? part : JSON.stringify(part)}\n\n`);
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

const part = (delta: Record<string, unknown>, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});

const tokensOf = (content: string): string[] => content.match(/[\s\S]{1,4}/gu) ?? [];

const usageOf = (asked: ChatRequest, said: string) => ({
  prompt_tokens: Math.ceil(asked.messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
  completion_tokens: tokensOf(said).length,
});

interface ResponseOptions {
  /** Reasoning before the output, in `reasoning_content`. */
  reasoning?: string;
  /** Delay between tokens. */
  tokenDelayMs?: number;
  /** Number of tokens before `ending` applies. */
  maxTokens?: number;
  /** `hang` stops sending, `cut` closes the stream early, `open` finishes without closing the stream. */
  ending?: 'hang' | 'cut' | 'open';
  finish?: string;
}

/** Responds with an output, streamed if the request asks for it. */
export const respondWith =
  (say: (answer: string, asked: ChatRequest) => string, manner: ResponseOptions = {}): LlmBehaviour =>
  async ({ asked, response, answer }) => {
    const said = say(answer(), asked);
    const { reasoning, tokenDelayMs, maxTokens = Number.POSITIVE_INFINITY, ending, finish = 'stop' } = manner;
    const usage = usageOf(asked, said);
    if (!asked.body.stream) {
      const message = { role: 'assistant', content: said, ...(reasoning ? { reasoning_content: reasoning } : {}) };
      return sendJson(response, { choices: [{ index: 0, message, finish_reason: finish }], usage });
    }
    await write(response, part({ role: 'assistant', content: '' }));
    for (const token of tokensOf(reasoning ?? '')) await write(response, part({ reasoning_content: token }));
    for (const [index, content] of tokensOf(said).entries()) {
      if (index === maxTokens) break;
      if (tokenDelayMs !== undefined) await pause(tokenDelayMs);
      if (!(await write(response, part({ content })))) return;
    }
    if (ending === 'hang') return;
    if (ending === 'cut') return response.end();
    await write(response, part({}, finish));
    if (ending === 'open') return;
    if (asked.body.stream_options) await write(response, { choices: [], usage });
    await write(response, '[DONE]');
    response.end();
  };

export const respond: LlmBehaviour = respondWith((answer) => answer);

/** Responds without streaming even if the request asks for a stream. */
export const respondWithoutStream: LlmBehaviour = ({ asked, ...exchange }) =>
  respond({ ...exchange, asked: { ...asked, body: { ...asked.body, stream: false } } });

/** Rejects requests that match, as a server without support for a parameter does. */
const refuses =
  (has: (body: ChatRequest['body']) => boolean, message: string, status = 400): LlmBehaviour =>
  (exchange) =>
    has(exchange.asked.body) ? sendError(exchange.response, status, message) : respond(exchange);

const hasJsonSchema = ({ response_format: format }: ChatRequest['body']): boolean =>
  typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_schema';

const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, -1);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const inner = entries.filter(([, item]) => typeof item === 'object' && item !== null);
  if (inner.length === 0) return Object.fromEntries(entries.slice(0, -1));
  return Object.fromEntries(entries.map(([name, item]) => [name, shorten(item)]));
};

const lastMessage = (_answer: string, { messages }: ChatRequest): string => messages.at(-1)?.content ?? '';

/** Faulty behaviour. A comment names the entries that require JSON output. */
export const misbehaviour = {
  /** Invalid JSON: the end is replaced by `undefined`. */
  wrongJson: respondWith((answer) => `${answer.slice(0, -3)} undefined`),
  cutStream: respondWith((answer) => answer, { maxTokens: 2, ending: 'cut' }),
  hang: () => undefined,
  hangInStream: respondWith((answer) => answer, { maxTokens: 2, ending: 'hang' }),
  slowDrip: respondWith((answer) => answer.repeat(100), { tokenDelayMs: 50 }),
  /** JSON output: the last item of each innermost list or object is missing. */
  wrongCount: respondWith((answer) => JSON.stringify(shorten(JSON.parse(answer)))),
  extraText: respondWith((answer) => `Sure! Here is what you asked for:\n\n${answer}\n\nLet me know if you need more.`),
  fenced: respondWith((answer) => `\`\`\`json\n${answer}\n\`\`\``),
  refusal: respondWith(() => "I'm sorry, but I can't help with that."),
  /** JSON output: each string is a refusal. */
  refusalInJson: respondWith((answer) =>
    JSON.stringify(mapStrings(JSON.parse(answer), () => "I'm sorry, but I can't help with that.")),
  ),
  echo: respondWith(lastMessage),
  /** JSON output: each string is in Finnish. */
  wrongLanguage: respondWith((answer) =>
    JSON.stringify(mapStrings(JSON.parse(answer), () => 'Tämä lause on kirjoitettu suomeksi eikä millään muulla.')),
  ),
  repetition: respondWith((answer) => answer.slice(0, -3) + 'and '.repeat(100_000)),
  empty: respondWith(() => ''),
  cutByTokens: respondWith((answer) => answer.slice(0, answer.length / 2), { finish: 'length' }),
  filtered: respondWith(() => '', { finish: 'content_filter' }),
  disconnect: ({ response }) => response.destroy(),
  html: ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><h1>Welcome to the proxy</h1></body>'),
  errorInStream: async ({ response }) => {
    await write(response, { error: { message: 'CUDA out of memory', code: 500 } });
    response.end();
  },
  thinksFirst: respondWith((answer) => `<think>\nThey want this, so I say so: {"no": 1}\n</think>\n\n${answer}`),
  thinksAside: respondWith((answer) => answer, { reasoning: 'They want something.' }),
  noResponseFormat: refuses((body) => 'response_format' in body, "Unrecognized request argument: 'response_format'"),
  noJsonSchema: refuses(hasJsonSchema, "response_format: 'json_schema' is not one of 'text', 'json_object'"),
  noStreamOptions: refuses((body) => 'stream_options' in body, 'stream_options: extra fields not permitted', 422),
  noMaxTokens: refuses(
    (body) => 'max_tokens' in body,
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
  ),
  noTemperature: refuses((body) => 'temperature' in body, "Unsupported value: 'temperature' does not support 0."),
  /** Rejects every parameter that some version of the protocol lacks, with an unspecific message. */
  old: refuses(
    (body) => Object.keys(body).some((name) => !['model', 'messages', 'stream', 'max_tokens'].includes(name)),
    'Bad Request',
  ),
} satisfies Record<string, LlmBehaviour>;

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): LlmBehaviour =>
  ({ asked, response }) =>
    // Some servers quote the request in their errors.
    response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: `Failed at: ${asked.messages.at(-1)?.content}` } }));
