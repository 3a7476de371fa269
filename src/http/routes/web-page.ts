import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { STYLE_POLICY } from '../html/html-page.ts';
import { welcomePage } from '../html/welcome.ts';
import { preferredCoding } from '../response/content-encoding.ts';
import { HTML, precompress, sendPrecompressed } from '../response/precompressed.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

/** The views of the page: each an address of its own that can be opened, all the same document. */
const VIEWS = ['/', '/summarize', '/history', '/usage'] as const;

/** What the page may do: its own files, calls to this service, and nothing that is written into the document. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The page that the set-up has built; where it has not, one of plain text at `/`. */
export function pageRoute({ settings }: RouteDependencies): FastifyPluginAsync {
  const index = join(settings.pageDirectory, 'index.html');
  return async (app) => {
    const built = existsSync(index);
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'Content-Security-Policy': built ? POLICY : STYLE_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      });
    });
    if (!built) {
      app.get('/', { schema: { hide: true } }, async (_request, reply) =>
        reply.type(HTML).send(welcomePage(settings.publicUrl())),
      );
      return;
    }
    const most = `name="most-characters" content="${settings.limits.characters}"`;
    const html = readFileSync(index, 'utf8').replace(/name="most-characters" content="\d+"/, most);
    const document = await precompress(HTML, html);
    for (const path of VIEWS) {
      app.get(path, { schema: { hide: true } }, async (request, reply) => sendPrecompressed(request, reply, document));
    }
    // One rule for all answers: the library below mistakes `*` beside a refused coding, and upper case.
    app.addHook('onRequest', async ({ raw: { headers } }) => {
      headers['accept-encoding'] = preferredCoding(headers['accept-encoding']) ?? 'identity';
    });
    // A route for each file, found now: nothing that appears later, or lies elsewhere, is ever served.
    await app.register(statics, {
      root: join(settings.pageDirectory, 'assets'),
      prefix: '/assets/',
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
    });
  };
}
