import { z } from 'zod';
import type { ErrorCode, GlossaError, Issue } from '../../../errors.ts';
import type { DescribeError } from '../../response/error-handler.ts';
import { errorResponsesOf } from '../../schemas/common.ts';
import { type FieldNames, renameFields } from '../rename-fields.ts';

/** Statuses of the DeepL API for errors that have another status in this service. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  quota_exceeded: 456,
  glossary_quota_exceeded: 456,
  storage_quota_exceeded: 456,
  document_not_ready: 503,
  conflicting_keys: 401,
};
/** Other statuses that its clients do not know. */
const KNOWN_STATUSES: ReadonlyMap<number, number> = new Map([
  [401, 403],
  [410, 404],
  [422, 400],
]);

/** Messages for errors whose own message names fields and paths that the DeepL API does not have. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  invalid_key: 'Send a valid API key in the header Authorization: DeepL-Auth-Key.',
  not_found:
    'This service does not have this path of the DeepL API. GET /openapi.json describes the paths that it has.',
  document_not_found: 'No document has this ID and this key.',
  document_not_ready: 'The document is not translated yet. POST /v2/document/{document_id} shows its status.',
  memory_not_found: 'No translation memory has this ID. GET /v3/translation_memories lists the translation memories.',
  glossary_not_found: 'No glossary has this ID. GET /v3/glossaries lists the glossaries.',
};

/** The names of this service's fields in the DeepL API. */
const FIELD_NAMES: FieldNames = {
  current_language: 'source_lang',
  target_language: 'target_lang',
  memory_id: 'translation_memory_id',
};

/** Cap on the problems that `detail` lists. */
const MAX_DETAILS = 10;

/** An error as the DeepL API sends it. */
export const describeError: DescribeError = (error) => {
  const issues = (error.issues ?? []).map(({ path, message }) => ({ path: rename(path), message: rename(message) }));
  const message = messageOf(error, issues);
  const detail = detailOf(issues, message);
  return {
    status: STATUSES[error.code] ?? KNOWN_STATUSES.get(error.status) ?? error.status,
    body: { message, ...(detail !== undefined && { detail }) },
  };
};

/** The message of an error in the words of the DeepL API. Its clients look for words of the first two. */
export function messageOf(
  { code, message }: Pick<GlossaError, 'code' | 'message'>,
  [first]: readonly Issue[] = [],
): string {
  if (code === 'unknown_language' && first) {
    return `Value for '${first.path}' not supported. GET /v2/languages lists the languages.`;
  }
  if (code === 'malformed_xml') return `Tag handling parsing failed. ${message}`;
  return MESSAGES[code] ?? rename(message);
}

/** The problems that the message does not tell. */
function detailOf(issues: readonly Issue[], message: string): string | undefined {
  const [first] = issues;
  if (!first || (issues.length === 1 && message.includes(first.path))) return undefined;
  const listed = issues
    .slice(0, MAX_DETAILS)
    .map(({ path, message: problem }) => (message.endsWith(problem) ? path : `${path} ${problem}`.trim()));
  return listed.join('; ');
}

function rename(text: string): string {
  return renameFields(text, FIELD_NAMES);
}

const errorResponse = z.object({ message: z.string(), detail: z.string().optional() }).meta({ id: 'DeepLError' });

export const errorResponses = errorResponsesOf(errorResponse);
