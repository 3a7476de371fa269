import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { acceptedEncoding, type ContentEncoding, varyByEncoding } from '../response/content-encoding.ts';
import { HTML, precompress, sendPrecompressed } from '../response/precompressed.ts';
import { WELCOME_PAGE_POLICY, welcomePage } from '../welcome-page.ts';

/** Paths of the web page's views. Each serves the same document. */
export const VIEWS = ['/', '/documents', '/summarize', '/glossaries', '/history', '/usage', '/docs', '/admin'] as const;

/** The address of a view with a slash at its end, which `normalizeUrl` ignores. */
const WRITTEN_AS_FOLDER = /[^/]\/+(?:\?|$)/;

/**
 * The web page may load its own files, show files of its user in frames, and call this service. Inline scripts and styles do not run, nor
 * do they in such a frame.
 */
const WEB_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  'frame-src blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The built web page. When it is not built, `/` is a short welcome page. */
export function webPageRoutes({
  pageDirectory,
  publicUrl,
  maxCharacters,
}: {
  pageDirectory: string;
  publicUrl: () => string;
  maxCharacters: number;
}): FastifyPluginAsync {
  const index = join(pageDirectory, 'index.html');
  return async (app) => {
    const isBuilt = existsSync(index);
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'Content-Security-Policy': isBuilt ? WEB_PAGE_POLICY : WELCOME_PAGE_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      });
    });
    if (!isBuilt) {
      app.get('/', { schema: { hide: true } }, async (_request, reply) =>
        reply.type(HTML).send(welcomePage(publicUrl())),
      );
      return;
    }
    const limit = `name="max-characters" content="${maxCharacters}"`;
    const html = readFileSync(index, 'utf8').replace(/name="max-characters" content="\d+"/, limit);
    const document = await precompress(HTML, html);
    for (const path of VIEWS) {
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        // The links of the page are relative to the address of a view.
        if (path !== '/' && WRITTEN_AS_FOLDER.test(request.originalUrl)) return reply.redirect(`..${path}`, 308);
        return sendPrecompressed(request, reply, document);
      });
    }
    await servePageAssets(app, join(pageDirectory, 'assets'));
  };
}

/** Extensions of the compressed files beside each file. */
const EXTENSIONS: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' };

/** Serves each file that a folder has now, in the encoding that the client prefers. Other files are never served. */
async function servePageAssets(app: FastifyInstance, directory: string): Promise<void> {
  const names = new Set(await readdir(directory));

  // One route, because a route for each file takes 3.5 MiB.
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*'];
    if (!names.has(name)) throw new GlossaError('not_found');
    // An idle service does not need the library.
    const { default: send } = await import('@fastify/send');
    const accepted = acceptedEncoding(request.headers['accept-encoding']);
    const encoding = accepted !== undefined && names.has(name + EXTENSIONS[accepted]) ? accepted : undefined;
    const file = encoding === undefined ? name : name + EXTENSIONS[encoding];
    const options = { root: directory, index: false, immutable: true, maxAge: '365d' };
    const { type, statusCode, headers, stream } = await send(request.raw, encodeURI(file), options);
    // The page was built again, and the new page has other files.
    if (type === 'directory' || statusCode === 404) throw new GlossaError('not_found');
    reply.code(statusCode).headers(headers);
    varyByEncoding(reply);
    if (type === 'file' && encoding !== undefined) {
      // Only text is compressed.
      reply.type(`${send.mime.getType(name)}; charset=utf-8`).header('Content-Encoding', encoding);
    }
    return reply.send(stream);
  });
}
