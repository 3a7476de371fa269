import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorModel, GlossaError } from '../../errors.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { traceLogFields } from '../request-trace.ts';

/** Errors of Fastify and its plugins that the client causes. All others are defects of the service. */
const CODES_BY_FRAMEWORK_ERROR: Record<string, ErrorCode> = {
  ECONNRESET: 'client_closed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** These errors close the connection: another replica must take the next request, or the start of that is unknown. */
const CLOSES_CONNECTION: ReadonlySet<ErrorCode> = new Set([
  'shutting_down',
  'unsupported_http_version',
  'unsupported_transfer_coding',
]);

/** Status and JSON body of an error. */
export type DescribeError = (error: GlossaError, request: FastifyRequest) => { status: number; body: object };

const describeError: DescribeError = (error, { id }) => ({ status: error.status, body: errorBody(error, id) });

/** Names an error in the log line of its request, and logs the cause that the client must not see. */
export function logError(thrown: unknown, request: FastifyRequest): GlossaError {
  const error = toGlossaError(thrown);
  request.scope.logFields.code = error.code;
  // A cause that is no error is a sentence of this program.
  if (typeof error.cause === 'string') request.scope.logFields.reason = error.cause;
  if (error.status >= 500 && error.cause) {
    request.log.error({ err: error.cause, ...traceLogFields(request) }, 'request failed');
  }
  return error;
}

/** Sends every error in the same shape. */
export function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  describe: DescribeError = describeError,
): void {
  const error = logError(thrown, request);
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
  if (CLOSES_CONNECTION.has(error.code)) reply.header('Connection', 'close');
  const { status, body } = describe(error, request);
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

interface ErrorBody {
  success: false;
  message: string;
  error: string;
  code: string;
  log_id: string;
  errors?: { path: string; message: string }[];
  model?: ErrorModel;
}

export function errorBody(error: GlossaError, logId: string): ErrorBody {
  const body = { success: false as const, message: error.message, error: error.message, code: error.code };
  return {
    ...body,
    log_id: logId,
    ...(error.issues && { errors: error.issues }),
    ...(error.model && { model: error.model }),
  };
}

function toGlossaError(error: unknown): GlossaError {
  if (error instanceof GlossaError) return error;
  if (error instanceof StorageError) return new GlossaError('storage_unavailable', { cause: error });
  const code = isFrameworkError(error) ? CODES_BY_FRAMEWORK_ERROR[error.code] : undefined;
  return new GlossaError(code ?? 'internal', { cause: error });
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
