import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FileStore } from '../../files/file-store.ts';
import type { UrlSigner } from '../../files/signed-urls.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { requireKeyOrLink } from '../admission/signed-link.ts';
import { keepFormContentType } from '../body/form.ts';
import { overrideContentType } from '../body/override-content-type.ts';
import { extendDeadlineForBody, readUpload } from '../body/upload.ts';
import { fileUrl, temporaryUrl } from '../file-urls.ts';
import { sendAttachment } from '../response/attachment.ts';
import { routeOptions } from '../route-config.ts';
import { errorResponses, linkQuery } from '../schemas/common.ts';
import {
  deletionResponse,
  fileBytes,
  fileKey,
  listQuery,
  listResponse,
  uploadBodies,
  uploadOptions,
  uploadResponse,
} from '../schemas/files.ts';

export interface FileRouteServices {
  keys: KeyCheck;
  files: FileStore;
  signer: UrlSigner;
  publicUrl: () => string;
  /** Size limit of a file. */
  maxFileBytes: number;
}

export function fileRoutes({ keys, files, signer, publicUrl, maxFileBytes }: FileRouteServices): FastifyPluginAsyncZod {
  const options = routeOptions('Files', { config: { operation: 'files' }, onRequest: keys.requireKey('files') });
  const link = requireKeyOrLink({ keys, signer }, 'files', ({ params }) => fileKey.parse(params)['*']);
  return async (app) => {
    // Bodies of all media types are streamed as bytes. Only forms are parsed.
    app.removeAllContentTypeParsers();
    await app.register(multipart);
    overrideContentType(app, keepFormContentType);
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.post(
      '/v1/store/file',
      {
        ...options({
          operationId: 'uploadFile',
          summary: 'Store a file, sent as a form or as raw bytes',
          example: { query: 'key=report.pdf&overwrite=true', upload: { file: 'report.pdf', type: 'application/pdf' } },
          querystring: uploadOptions,
          bodies: uploadBodies,
          response: { 200: uploadResponse, ...errorResponses(400, 401, 403, 409, 413, 429, 503, 504) },
        }),
        config: { operation: 'files', isNeverCompressed: true },
      },
      async (request) => {
        const { scope, query } = request;
        const { owner } = accountOf(scope);
        extendDeadlineForBody(request, maxFileBytes);
        const upload = await readUpload(request, query, maxFileBytes);
        let wantsTemporaryUrl = false;
        const describe = async (size: number) => {
          const described = await upload.describe(size);
          wantsTemporaryUrl = described.wantsTemporaryUrl;
          return described.file;
        };
        const { key, size, expiresAt } = await request.auditedToEnd(
          files.put(owner, upload.bytes, describe, scope.signal, upload.announced),
          (stored) => ({ action: 'file.stored', target: stored.key, details: { size: stored.size } }),
        );
        return {
          success: true as const,
          key,
          url: fileUrl(publicUrl(), key),
          size,
          ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
          ...(wantsTemporaryUrl ? { temp_public_url: temporaryUrl(publicUrl(), signer, owner, key) } : {}),
          log_id: request.id,
        };
      },
    );

    app.get(
      '/v1/store/file',
      options({
        operationId: 'listFiles',
        summary: 'List the files of the owner, newest first',
        querystring: listQuery,
        response: { 200: listResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor }, id }) => {
        const page = await abortable(files.list(accountOf(scope).owner, limit, cursor), scope.signal);
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
          log_id: id,
        };
      },
    );

    app.get(
      '/v1/store/file/read/*',
      {
        ...options({
          operationId: 'readFile',
          summary: 'Read a stored file',
          example: { key: 'report.pdf', saveAs: 'copy.pdf' },
          security: [{ key: [] }, { bearer: [] }, {}],
          params: fileKey,
          querystring: linkQuery,
          response: { 200: fileBytes, ...errorResponses(400, 401, 403, 404, 429, 503, 504) },
        }),
        onRequest: link.onRequest,
      },
      async (request, reply) => {
        const key = request.params['*'];
        const { file, bytes } = await files.read(link.ownerOf(request), key, request.scope.signal);
        const name = key.split('/').at(-1) ?? '';
        return sendAttachment(reply, { name, mediaType: file.contentType, size: file.size, bytes });
      },
    );

    app.delete(
      '/v1/store/file/read/*',
      options({
        operationId: 'deleteFile',
        summary: 'Delete a stored file',
        example: { key: 'report.pdf' },
        params: fileKey,
        response: { 200: deletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, id } = request;
        const key = request.params['*'];
        const removed = files.remove(accountOf(scope).owner, key);
        await request.audited(removed, () => ({ action: 'file.deleted', target: key }));
        return { success: true as const, key, log_id: id };
      },
    );
  };
}
