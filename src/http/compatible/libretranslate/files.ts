import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import type { UrlSigner } from '../../../files/signed-urls.ts';
import { FILE_TYPES } from '../../../formats/files/file-types.ts';
import type { DocumentJobs } from '../../../jobs/document-jobs.ts';
import { accountOf } from '../../../operations/operation-scope.ts';
import type { Operations } from '../../../operations/operations.ts';
import { rejectFailed, waitForDocument } from '../../../operations/translate-document.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { AdmissionControl } from '../../admission/admission-control.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { readFormBodies } from '../../body/form.ts';
import { extendDeadlineForBody } from '../../body/upload.ts';
import { signedDocumentKey } from '../../document-links.ts';
import { sendAttachment } from '../../response/attachment.ts';
import { type KeyRule, requireKeyAt } from '../require-key.ts';
import { errorResponses } from './errors.ts';
import { fileFields, readFileForm } from './file-upload.ts';
import { ROUTE_CONFIG, TAGS } from './route-config.ts';

/** Clients download a file at once. LibreTranslate deletes its files after an hour, too. */
const LINK_LIFETIME_MS = 60 * 60 * 1000;

const form = fileFields
  .extend({ file: z.file().meta({ description: 'The document, up to 100 MB.' }), api_key: z.string().optional() })
  .meta({ id: 'LibreTranslateFileForm' });

const response = z
  .object({ translatedFileUrl: z.string().meta({ description: 'Works without a key for an hour.' }) })
  .meta({ id: 'LibreTranslateFile' });

const nameParams = z.object({ name: z.string() });

export interface FileRouteServices {
  keys: KeyCheck;
  keyRule: KeyRule;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Pick<Operations, 'submitDocument'>;
  documentJobs: Pick<DocumentJobs, 'find' | 'openResult' | 'shortenRetention' | 'remove'>;
  signer: UrlSigner;
  publicUrl: () => string;
  /** Size limit of a file. */
  maxFileBytes: number;
  /** Size limit of a body of JSON. */
  maxBodyBytes: number;
}

/** Files, which are documents of the background queue: `/translate_file` answers when its document is done. */
export function fileRoutes(services: FileRouteServices): FastifyPluginAsyncZod {
  const { keys, keyRule, admission, operations, documentJobs, signer, publicUrl, maxFileBytes, maxBodyBytes } =
    services;
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      '/translate_file',
      {
        config: { ...ROUTE_CONFIG, operation: 'documents', isNeverCompressed: true },
        // The handler admits requests whose key is in the form.
        onRequest: requireKeyAt(keys, keyRule).onRequest,
        schema: {
          tags: TAGS,
          operationId: 'libretranslateTranslateFile',
          summary: 'Translate a file, and wait for it',
          example: {
            form: { file: 'report.docx', type: FILE_TYPES.docx.mediaType, fields: { source: 'en', target: 'es' } },
          },
          bodies: { 'multipart/form-data': form },
          response: { 200: response, ...errorResponses(400, 403, 413, 422, 429, 503, 504) },
        },
      },
      async (request, reply) => {
        const { scope } = request;
        extendDeadlineForBody(request, maxFileBytes);
        const upload = await readFileForm(request, reply, { keys, keyRule, maxFileBytes, maxBodyBytes });
        // The length of the text is not known yet. The check of a key in the form has stopped the deadline.
        scope.extendDeadline(Number.POSITIVE_INFINITY);
        const { id } = await operations.submitDocument(upload, request.id, scope);
        const { owner } = accountOf(scope);
        try {
          const job = await waitForDocument(documentJobs, { id, owner }, scope);
          rejectFailed(job);
          const { filename } = job;
          const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);
          await abortable(documentJobs.shortenRetention(owner, id, expiresAt), scope.signal);
          const name = linkName(signer, { id, owner, filename }, expiresAt);
          return { translatedFileUrl: `${publicUrl()}/download_file/${name}` };
        } catch (error) {
          // No client knows the document.
          await documentJobs
            .remove(owner, id)
            .catch((err: unknown) => request.log.warn({ err, document_id: id }, 'document not deleted'));
          throw error;
        }
      },
    );

    app.get(
      '/download_file/:name',
      {
        config: ROUTE_CONFIG,
        onRequest: async (request, reply) => {
          keys.rejectWhileDraining();
          const { owner } = resolveLink(signer, nameParams.parse(request.params).name);
          await keys.admitSignedLink(request, reply, owner);
        },
        schema: { hide: true, params: nameParams },
      },
      async ({ scope, params }, reply) => {
        const { id, owner } = resolveLink(signer, params.name);
        const { filename, ...file } = await documentJobs.openResult(owner, id, scope.signal);
        return sendAttachment(reply, { name: filename, ...file });
      },
    );
  };
}

/** The last part of the path of a link to a translated document, which works without a key until it expires. */
function linkName(
  signer: UrlSigner,
  { id, owner, filename }: { id: string; owner: string; filename: string },
  expiresAt: Date,
): string {
  const { expires, signature } = signer.sign(owner, signedDocumentKey(id), expiresAt);
  return encodeURIComponent(`${id}.${expires}.${signature}.${filename}`);
}

/**
 * The document of a link.
 * @param name as `linkName` has made it, decoded
 * @throws GlossaError `invalid_signature` for a link that was changed or has expired
 */
function resolveLink(signer: UrlSigner, name: string): { id: string; owner: string } {
  const [id = '', expires = '', signature = ''] = name.split('.', 3);
  const owner = signer.verify(signedDocumentKey(id), { expires, signature });
  if (owner === undefined) {
    throw new GlossaError('invalid_signature', {
      message: 'This link is not valid or has expired. Translate the file again.',
    });
  }
  return { id, owner };
}
