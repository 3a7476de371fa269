import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { acceptedEncoding, type ContentEncoding, varyByEncoding } from '../response/content-encoding.ts';

/** Extensions of the compressed files beside each file. */
const EXTENSIONS: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' };

/** Serves each file that a folder has now, in the encoding that the client prefers. Other files are never served. */
export async function servePageAssets(app: FastifyInstance, directory: string): Promise<void> {
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
