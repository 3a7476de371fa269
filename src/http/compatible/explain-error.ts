import type { GlossaError } from '../../errors.ts';
import { type FieldNames, renameFields } from './rename-fields.ts';

/** The message of an error in the words of a dialect. It names the field of an unknown language. */
export function explainError({ code, message, issues = [] }: GlossaError, names: FieldNames): string {
  const [issue] = issues;
  const text = code === 'unknown_language' && issue ? `${issue.path} ${issue.message}` : message;
  return renameFields(text, names);
}
