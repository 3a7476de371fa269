import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { MAX_ENTRIES, MAX_GLOSSARY_BYTES } from '../../glossaries/glossary.ts';
import type { NewGlossary } from '../../glossaries/glossary-store.ts';
import { type GlossaryFile, importEntries } from '../../glossaries/imports/import-file.ts';
import { readEntries } from '../../glossaries/terms.ts';
import { requireLanguage } from '../../languages/require-language.ts';
import { runInTimeSlices } from '../../resilience/time-slices.ts';
import { createRequest, entryInputs, glossaryFields } from '../schemas/glossaries.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import { validate } from '../validation.ts';
import { invalidForm, MAX_FORM_OVERHEAD_BYTES, readParts, readWhole } from './form.ts';
import { parseJsonBody, requireBody } from './json-body.ts';

/** Media types of bodies that are files. All other bodies are JSON, of any media type. */
const FILE_TYPE = /^\s*(?:text\/(?:csv|tab-separated-values)|(?:text|application)\/(?:[\w.-]+\+)?xml)\s*(?:;|$)/i;

/**
 * Reads a new glossary: JSON, a form with the part `file`, or a file with the fields in the query.
 * @throws GlossaError for every fault of the request; the signal's reason
 */
export async function readGlossary(request: FastifyRequest): Promise<NewGlossary> {
  const { scope, body } = request;
  if (request.isMultipart()) {
    const { file, ...fields } = await readForm(request);
    return importGlossary(fields, file, request);
  }
  const bytes = body instanceof Buffer && body.length > 0 ? body : undefined;
  if (scope.contentType !== undefined && FILE_TYPE.test(scope.contentType)) {
    const file = { bytes: bytes ?? Buffer.alloc(0), name: undefined, contentType: scope.contentType };
    return importGlossary(request.query, file, request);
  }
  requireBody(bytes);
  const { entries, ...fields } = validate(createRequest, bytes && (await parseJsonBody(request, bytes, MAX_ENTRIES)));
  const read = await runInTimeSlices(readEntries(entryInputs(entries)), scope);
  return { ...describe(fields), entries: read };
}

async function importGlossary(fields: unknown, file: GlossaryFile, { scope }: FastifyRequest): Promise<NewGlossary> {
  const described = describe(validate(glossaryFields, fields));
  if (file.bytes.length > MAX_GLOSSARY_BYTES) throw new GlossaError('glossary_too_large');
  return { ...described, entries: await importEntries(file, described, scope) };
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown> & { file: GlossaryFile }> {
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  if (announcedBytes > MAX_GLOSSARY_BYTES + MAX_FORM_OVERHEAD_BYTES) throw new GlossaError('glossary_too_large');
  const fields: Record<string, unknown> = {};
  let file: GlossaryFile | undefined;
  for await (const part of readParts(request, MAX_GLOSSARY_BYTES)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new GlossaError('body_too_large');
      Object.assign(fields, removeNullFields({ [part.fieldname]: part.value }));
      continue;
    }
    if (part.fieldname !== 'file') throw invalidForm('', 'must have no file besides the part file');
    if (file !== undefined) throw invalidForm('file', 'must be one file');
    const bytes = await readWhole(part, MAX_GLOSSARY_BYTES, 'glossary_too_large');
    file = { bytes, name: part.filename, contentType: part.mimetype };
  }
  if (file === undefined) throw invalidForm('file', 'is required');
  return { ...fields, file };
}

/** @throws GlossaError `unknown_language`, `unsupported_language_pair` */
function describe(fields: z.output<typeof glossaryFields>): Omit<NewGlossary, 'entries'> {
  const sourceLanguage = requireLanguage(fields.source_language, 'source_language').code;
  const targetLanguage = requireLanguage(fields.target_language, 'target_language').code;
  if (sourceLanguage !== targetLanguage) return { name: fields.name, sourceLanguage, targetLanguage };
  const message = 'A glossary needs two different languages: source_language and target_language are the same.';
  throw new GlossaError('unsupported_language_pair', { message });
}
