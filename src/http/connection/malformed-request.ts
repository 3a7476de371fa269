import { randomUUIDv7 } from 'node:crypto';
import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, GlossaError } from '../../errors.ts';
import { errorBody } from '../response/error-handler.ts';
import { announcesBody } from './check-protocol.ts';
import { closeLingering } from './lingering-close.ts';

const CODES_BY_PARSER_ERROR: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_INVALID_VERSION: 'unsupported_http_version',
  HPE_PAUSED_H2_UPGRADE: 'unsupported_http_version',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Writes an error response to the socket for bytes that Node cannot parse as a request. Responses to earlier requests of
 * the connection are sent first.
 */
export function respondToMalformedRequest(
  cause: Error & { code?: string },
  socket: Socket,
  headers: Record<string, number>,
): void {
  const pending = pendingResponse(socket);
  // Writing would corrupt a response that has begun.
  if (!socket.writable || cause.code === 'ECONNRESET' || pending?.headersSent) {
    socket.destroy();
    return;
  }
  if (pending) socket.removeAllListeners('data').pause();
  afterEarlierResponses(socket, () => writeError(cause, socket, headers));
}

/** The response that a connection is sending or will send. Node's own error handling reads the same property. */
export function pendingResponse(socket: Socket): ServerResponse | undefined {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse ? response : undefined;
}

/** Waits only for requests without a body. Where a request with a body ends is unknown: the error is its response. */
function afterEarlierResponses(socket: Socket, proceed: () => void): void {
  if (!socket.writable) return;
  const pending = pendingResponse(socket);
  if (pending && (!announcesBody(pending.req) || pending.headersSent)) {
    pending.once('close', () => afterEarlierResponses(socket, proceed));
  } else proceed();
}

function writeError(cause: Error & { code?: string }, socket: Socket, headers: Record<string, number>): void {
  const error = new GlossaError(CODES_BY_PARSER_ERROR[cause.code ?? ''] ?? 'invalid_http');
  const logId = randomUUIDv7();
  const body = JSON.stringify(errorBody(error, logId));
  const isHead = (pendingResponse(socket)?.req.method ?? methodOf(cause)) === 'HEAD';
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

/** The method of a malformed request, when its first line arrived in the same packet as the error. */
function methodOf(cause: Error): string | undefined {
  const packet: unknown = Reflect.get(cause, 'rawPacket');
  const parsedBytes: unknown = Reflect.get(cause, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof parsedBytes !== 'number') return undefined;
  const text = packet.toString('latin1', 0, parsedBytes);
  const headEnd = text.lastIndexOf('\r\n\r\n');
  return /^\s*([A-Z]+) /.exec(headEnd < 0 ? text : text.slice(headEnd + 4))?.[1];
}
