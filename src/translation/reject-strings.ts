import { GlossaError, type Issue } from '../errors.ts';

/** Cap on the strings that one error names. */
const MAX_ISSUES = 100;

/** Throws one error for all strings for which `messageFor` returns a message. */
export function rejectStrings(
  code: 'language_not_detected' | 'unsupported_language_pair',
  sources: readonly (string | null | undefined)[],
  fieldOf: (index: number) => string,
  messageFor: (source: string | null | undefined) => string | undefined,
): void {
  const issues: Issue[] = [];
  for (const [index, source] of sources.entries()) {
    const message = messageFor(source);
    if (message) issues.push({ path: fieldOf(index), message });
    if (issues.length === MAX_ISSUES) break;
  }
  const first = issues[0];
  if (!first) return;
  throw new GlossaError(code, code === 'unsupported_language_pair' ? { message: first.message, issues } : { issues });
}
