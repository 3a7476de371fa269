import { randomUUIDv7 } from 'node:crypto';
import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StorageError } from '../database/storage-error.ts';
import { type ErrorCode, GlossaError } from '../errors.ts';
import { traceFacts } from './traces.ts';

/** Codes of Fastify and its plugins that are a caller's doing; every other one is a defect of ours. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  ECONNRESET: 'client_closed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

function toGlossaError(error: unknown): GlossaError {
  if (error instanceof GlossaError) return error;
  if (error instanceof StorageError) return new GlossaError('storage_unavailable', { cause: error });
  const code = isFrameworkError(error) ? FRAMEWORK_CODES[error.code] : undefined;
  return new GlossaError(code ?? 'internal', { cause: error });
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

interface ErrorBody {
  success: false;
  message: string;
  error: string;
  code: string;
  log_id: string;
  errors?: { path: string; message: string }[];
}

function errorBody(error: GlossaError, logId: string): ErrorBody {
  const body = { success: false as const, message: error.message, error: error.message, code: error.code };
  return { ...body, log_id: logId, ...(error.issues ? { errors: error.issues } : {}) };
}

/** Answers every error of every kind in the one shape, and logs what the caller must not see. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toGlossaError(thrown);
  request.facts.code = error.code;
  if (error.status >= 500 && error.cause)
    request.log.error({ err: error.cause, ...traceFacts(request) }, 'request failed');
  if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
  // The rest of a body that is not wanted would be read only to be thrown away.
  if (error.code === 'shutting_down' || !request.raw.complete) reply.header('Connection', 'close');
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Bytes that are not HTTP never become a request: the answer is written to the socket by hand, in the same shape. */
export function answerBrokenHttp(
  cause: Error & { code?: string },
  socket: Socket,
  headers: Record<string, number>,
): void {
  if (!socket.writable || cause.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const error = new GlossaError(PARSER_CODES[cause.code ?? ''] ?? 'invalid_http');
  const logId = randomUUIDv7();
  const body = JSON.stringify(errorBody(error, logId));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${logId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Whether the answer to an earlier request is on its way: nothing may be written between its bytes. Node keeps it there
 * and looks at it so before its own answer to bytes that are not HTTP.
 */
function isAnswering(socket: Socket): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse && answer.headersSent;
}
