import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { GlossaError } from '../../errors.ts';
import { abortable } from '../../resilience/abortable.ts';
import { accountOf, type RouteContext, requireKey } from '../admission/authorize.ts';
import { enforceLimits, linkSubject } from '../admission/enforce-limits.ts';
import { relabelBodies } from '../body/content-type.ts';
import { expectedBytes, readUpload } from '../body/upload.ts';
import { fileUrl, temporaryUrl } from '../file-urls.ts';
import { openRequestScope } from '../request-scope.ts';
import { errorAnswers } from '../schemas/common.ts';
import {
  deletedAnswer,
  fileBytes,
  fileKey,
  linkQuery,
  listAnswer,
  listQuery,
  storedAnswer,
  uploadBodies,
  uploadOptions,
} from '../schemas/files.ts';

/** Uploads get the time that a line of 1 MB/s takes: for 500 bytes as much as work is given for one character. */
const BYTES_PER_CHARACTER = 500;

export function fileRoutes(gate: RouteContext): FastifyPluginAsyncZod {
  const { context } = gate;
  const { settings, files, signer } = context;
  const onRequest = requireKey(gate, 'files');
  return async (app) => {
    // Bodies here are bytes: nothing parses them, whatever their label.
    app.removeAllContentTypeParsers();
    await app.register(multipart);
    relabelBodies(app, (label) => (/^multipart\/form-data\b/i.test(label) ? label : 'application/octet-stream'));
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.post(
      '/v1/store/file',
      {
        config: { operation: 'files', keepsSecret: true },
        onRequest,
        schema: {
          tags: ['Files'],
          operationId: 'uploadFile',
          summary: 'Store a file, sent as a form or as raw bytes',
          example: { query: 'key=report.pdf&overwrite=true', sends: { file: 'report.pdf', type: 'application/pdf' } },
          querystring: uploadOptions,
          bodies: uploadBodies,
          response: { 200: storedAnswer, ...errorAnswers(400, 401, 403, 409, 413, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using work = openRequestScope(reply, context);
        work.extendDeadline(expectedBytes(request, settings.maxFileBytes) / BYTES_PER_CHARACTER);
        const { owner } = accountOf(request);
        const upload = await readUpload(request, request.query, settings.maxFileBytes);
        let wantsTemporaryUrl = false;
        const describe = async (size: number) => {
          const { file, wantsTemporaryUrl: wanted } = await upload.describe(size);
          wantsTemporaryUrl = wanted;
          return file;
        };
        const stored = await files.put(owner, upload.bytes, describe, work.signal, upload.announced);
        const { key, size, expiresAt } = stored;
        const publicUrl = settings.publicUrl();
        return {
          success: true as const,
          key,
          url: fileUrl(publicUrl, key),
          size,
          ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
          ...(wantsTemporaryUrl ? { temp_public_url: temporaryUrl(publicUrl, signer, owner, key) } : {}),
          log_id: request.id,
        };
      },
    );

    app.get(
      '/v1/store/file',
      {
        config: { operation: 'files' },
        onRequest,
        schema: {
          tags: ['Files'],
          operationId: 'listFiles',
          summary: 'The files of the owner, newest first',
          querystring: listQuery,
          response: { 200: listAnswer, ...errorAnswers(400, 401, 403, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using work = openRequestScope(reply, context);
        const { limit, cursor } = request.query;
        const page = await abortable(files.list(accountOf(request).owner, limit, cursor), work.signal);
        return {
          success: true as const,
          files: page.files.map(({ key, size, contentType, createdAt, expiresAt }) => ({
            key,
            size,
            content_type: contentType,
            created_at: createdAt,
            ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
          })),
          next_cursor: page.nextCursor,
          log_id: request.id,
        };
      },
    );

    app.get(
      '/v1/store/file/read/*',
      {
        config: { operation: 'files' },
        onRequest: async function (request, reply) {
          if (context.drain.draining()) throw new GlossaError('shutting_down');
          const { signature } = linkQuery.catch({}).parse(request.query);
          const { '*': key } = fileKey.parse(request.params);
          // A key beside a link that is no longer good is enough; alone, such a link is refused below.
          const keyDecides = signature === undefined || Boolean(request.headers['x-api-key']);
          const owner = linkOwner(request.query, key);
          if (owner !== undefined) {
            await enforceLimits(context, [linkSubject(owner, context)], request, reply);
            gate.admission.enter(`link of ${owner}`, request);
          } else if (keyDecides) await onRequest.call(this, request, reply);
        },
        schema: {
          tags: ['Files'],
          operationId: 'readFile',
          summary: 'The bytes of a stored file',
          example: { key: 'report.pdf', saves: 'copy.pdf' },
          security: [{ key: [] }, {}],
          params: fileKey,
          querystring: linkQuery,
          response: { 200: fileBytes, ...errorAnswers(400, 401, 403, 404, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        const key = request.params['*'];
        const owner = linkOwner(request.query, key) ?? request.account?.owner;
        if (owner === undefined) throw new GlossaError('invalid_signature');
        using work = openRequestScope(reply, context);
        const { file, bytes } = await files.read(owner, key, work.signal);
        reply.raw.once('close', () => bytes.destroy());
        return reply
          .headers({
            'Content-Length': file.size,
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(key.split('/').at(-1) ?? '').replace(/['()*]/g, escapeSign)}`,
            'X-Content-Type-Options': 'nosniff',
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Cache-Control': 'private, no-store',
          })
          .type(file.contentType)
          .send(bytes);
      },
    );

    app.delete(
      '/v1/store/file/read/*',
      {
        config: { operation: 'files' },
        onRequest,
        schema: {
          tags: ['Files'],
          operationId: 'deleteFile',
          summary: 'Remove a stored file',
          example: { key: 'report.pdf' },
          params: fileKey,
          response: { 200: deletedAnswer, ...errorAnswers(401, 403, 404, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        using work = openRequestScope(reply, context);
        const key = request.params['*'];
        await abortable(files.remove(accountOf(request).owner, key), work.signal);
        return { success: true as const, key, log_id: request.id };
      },
    );

    /** The owner who gave out a signed link, when that is what the query comes from and the link is good. */
    function linkOwner(query: unknown, key: string): string | undefined {
      const { expires, signature } = linkQuery.catch({}).parse(query);
      return expires === undefined || signature === undefined ? undefined : signer.verify(key, { expires, signature });
    }
  };
}

const escapeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
