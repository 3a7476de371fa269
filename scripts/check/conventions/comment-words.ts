import { lineAt, type Problem, type SourceFile } from './source.ts';

/**
 * Phrases that make a comment hard to read, with what to write instead. A sentence names the thing that acts and says in
 * the present tense what it does.
 */
const PHRASES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\b(?:whoever|whomever|somebody|someone|nobody|no one|anybody)\b/i, 'name the caller, client, process or thread'],
  [/\b(?:whatever|however (?:long|many|much)|no matter)\b/i, 'state the range or the condition'],
  [/\b(?:so many|so much|so long a|as many as may)\b/i, 'name the number or the limit'],
  [/\bthere (?:is|are) (?:none|nobody)\b/i, 'name the thing that is missing, or the value'],
  [/\bof (?:its|their|his|your|our|one's) own\b/i, 'use "separate", "dedicated" or "private"'],
  [/\bthat (?:there (?:is|are)|which)\b/i, 'use a noun'],
  [/\b(?:is|are|was|were) to be (?:had|told|asked)\b/i, 'use an active verb'],
  [/\bfor want of\b|\bin want of\b/i, 'use "without" or "because … is missing"'],
  [/\b(?:patience|wishes?|obeys?|complains?|speaks?|talks?|judges?|forgives?)\b/i, 'use the technical term'],
  [/\bof (?:those|these) (?:of|that|which)\b/i, 'use a noun'],
];

const ACROSS_LINES = PHRASES.map(
  ([pattern, advice]) => [new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'i'), advice] as const,
);

/** Finds phrases in comments that make them hard to read. */
export function findUnclearPhrases(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(findPhrases);
}

function findPhrases({ path, text, comments }: SourceFile): Problem[] {
  return comments.flatMap((comment) => {
    // A phrase may continue on the next line of the comment. Code in backticks does not count.
    const value = comment.value
      .replace(/\n\s*\*/g, (lineBreak) => ' '.repeat(lineBreak.length))
      .replace(/`[^`]*`/g, (code) => '`'.repeat(code.length));
    return ACROSS_LINES.flatMap(([pattern, advice]) => {
      const found = pattern.exec(value);
      if (found === null) return [];
      const line = lineAt(text, comment.start + 2 + found.index);
      return [{ path, line, message: `"${found[0].replace(/\s+/g, ' ')}" in a comment: ${advice}` }];
    });
  });
}
