import type { Messages } from '../i18n/en.ts';

/** How far a language model is. */
export interface ModelWork {
  /** Tokens that it has written, 0 while it reads. */
  tokens: number;
  /** Parts of a long document that it reads one by one. */
  parts: { done: number; total: number } | undefined;
}

/** Says how far a language model is. */
export function describeWork({ tokens, parts }: ModelWork, messages: Messages): string {
  const works = messages.modelWorks(tokens);
  return parts === undefined ? works : `${works} ${messages.modelParts(parts.done, parts.total)}`;
}
