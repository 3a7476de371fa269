import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { requireBody } from '../body/json-body.ts';
import { checkOrigin } from '../mcp/check-origin.ts';
import { describeJsonRpcError } from '../mcp/json-rpc-errors.ts';
import type { ToolRunner } from '../mcp/run-tools.ts';
import type { ToolDescription } from '../mcp/tools.ts';
import { logError } from '../response/error-handler.ts';

/** A call that reports progress: only those with documents take long enough. */
const callWithProgress = z.object({
  method: z.literal('tools/call'),
  params: z.object({
    name: z.enum(['translate_document', 'summarize']),
    _meta: z.object({ progressToken: z.union([z.string(), z.number()]) }),
  }),
});

export interface McpRouteServices {
  keys: KeyCheck;
  describeTools: () => readonly ToolDescription[];
  runTools: ToolRunner;
  corsOrigins: string[];
  publicUrl: () => string;
}

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request has a separate server, so any replica
 * answers any request.
 */
export function mcpRoute({
  keys,
  describeTools,
  runTools,
  corsOrigins,
  publicUrl,
}: McpRouteServices): FastifyPluginAsync {
  /** Described for the first request, because their schemas take time to write. */
  let described: readonly ToolDescription[] | undefined;
  /** One JSON-RPC message and its answers. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    // The library takes 10 MiB of memory. Only services with such clients pay for it.
    const [{ createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport }, { createMcpServer }] =
      await Promise.all([import('@modelcontextprotocol/server'), import('../mcp/server.ts')]);
    const describeError = (thrown: unknown) => {
      const { code, message, issues, retryAfterSeconds } = logError(thrown, request);
      return { code, message, issues, retryAfterSeconds, logId: request.id };
    };
    described ??= describeTools();
    const tools = described;
    const server = () => createMcpServer({ tools, run: runTools(request, reply), describeError });
    const { method, body: parsedBody } = request;
    const message = new Request(`${publicUrl()}/mcp`, { method, headers: headersOf(request) });
    const readsStreams = acceptsStreams(request);
    if (!readsStreams && (await isLegacyRequest(message, parsedBody))) {
      // The handler below answers protocols before 2026 with a stream always.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const connected = server();
      await connected.connect(transport);
      try {
        return await transport.handleRequest(message, { parsedBody });
      } finally {
        await connected.close();
      }
    }
    // The list of tools never changes, and nothing else can be subscribed to.
    const handler = createMcpHandler(server, { maxSubscriptions: 0, responseMode: readsStreams ? 'auto' : 'json' });
    return handler.fetch(message, { parsedBody });
  }

  return async (app) => {
    app.post(
      '/mcp',
      {
        config: { describeError: describeJsonRpcError, isNeverCompressed: true },
        onRequest: [checkOrigin({ corsOrigins, publicUrl }), keys.requireKey()],
        schema: { hide: true },
      },
      async (request, reply) => {
        requireBody(request.body);
        if (Array.isArray(request.body)) throw new GlossaError('invalid_request', { message: NO_BATCHES });
        const isStreamed = acceptsStreams(request) && callWithProgress.safeParse(request.body).success;
        if (isStreamed) request.scope.streamResponse();
        const response = await answer(request, reply);
        reply.code(response.status).headers(Object.fromEntries(response.headers));
        if (response.body === null) return reply.send();
        return reply.send(isStreamed ? Readable.from(response.body, { objectMode: false }) : await response.text());
      },
    );
  };
}

const NO_BATCHES = 'Send one JSON-RPC message in each request. The protocol has had no batches since 2025-06-18.';

function headersOf({ headers }: FastifyRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) copied.append(name, one);
  }
  if (acceptsAnswers(copied.get('accept'))) copied.set('accept', ANSWER_TYPES);
  return copied;
}

/** A client that does not name the type of streams, such as one that accepts anything, gets JSON. */
function acceptsStreams({ headers }: FastifyRequest): boolean {
  return /text\/event-stream/i.test(headers.accept ?? '');
}

const ANSWER_TYPES = 'application/json, text/event-stream';

/** Whether a client takes one of the two types of answers. The library wants clients to name both, and many do not. */
function acceptsAnswers(accept: string | null): boolean {
  return accept === null || /\*\/\*|application\/(?:json|\*)|text\/(?:event-stream|\*)/i.test(accept);
}
