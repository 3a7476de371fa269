import type { IncomingMessage } from 'node:http';

/** A request names its host once; only HTTP/1.0 may leave it out (RFC 9112, 3.2). Node would take the first of several. */
export function isHostClear({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
