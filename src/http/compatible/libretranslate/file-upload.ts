import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError } from '../../../errors.ts';
import { cleanFileName, isPlainTextType } from '../../../formats/files/file-name.ts';
import type { NewDocument } from '../../../jobs/document-jobs.ts';
import type { DocumentOrder } from '../../../operations/translate-document.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { findFile, invalidForm, MAX_FORM_OVERHEAD_BYTES, readBytes, readParts, readWhole } from '../../body/form.ts';
import { expectedBytes } from '../../body/upload.ts';
import { validate } from '../../validation.ts';
import { admitWithBody, type KeyRule } from '../require-key.ts';
import { languageFields, readLanguages } from './language-codes.ts';

/** The fields of the form besides its file. */
export const fileFields = z.object(languageFields);

/**
 * Reads a form with the part `file` and other fields in any order, and admits the request with the key of the form, unless
 * its headers or its query had one. A file whose key follows it is kept in memory, so that it must be as small as a body
 * of JSON.
 * @throws GlossaError for every fault of the form; `invalid_key` and the other errors of admission
 */
export async function readFileForm(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    keys,
    keyRule,
    maxFileBytes,
    maxBodyBytes,
  }: { keys: KeyCheck; keyRule: KeyRule; maxFileBytes: number; maxBodyBytes: number },
): Promise<DocumentOrder> {
  if (!request.isMultipart()) throw invalidForm('file', 'is required');
  if (expectedBytes(request, 0) > maxFileBytes + MAX_FORM_OVERHEAD_BYTES) throw new GlossaError('file_too_large');
  const fields = new Map<string, unknown>();
  const { file, readRest } = await findFile(readParts(request, maxFileBytes), async (part) => {
    if (part.type === 'file') throw invalidForm('', 'must have no file besides the part file');
    if (part.valueTruncated) throw new GlossaError('body_too_large');
    fields.set(part.fieldname, part.value);
  });
  const sent = (): Record<string, unknown> => Object.fromEntries(fields);
  const admit = () => admitWithBody(keys, request, reply, sent(), keyRule);

  let bytes = Readable.from(readBytes(file));
  if (request.scope.account !== undefined || fields.has('api_key')) {
    await admit();
  } else {
    if (expectedBytes(request, 0) > maxBodyBytes) throw lateKey(maxBodyBytes);
    bytes = Readable.from([await readWhole(file, maxBodyBytes, 'body_too_large')]);
    await readRest();
    await admit();
  }
  const describe = async (): Promise<NewDocument> => {
    await readRest();
    // A key may follow the file.
    await admit();
    const options = readLanguages(validate(fileFields, sent()));
    return { filename: cleanFileName(file.filename ?? ''), isPlainText: isPlainTextType(file.mimetype), options };
  };
  return { bytes, describe };
}

function lateKey(maxBytes: number): GlossaError {
  const message = `Send api_key before the file, or in the query, with a file of more than ${maxBytes} bytes.`;
  return new GlossaError('body_too_large', { message });
}
