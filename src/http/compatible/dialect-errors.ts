import type { DescribeError } from '../response/error-handler.ts';
import { explainError } from './explain-error.ts';
import type { FieldNames } from './rename-fields.ts';

/** Errors as `{ "error": "…" }`. @param names of the fields of the languages */
export function errorsWithSentence(names: FieldNames): DescribeError {
  return (error) => ({ status: error.status, body: { error: explainError(error, names) } });
}
