import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type ChatModel, RequestError } from './chat-model.ts';

const completionBody = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  max_tokens: z.int().positive(),
  response_format: z
    .union([
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
      z.object({ type: z.literal('json_object') }).transform(() => undefined),
    ])
    .optional(),
});

/** A prompt is at most as long as the context, which is far smaller. */
const MAX_BODY_BYTES = 16 * 2 ** 20;

/** Told about one request. */
export interface RequestWatch {
  /** The client does not wait for the response any more. */
  aborted(): void;
  /** The request has left the model. */
  ended(): void;
}

/** Serves the model by the chat completions protocol, to the service that has started this process. */
export function createChatServer(model: ChatModel, name: string, watch: () => RequestWatch): Server {
  return createServer((request, response) => {
    if (request.url === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: [{ id: name, max_model_len: model.contextTokens }] });
    } else if (request.url === '/v1/chat/completions') {
      void complete(request, response);
    } else {
      sendJson(response, 404, { error: { message: 'unknown path' } });
    }
  });

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const controller = new AbortController();
    const watched = watch();
    response.on('close', () => {
      if (response.writableFinished) return;
      controller.abort();
      watched.aborted();
    });
    try {
      const body = completionBody.parse(JSON.parse(await readText(request)));
      const send = (data: object): void => {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify(data)}\n\n`);
      };
      const sendDelta = (delta: object): void => send({ choices: [{ delta }] });
      const { finishReason, promptTokens, cachedTokens, completionTokens } = await model.complete({
        messages: body.messages,
        schema: body.response_format?.json_schema.schema,
        maxTokens: body.max_tokens,
        signal: controller.signal,
        onText: (content) => sendDelta({ content }),
        onReasoning: (reasoning_content) => sendDelta({ reasoning_content }),
      });
      send({ choices: [{ delta: {}, finish_reason: finishReason }] });
      const counts = { prompt_tokens: promptTokens, completion_tokens: completionTokens };
      send({ choices: [], usage: { ...counts, prompt_tokens_details: { cached_tokens: cachedTokens } } });
      response.end('data: [DONE]\n\n');
    } catch (error) {
      if (response.headersSent || controller.signal.aborted) response.destroy();
      else if (error instanceof RequestError) sendJson(response, 400, { error: { message: error.message } });
      else sendJson(response, 500, { error: { message: 'the model failed' } });
    } finally {
      watched.ended();
    }
  }
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** @throws RequestError when the body is too long */
async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new RequestError('the prompt is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
