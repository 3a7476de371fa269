import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GlossaError } from '../../errors.ts';

/**
 * Rejects requests that Node's parser accepts and this service does not support: HTTP versions other than 1.0 and 1.1,
 * transfer codings other than chunked (RFC 9112, 6.1), and requests without exactly one Host header (RFC 9112, 3.2).
 * @throws GlossaError `unsupported_http_version`, `unsupported_transfer_coding`, `invalid_http`
 */
export function checkProtocol(request: IncomingMessage): void {
  if (request.httpVersionMajor !== 1) throw new GlossaError('unsupported_http_version');
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw new GlossaError('unsupported_transfer_coding');
  }
  if (!hasOneHost(request)) throw new GlossaError('invalid_http');
}

/** HTTP/1.0 allows a request without a Host header. Node's `headers` object has only the first of several headers. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether a request announces a body. The body may be empty. */
export function announcesBody({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
