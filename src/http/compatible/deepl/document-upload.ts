import { extname } from 'node:path';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cleanFileName } from '../../../formats/files/file-name.ts';
import { FILE_TYPES } from '../../../formats/files/file-types.ts';
import type { NewDocument, ResultFormat } from '../../../jobs/document-jobs.ts';
import type { DocumentKeys } from '../../../jobs/document-keys.ts';
import type { Operations } from '../../../operations/operations.ts';
import type { AdmissionControl } from '../../admission/admission-control.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { keyAnywhere } from '../../admission/request-keys.ts';
import { readDocumentForm } from '../../body/document-upload.ts';
import { readFormBodies } from '../../body/form.ts';
import { extendDeadlineForBody } from '../../body/upload.ts';
import { invalidRequest, validate } from '../../validation.ts';
import { checkGlossaries, text, toTranslationOrder, translationFields } from './common-fields.ts';
import { errorResponses } from './errors.ts';
import { deeplOptions } from './route-options.ts';

const fields = z
  .object({
    ...translationFields,
    filename: text.meta({ description: 'Replaces the file name of the part file.' }),
    output_format: text.meta({ description: 'The extension of the file, or html for a PDF.' }),
  })
  .superRefine(checkGlossaries);

const form = fields
  .extend({ file: z.file().meta({ description: 'The document, up to 100 MB.' }) })
  .meta({ id: 'DeepLDocumentForm' });

const response = z
  .object({
    document_id: z.string(),
    document_key: z.string().meta({ description: 'Needed with each request about the document.' }),
  })
  .meta({ id: 'DeepLDocument' });

export interface DocumentUploadServices {
  keys: KeyCheck;
  admission: Pick<AdmissionControl, 'limitBodyMemory'>;
  operations: Pick<Operations, 'submitDocument'>;
  documentKeys: Pick<DocumentKeys, 'keyOf'>;
  /** Size limit of a document. */
  maxFileBytes: number;
}

/** `POST /v2/document`. Its form is streamed, so its key is in a header. */
export function documentUploadRoute({
  keys,
  admission,
  operations,
  documentKeys,
  maxFileBytes,
}: DocumentUploadServices): FastifyPluginAsyncZod {
  return async (app) => {
    await readFormBodies(app);
    admission.limitBodyMemory(app);

    app.post(
      '/document',
      deeplOptions(
        keys,
        'documents',
      )({
        operationId: 'deeplTranslateDocument',
        summary: 'Translate a file',
        example: {
          form: { file: 'report.docx', type: FILE_TYPES.docx.mediaType, fields: { target_lang: 'ES' } },
        },
        bodies: { 'multipart/form-data': form },
        response: { 200: response, ...errorResponses(400, 403, 404, 413, 429, 456, 503, 504) },
      }),
      async (request) => {
        extendDeadlineForBody(request, maxFileBytes);
        await using upload = await readDocumentForm(request, maxFileBytes, (sent, file) => {
          keyAnywhere(request, sent);
          return describe(sent, file);
        });
        const { id } = await operations.submitDocument(upload, request.id, request.scope);
        return { document_id: id, document_key: documentKeys.keyOf(id) };
      },
    );
  };
}

/** @throws GlossaError `invalid_request` */
function describe(sent: Record<string, unknown>, file: Omit<NewDocument, 'options'>): NewDocument {
  const described = validate(fields, sent);
  const filename = described.filename === undefined ? file.filename : cleanFileName(described.filename);
  const resultFormat = readResultFormat(filename, described.output_format);
  return { ...file, filename, options: toTranslationOrder(described), resultFormat };
}

/** A document keeps its format; only a PDF can become HTML. */
function readResultFormat(filename: string, outputFormat: string | undefined): ResultFormat | undefined {
  const extension = extname(filename).slice(1).toLowerCase();
  const wanted = outputFormat?.toLowerCase();
  if (extension === 'pdf' && (wanted === 'pdf' || wanted === 'html')) return wanted;
  if (wanted === undefined || wanted === extension) return undefined;
  const message = 'must be the extension of the file, or html for a PDF, because a document keeps its format';
  throw invalidRequest([{ path: 'output_format', message }]);
}
