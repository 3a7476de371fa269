import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UrlSigner } from '../../files/signed-urls.ts';
import { FILE_TYPES } from '../../formats/files/file-types.ts';
import type { DocumentJobs } from '../../jobs/document-jobs.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import type { Operations } from '../../operations/operations.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { AdmissionControl } from '../admission/admission-control.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { requireKeyOrLink } from '../admission/signed-link.ts';
import { readDocument } from '../body/document-upload.ts';
import { readFormBodies } from '../body/form.ts';
import type { OpenDocument } from '../body/open-document.ts';
import { extendDeadlineForBody } from '../body/upload.ts';
import { signedDocumentKey } from '../document-links.ts';
import { sendAttachment } from '../response/attachment.ts';
import { routeOptions } from '../route-config.ts';
import { EXAMPLE_DOCUMENT_ID, errorResponses, linkQuery } from '../schemas/common.ts';
import { documentBodies } from '../schemas/document-request.ts';
import {
  createResponse,
  deletionResponse,
  documentId,
  documentResponse,
  listQuery,
  listResponse,
  previewResponse,
  resultBytes,
  toDocumentFields,
  toDocumentResponse,
  toIdentityFields,
  toPreviewResponse,
} from '../schemas/documents.ts';

const PATH = '/v1/ai/translate/document';

export interface DocumentRouteServices {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Pick<Operations, 'submitDocument' | 'previewDocument'>;
  documentJobs: Pick<DocumentJobs, 'list' | 'find' | 'openResult' | 'remove'>;
  openDocument: OpenDocument;
  signer: UrlSigner;
  /** Size limit of a document. */
  maxFileBytes: number;
}

/** Documents that are translated in the background. */
export function documentRoutes({
  keys,
  admission,
  operations,
  documentJobs,
  openDocument,
  signer,
  maxFileBytes,
}: DocumentRouteServices): FastifyPluginAsyncZod {
  const options = routeOptions('Documents', {
    config: { operation: 'documents' },
    onRequest: keys.requireKey('translate'),
  });
  const link = requireKeyOrLink({ keys, signer }, 'translate', ({ params }) =>
    signedDocumentKey(documentId.parse(params).document_id),
  );
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      PATH,
      options({
        operationId: 'translateDocument',
        summary: 'Translate a file: the one sent, the one at a URL, or a stored one',
        example: {
          form: { file: 'report.docx', type: FILE_TYPES.docx.mediaType, fields: { target_language: 'es' } },
        },
        bodies: documentBodies,
        response: {
          200: createResponse,
          ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504),
        },
      }),
      async (request) => {
        extendDeadlineForBody(request, maxFileBytes);
        await using upload = await readDocument(request, { maxFileBytes, openDocument });
        const job = await operations.submitDocument(upload, request.id, request.scope);
        return { success: true as const, ...toIdentityFields(job), log_id: request.id };
      },
    );

    app.post(
      `${PATH}/preview`,
      options({
        operationId: 'previewDocument',
        summary: 'Tell which texts of a file a request would translate, without translating or storing it',
        example: {
          form: {
            file: 'en.json',
            type: FILE_TYPES.json.mediaType,
            fields: { target_language: 'es', include: '["home.*"]' },
          },
        },
        bodies: documentBodies,
        response: { 200: previewResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503, 504) },
      }),
      async (request) => {
        extendDeadlineForBody(request, maxFileBytes);
        await using upload = await readDocument(request, { maxFileBytes, openDocument });
        return toPreviewResponse(await operations.previewDocument(upload, request.scope), request.id);
      },
    );

    app.get(
      PATH,
      options({
        operationId: 'listDocuments',
        summary: 'List the documents of the owner, newest first',
        querystring: listQuery,
        response: { 200: listResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { limit, cursor }, id }) => {
        const page = await abortable(documentJobs.list(accountOf(scope).owner, limit, cursor), scope.signal);
        return {
          success: true as const,
          documents: page.jobs.map(toDocumentFields),
          next_cursor: page.nextCursor,
          log_id: id,
        };
      },
    );

    app.get(
      `${PATH}/:document_id`,
      options({
        operationId: 'getDocument',
        summary: 'State and progress of a document',
        example: { key: EXAMPLE_DOCUMENT_ID },
        params: documentId,
        response: { 200: documentResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async ({ scope, params, id }) => {
        const job = await abortable(documentJobs.find(accountOf(scope).owner, params.document_id), scope.signal);
        return toDocumentResponse(job, id);
      },
    );

    app.get(
      `${PATH}/:document_id/result`,
      {
        ...options({
          operationId: 'readTranslatedDocument',
          summary: 'Read the translated file',
          example: { key: EXAMPLE_DOCUMENT_ID, saveAs: 'report.es.docx' },
          security: [{ key: [] }, { bearer: [] }, {}],
          params: documentId,
          querystring: linkQuery,
          response: { 200: resultBytes, ...errorResponses(400, 401, 403, 404, 409, 410, 413, 422, 429, 503, 504) },
        }),
        onRequest: link.onRequest,
      },
      async (request, reply) => {
        const { scope, params } = request;
        const owner = link.ownerOf(request);
        const { filename, ...file } = await documentJobs.openResult(owner, params.document_id, scope.signal);
        return sendAttachment(reply, { name: filename, ...file });
      },
    );

    app.delete(
      `${PATH}/:document_id`,
      options({
        operationId: 'deleteDocument',
        summary: 'Cancel the translation of a document and delete its files',
        example: { key: EXAMPLE_DOCUMENT_ID },
        params: documentId,
        response: { 200: deletionResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const { scope, id } = request;
        const { document_id } = request.params;
        const removed = documentJobs.remove(accountOf(scope).owner, document_id);
        await request.audited(removed, () => ({ action: 'document.deleted', target: document_id }));
        return { success: true as const, document_id, log_id: id };
      },
    );
  };
}
