import { caseOf } from './letter-case.ts';

/** What the words of a chunk take from its head. */
export interface ChunkHead {
  readonly lemma: string;
  /** The tags with their brackets. */
  readonly tags: readonly string[];
  /** `aa`, `Aa` or `AA` */
  readonly letterCase: string;
}

const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const LESS_THAN = 0x3c;

/** The offset of the content of a chunk, or its length. */
export function lengthOfHead(chunk: string): number {
  return findUnescaped(chunk, OPEN_BRACE);
}

/** @param head the lemma and tags of a chunk */
export function readChunkHead(head: string): ChunkHead {
  const lemma = head.slice(0, findUnescaped(head, LESS_THAN));
  const tags: string[] = [];
  for (let at = lemma.length; at < head.length; at++) {
    const code = head.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === LESS_THAN) {
      const end = head.indexOf('>', at);
      if (end < 0) break;
      tags.push(head.slice(at, end + 1));
      at = end;
    }
  }
  return { lemma, tags, letterCase: caseOf(lemma) };
}

/** @returns the length of the text if it lacks the character */
function findUnescaped(text: string, code: number): number {
  for (let at = 0; at < text.length; at++) {
    const current = text.charCodeAt(at);
    if (current === BACKSLASH) at++;
    else if (current === code) return at;
  }
  return text.length;
}
