import type { LengthTarget } from '../length-target.ts';
import { isCopiedOpening } from './copied-opening.ts';
import { toSentences } from './sentence-form.ts';
import { isUsableLength, type LengthError, validateLength } from './validate-length.ts';

/** What is wrong with true sentences. `form`: too few are complete. `copied`: they are the opening of the document. */
export type FormError = LengthError | 'form' | 'copied';

export interface ShapedAnswer {
  sentences: string[];
  /** Whether the sentences can be answered when no better ones come. */
  isUsable: boolean;
  /** Why to ask for others, although these are true. */
  error: FormError | undefined;
}

/** Gives the valid lines of an answer the form of sentences. */
export function shapeAnswer(
  lines: readonly string[],
  { target, document, language }: { target: LengthTarget; document: string; language: string | undefined },
): ShapedAnswer {
  const { sentences, isWhole } = toSentences(lines, target, document, language);
  const isMostly = sentences.length > lines.length / 2;
  const isUsable = isMostly && isUsableLength(lines, target, document);
  const lengthError = validateLength(lines, target, document);
  if (lengthError) return { sentences, isUsable, error: lengthError };
  if (!isWhole) return { sentences, isUsable, error: 'form' };
  return { sentences, isUsable, error: isCopiedOpening(sentences, document) ? 'copied' : undefined };
}
