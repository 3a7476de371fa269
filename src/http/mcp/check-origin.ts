import type { onRequestAsyncHookHandler } from 'fastify';
import { GlossaError } from '../../errors.ts';
import type { HttpSettings } from '../http-settings.ts';

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates the hook that rejects pages of other origins. A page can give its own name the address of this service (DNS
 * rebinding), so that the Host header proves nothing. Accepted are requests without an origin, pages of this service and of
 * this machine, and the configured origins.
 */
export function checkOrigin({
  corsOrigins,
  publicUrl,
}: Pick<HttpSettings, 'corsOrigins' | 'publicUrl'>): onRequestAsyncHookHandler {
  const configured = new Set(corsOrigins);
  return async ({ headers: { origin } }) => {
    if (origin === undefined || configured.has('*') || configured.has(origin)) return;
    const url = URL.parse(origin);
    if (url && (LOCAL_HOSTS.has(url.hostname) || url.origin === URL.parse(publicUrl())?.origin)) return;
    throw new GlossaError('origin_not_allowed');
  };
}
