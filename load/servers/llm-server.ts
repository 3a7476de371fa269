import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Message } from '../../src/llm/llm.ts';
import { type Site, site } from './http-server.ts';

const completionBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  stream: z.boolean().optional(),
});

/** One question as it came in. */
export interface Asked {
  model: string;
  messages: Message[];
  /** All of the body. */
  body: Readonly<Record<string, unknown>>;
  headers: IncomingMessage['headers'];
  /** Which connection it came over, counted from 1. */
  connection: number;
  /** `done` when the answer went out whole, `gone` when the connection was closed before. */
  ended: Promise<'done' | 'gone'>;
}

/** What a model says to a question. */
export type Answer = (asked: Asked) => string;

/** What a server does with a question; `answer` is what its model would say. */
export type Behaviour = (exchange: { asked: Asked; response: ServerResponse; answer: () => string }) => unknown;

export interface LlmServer extends Site {
  /** What to give as a URL of the LLM. */
  base: string;
  asked: Asked[];
  /** Questions under way now, and at most so far. */
  underWay: number;
  mostUnderWay: number;
  /** What its model says. */
  answer: Answer;
  /** How it behaves from now on; well to begin with. */
  behave: Behaviour;
  /** Behaviours of the next questions, one each, before `behave` counts again. */
  next: Behaviour[];
  /** What `GET /models` answers, and how often it was asked. */
  models: (response: ServerResponse, request: IncomingMessage) => unknown;
  looks: number;
}

export interface LlmServerOptions {
  model?: string;
  /** What `/models` says of the model besides its name. */
  details?: Readonly<Record<string, unknown>>;
  answer?: Answer;
  /** What `/props` says a slot has room for. */
  slot?: number;
}

/** A real HTTP server with the chat completions protocol that does what a test says. */
export async function llmServer(options: LlmServerOptions = {}): Promise<LlmServer> {
  const { model = 'test-model', details = { max_model_len: 32_768 }, answer = () => 'Yes.', slot } = options;
  const connections = new WeakMap<object, number>();
  const listening = await site(async (request, response) => {
    const content = await text(request).catch(() => undefined);
    if (request.url === '/v1/models') {
      server.looks++;
      return server.models(response, request);
    }
    if (request.url === '/props' && slot) return sendJson(response, { default_generation_settings: { n_ctx: slot } });
    if (request.url !== '/v1/chat/completions' || content === undefined) return sendError(response, 404, 'Not Found');
    const body = completionBody.parse(JSON.parse(content));
    const connection = connections.get(request.socket) ?? listening.connections;
    connections.set(request.socket, connection);
    const { promise: ended, resolve } = Promise.withResolvers<'done' | 'gone'>();
    response.on('close', () => {
      server.underWay--;
      resolve(response.writableFinished ? 'done' : 'gone');
    });
    server.mostUnderWay = Math.max(server.mostUnderWay, ++server.underWay);
    const asked: Asked = {
      model: body.model,
      messages: body.messages,
      body,
      headers: request.headers,
      connection,
      ended,
    };
    server.asked.push(asked);
    const behave = server.next.shift() ?? server.behave;
    await behave({ asked, response, answer: () => server.answer(asked) });
  });
  const server: LlmServer = Object.assign(listening, {
    base: `${listening.url}/v1`,
    asked: [],
    underWay: 0,
    mostUnderWay: 0,
    answer,
    behave: answers,
    next: [],
    models: (response: ServerResponse) =>
      sendJson(response, { object: 'list', data: [{ id: model, object: 'model', ...details }] }),
    looks: 0,
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
export function promptJson({ messages }: Asked): unknown {
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

const usageOf = (asked: Asked, said: string) => ({
  prompt_tokens: Math.ceil(asked.messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
  completion_tokens: tokensOf(said).length,
});

interface Manner {
  /** What is thought first, in a field of its own. */
  reasoning?: string;
  /** Milliseconds between two tokens. */
  gap?: number;
  /** Tokens after which nothing more comes: the stream hangs, or is cut. */
  most?: number;
  /** `open` says that this was all, and leaves the stream open. */
  ending?: 'hang' | 'cut' | 'open';
  finish?: string;
}

/** Says this, as a stream where one is asked for. */
export const says =
  (say: (answer: string, asked: Asked) => string, manner: Manner = {}): Behaviour =>
  async ({ asked, response, answer }) => {
    const said = say(answer(), asked);
    const { reasoning, gap, most = Number.POSITIVE_INFINITY, ending, finish = 'stop' } = manner;
    const usage = usageOf(asked, said);
    if (!asked.body.stream) {
      const message = { role: 'assistant', content: said, ...(reasoning ? { reasoning_content: reasoning } : {}) };
      return sendJson(response, { choices: [{ index: 0, message, finish_reason: finish }], usage });
    }
    await write(response, part({ role: 'assistant', content: '' }));
    for (const token of tokensOf(reasoning ?? '')) await write(response, part({ reasoning_content: token }));
    for (const [index, content] of tokensOf(said).entries()) {
      if (index === most) break;
      if (gap !== undefined) await pause(gap);
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

export const answers: Behaviour = says((answer) => answer);

/** Answers in one piece although a stream was asked for. */
export const answersWhole: Behaviour = ({ asked, ...exchange }) =>
  answers({ ...exchange, asked: { ...asked, body: { ...asked.body, stream: false } } });

/** Refuses questions that have this, like a server that knows nothing of it. */
const refuses =
  (has: (body: Asked['body']) => boolean, message: string, status = 400): Behaviour =>
  (exchange) =>
    has(exchange.asked.body) ? sendError(exchange.response, status, message) : answers(exchange);

const hasJsonSchema = ({ response_format: format }: Asked['body']): boolean =>
  typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_schema';

const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, -1);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const inner = entries.filter(([, item]) => typeof item === 'object' && item !== null);
  if (inner.length === 0) return Object.fromEntries(entries.slice(0, -1));
  return Object.fromEntries(entries.map(([name, item]) => [name, shorten(item)]));
};

const lastMessage = (_answer: string, { messages }: Asked): string => messages.at(-1)?.content ?? '';

/** Ways to misbehave. Those that change an answer want it to be JSON where they say so. */
export const misbehaviour = {
  /** JSON with a bracket and a quotation mark missing, and things that are none. */
  wrongJson: says((answer) => `${answer.slice(0, -3)} undefined`),
  cutStream: says((answer) => answer, { most: 2, ending: 'cut' }),
  hang: () => undefined,
  hangInStream: says((answer) => answer, { most: 2, ending: 'hang' }),
  slowDrip: says((answer) => answer.repeat(100), { gap: 50 }),
  /** JSON: the last of a list, or of an object, is missing. */
  wrongCount: says((answer) => JSON.stringify(shorten(JSON.parse(answer)))),
  extraText: says((answer) => `Sure! Here is what you asked for:\n\n${answer}\n\nLet me know if you need more.`),
  fenced: says((answer) => `\`\`\`json\n${answer}\n\`\`\``),
  refusal: says(() => "I'm sorry, but I can't help with that."),
  /** JSON: each string is a refusal. */
  refusalInJson: says((answer) =>
    JSON.stringify(mapStrings(JSON.parse(answer), () => "I'm sorry, but I can't help with that.")),
  ),
  echo: says(lastMessage),
  /** JSON: each string is some Finnish. */
  wrongLanguage: says((answer) =>
    JSON.stringify(mapStrings(JSON.parse(answer), () => 'Tämä lause on kirjoitettu suomeksi eikä millään muulla.')),
  ),
  repetition: says((answer) => answer.slice(0, -3) + 'and '.repeat(100_000)),
  empty: says(() => ''),
  cutByTokens: says((answer) => answer.slice(0, answer.length / 2), { finish: 'length' }),
  filtered: says(() => '', { finish: 'content_filter' }),
  disconnect: ({ response }) => response.destroy(),
  html: ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><h1>Welcome to the proxy</h1></body>'),
  errorInStream: async ({ response }) => {
    await write(response, { error: { message: 'CUDA out of memory', code: 500 } });
    response.end();
  },
  thinksFirst: says((answer) => `<think>\nThey want this, so I say so: {"no": 1}\n</think>\n\n${answer}`),
  thinksAside: says((answer) => answer, { reasoning: 'They want something.' }),
  noResponseFormat: refuses((body) => 'response_format' in body, "Unrecognized request argument: 'response_format'"),
  noJsonSchema: refuses(hasJsonSchema, "response_format: 'json_schema' is not one of 'text', 'json_object'"),
  noStreamOptions: refuses((body) => 'stream_options' in body, 'stream_options: extra fields not permitted', 422),
  noMaxTokens: refuses(
    (body) => 'max_tokens' in body,
    "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
  ),
  noTemperature: refuses((body) => 'temperature' in body, "Unsupported value: 'temperature' does not support 0."),
  /** Refuses everything that is not in every version of the protocol, and does not say what it minds. */
  old: refuses(
    (body) => Object.keys(body).some((name) => !['model', 'messages', 'stream', 'max_tokens'].includes(name)),
    'Bad Request',
  ),
} satisfies Record<string, Behaviour>;

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  ({ asked, response }) =>
    // Servers that quote what they were sent do so in their errors.
    response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: `Failed at: ${asked.messages.at(-1)?.content}` } }));
