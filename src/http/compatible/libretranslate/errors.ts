import { z } from 'zod';
import type { ErrorCode, GlossaError } from '../../../errors.ts';
import type { DescribeError } from '../../response/error-handler.ts';
import { errorResponsesOf } from '../../schemas/common.ts';
import { type FieldNames, renameFields } from '../rename-fields.ts';

/** Statuses that the LibreTranslate API has for errors whose status is another one in this service. */
const STATUSES: Partial<Record<ErrorCode, number>> = { invalid_key: 403, unsupported_format: 400 };

/** An error as the LibreTranslate API sends it. */
export const describeError: DescribeError = (error) => {
  const status = STATUSES[error.code] ?? error.status;
  return { status, body: { error: messageOf(error, status) } };
};

/** The names of this service's fields in the LibreTranslate API. */
const FIELD_NAMES: FieldNames = { current_language: 'source', target_language: 'target' };

/** Some clients, and the tests of LibreTranslate, know errors by their words. */
function messageOf({ code, message, issues = [] }: GlossaError, status: number): string {
  const [issue] = issues;
  if (code === 'invalid_request' && issue?.path) {
    return isMissing(issue.message)
      ? `Invalid request: missing ${issue.path} parameter`
      : `Invalid request: ${issue.path} ${issue.message}`;
  }
  if (code === 'invalid_key') {
    return 'Invalid API key, or none. Send one as api_key. Please contact the server operator to get an API key.';
  }
  const text = renameFields(message, FIELD_NAMES);
  return status === 429 ? `Slowdown: ${text}` : text;
}

/** The API does not distinguish empty fields from missing ones. */
const isMissing = (message: string): boolean => message === 'is required' || message === 'must not be empty';

const errorResponse = z.object({ error: z.string() }).meta({ id: 'LibreTranslateError' });

export const errorResponses = errorResponsesOf(errorResponse);
