import { GlossaError, type Issue } from '../errors.ts';
import type { ParsedText } from '../formats/format.ts';

/** Cap on the strings that one error names. */
const MAX_ISSUES = 100;

/**
 * Throws one error for all strings for which `messageFor` returns a message.
 * @param facts what is known about each string
 */
export function rejectStrings<T>(
  code: 'malformed_xml' | 'language_not_detected' | 'unsupported_language_pair',
  facts: readonly T[],
  fieldOf: (index: number) => string,
  messageFor: (fact: T) => string | undefined,
): void {
  const issues: Issue[] = [];
  for (const [index, fact] of facts.entries()) {
    const message = messageFor(fact);
    if (message) issues.push({ path: fieldOf(index), message });
    if (issues.length === MAX_ISSUES) break;
  }
  const first = issues[0];
  if (!first) return;
  throw new GlossaError(code, code === 'language_not_detected' ? { issues } : { message: first.message, issues });
}

/** Throws one error for all documents whose syntax is broken, with the place in each. */
export function rejectMalformed(documents: readonly ParsedText[], fieldOf: (index: number) => string): void {
  rejectStrings('malformed_xml', documents, fieldOf, ({ malformedAt }) => {
    if (malformedAt === undefined) return undefined;
    const { line, column } = malformedAt;
    return `The text is not well-formed XML, or nests too deeply: see line ${line}, column ${column}. Close each tag, and escape & and <.`;
  });
}
