import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FileStore } from '../../files/file-store.ts';
import type { UrlSigner } from '../../files/signed-urls.ts';
import { READABLE_TYPES } from '../../formats/files/file-types.ts';
import type { BilledImage } from '../../operations/images/translate-image.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Operations } from '../../operations/operations.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { requireScope } from '../admission/require-scope.ts';
import { readImageBodies, readImageRequest } from '../body/image-upload.ts';
import { extendDeadlineForBody } from '../body/upload.ts';
import { temporaryUrl } from '../file-urls.ts';
import { setEngineHeader } from '../response/engine-header.ts';
import { anyBytes, errorResponses } from '../schemas/common.ts';
import { imageTranslation, imageTranslationResponse } from '../schemas/images.ts';
import { toTranslationOrder } from '../schemas/translate.ts';

export interface TranslateImageRouteServices {
  keys: KeyCheck;
  operations: Pick<Operations, 'translateImage'>;
  files: Pick<FileStore, 'put'>;
  signer: UrlSigner;
  publicUrl: () => string;
  maxFileBytes: number;
}

/** Translates the text in images. */
export function translateImageRoute(services: TranslateImageRouteServices): FastifyPluginAsyncZod {
  const { keys, operations, maxFileBytes } = services;
  return async (app) => {
    await readImageBodies(app);
    app.post(
      '/v1/ai/translate/image',
      {
        config: { operation: 'translate' },
        onRequest: keys.requireKey('translate'),
        schema: {
          tags: ['Images'],
          operationId: 'translateImage',
          summary: 'Translate the text in an image',
          example: {
            form: { file: 'sign.png', type: 'image/png', fields: { body: '{"target_language":"es"}' } },
            saveAs: 'sign.es.png',
          },
          bodies: imageTranslation.bodies,
          response: {
            200: {
              description: 'The image in its format, or JSON with return_type base64 or url.',
              types: { ...anyBytes, 'application/json': imageTranslationResponse },
            },
            ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504),
          },
        },
      },
      async (request, reply) => {
        extendDeadlineForBody(request, maxFileBytes);
        const order = await readImageRequest(request, imageTranslation, maxFileBytes);
        const describe = async () => {
          const fields = await order.describe();
          if (fields.return_type === 'url') requireScope(accountOf(request.scope), 'files');
          return { ...toTranslationOrder(fields), returnType: fields.return_type };
        };
        const image = await operations.translateImage({ ...order, describe }, request.scope);
        setEngineHeader(request, reply, image.engines);
        if (image.ocrPages > 0) reply.header('x-glossa-ocr-pages', image.ocrPages);
        if (image.options.returnType !== 'binary') {
          return {
            success: true as const,
            url: await urlOf(image, image.options.returnType, request),
            ...(image.warnings.length > 0 && { warnings: image.warnings }),
            _usage: image.usage,
            log_id: request.id,
          };
        }
        if (image.warnings.length > 0) {
          reply.header('x-glossa-warnings', image.warnings.map(({ code, count }) => `${code}=${count}`).join(', '));
        }
        return reply.type(READABLE_TYPES[image.format].mediaType).send(image.bytes);
      },
    );
  };

  async function urlOf(
    { format, bytes }: BilledImage<unknown>,
    type: 'base64' | 'url',
    { scope }: FastifyRequest,
  ): Promise<string> {
    const { mediaType, extensions } = READABLE_TYPES[format];
    if (type === 'base64') return `data:${mediaType};base64,${bytes.toString('base64')}`;
    const { owner } = accountOf(scope);
    const key = `translated-${randomUUID()}.${extensions[0]}`;
    const describe = async () => ({ key, contentType: mediaType, overwrite: false });
    const announced = { bytes: bytes.length, replaces: undefined };
    await services.files.put(owner, Readable.from([bytes]), describe, scope.signal, announced);
    return temporaryUrl(services.publicUrl(), services.signer, owner, key);
  }
}
