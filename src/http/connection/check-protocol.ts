import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GlossaError } from '../../errors.ts';

/**
 * Refuses what Node's parser lets through and this service does not have: another version of HTTP than 1.0 and 1.1, and
 * a body with another transfer coding than chunked (RFC 9112, 6.1).
 * @throws GlossaError `unsupported_http_version`, `unsupported_transfer_coding`
 */
export function checkProtocol({ httpVersionMajor, headers }: IncomingMessage): void {
  if (httpVersionMajor !== 1) throw new GlossaError('unsupported_http_version');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw new GlossaError('unsupported_transfer_coding');
  }
}

/** Whether a request says how its body ends, even if there is nothing in it. */
export function announcesBody({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
