import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, GlossaError } from '../errors.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { announcesBody } from './connection/check-protocol.ts';
import { pendingAnswer } from './connection/ignore-upgrade.ts';
import { closeLingering } from './connection/lingering-close.ts';
import { traceFacts } from './request-trace.ts';

/** Codes of Fastify and its plugins that are a caller's doing; every other one is a defect of ours. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  ECONNRESET: 'client_closed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
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

/** What may follow is not to be read: it goes to another replica, or where it begins is not certain. */
const ENDS_CONNECTION: ReadonlySet<ErrorCode> = new Set([
  'shutting_down',
  'unsupported_http_version',
  'unsupported_transfer_coding',
]);

/** Answers every error of every kind in the one shape, and logs what the caller must not see. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toGlossaError(thrown);
  request.facts.code = error.code;
  if (error.status >= 500 && error.cause)
    request.log.error({ err: error.cause, ...traceFacts(request) }, 'request failed');
  if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
  if (ENDS_CONNECTION.has(error.code)) reply.header('Connection', 'close');
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_INVALID_VERSION: 'unsupported_http_version',
  HPE_PAUSED_H2_UPGRADE: 'unsupported_http_version',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Bytes that are not HTTP never become a request: the answer is written to the socket by hand, in the same shape. Answers
 * to requests before them go first.
 */
export function answerBrokenHttp(
  cause: Error & { code?: string },
  socket: Socket,
  headers: Record<string, number>,
): void {
  const pending = pendingAnswer(socket);
  // Nothing may be written between the bytes of an answer.
  if (!socket.writable || cause.code === 'ECONNRESET' || pending?.headersSent) {
    socket.destroy();
    return;
  }
  if (pending) socket.removeAllListeners('data').pause();
  afterEarlierAnswers(socket, () => writeBrokenHttp(cause, socket, headers));
}

/** Only of a request without a body it is certain that it ends where it seems to: of others the answer is the 400. */
function afterEarlierAnswers(socket: Socket, proceed: () => void): void {
  if (!socket.writable) return;
  const pending = pendingAnswer(socket);
  if (pending && (!announcesBody(pending.req) || pending.headersSent)) {
    pending.once('close', () => afterEarlierAnswers(socket, proceed));
  } else proceed();
}

function writeBrokenHttp(cause: Error & { code?: string }, socket: Socket, headers: Record<string, number>): void {
  const error = new GlossaError(PARSER_CODES[cause.code ?? ''] ?? 'invalid_http');
  const logId = randomUUIDv7();
  const body = JSON.stringify(errorBody(error, logId));
  const isHead = (pendingAnswer(socket)?.req.method ?? methodOf(cause)) === 'HEAD';
  socket.write(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${logId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      isHead ? '' : body,
    ].join('\r\n'),
  );
  closeLingering(socket);
}

/** The method of a request that broke before its headers ended, where its first line came with what broke it. */
function methodOf(cause: Error): string | undefined {
  const packet: unknown = Reflect.get(cause, 'rawPacket');
  const parsed: unknown = Reflect.get(cause, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof parsed !== 'number') return undefined;
  const text = packet.toString('latin1', 0, parsed);
  const start = text.lastIndexOf('\r\n\r\n');
  return /^\s*([A-Z]+) /.exec(start < 0 ? text : text.slice(start + 4))?.[1];
}
