import { joinWordBlanks } from '../transfer/word-blank.ts';

/** A form whose parts can be read. */
export interface ParsedForm {
  readonly text: string;
  /** The values of the parts that consist of tags, as far as they are known. */
  readonly tagParts: (string | undefined)[];
}

/** A word, a blank or a phrase. Several branches of a parse share chunks, and rules change them in place. */
export interface Chunk {
  /** Increases from chunk to chunk. */
  readonly id: number;
  /** Forms keep their escapes. */
  source: string;
  target: string;
  /** The antecedent that the anaphora stage found. */
  reference: string;
  wordBlank: string;
  readonly isBlank: boolean;
  /** Joins the words around it to a multiword unit. */
  readonly isJoiner: boolean;
  readonly contents: Chunk[];
  /** The output rule, or -1. */
  rule: number;
  /** What the parts of the target were read from last. */
  parsedTarget: ParsedForm | undefined;
  parsedReference: ParsedForm | undefined;
}

let lastId = 0;

/** @returns an identifier above those of all chunks so far */
export function nextChunkId(): number {
  return lastId + 1;
}

/** All chunks are made here, so that they have the same layout in memory. */
function makeChunk(target: string, isBlank: boolean, isJoiner: boolean, contents: Chunk[]): Chunk {
  return {
    id: ++lastId,
    source: '',
    target,
    reference: '',
    wordBlank: '',
    isBlank,
    isJoiner,
    contents,
    rule: -1,
    parsedTarget: undefined,
    parsedReference: undefined,
  };
}

/** A word or a phrase. */
export function createChunk(target = '', contents: Chunk[] = []): Chunk {
  return makeChunk(target, false, false, contents);
}

export function createBlank(target: string): Chunk {
  return makeChunk(target, true, false, []);
}

export function createJoiner(): Chunk {
  return makeChunk('+', true, true, []);
}

/** A copy has no output rule, as in the original. */
export function copyChunk({ source, target, reference, wordBlank, isBlank, isJoiner, contents }: Chunk): Chunk {
  const copy = makeChunk(target, isBlank, isJoiner, [...contents]);
  copy.source = source;
  copy.reference = reference;
  copy.wordBlank = wordBlank;
  return copy;
}

/** What patterns are matched with: the source of a word, the target of a phrase. */
export function surfaceOf(chunk: Chunk): string {
  return chunk.contents.length === 0 ? chunk.source : chunk.target;
}

/** @param parentTags take the place of `<1>`, `<2>` and so on, without one it stays */
export function tagsOf({ target }: Chunk, parentTags: readonly string[]): string[] {
  const tags: string[] = [];
  for (let at = 0; at < target.length; at++) {
    const code = target.charCodeAt(at);
    if (code === BACKSLASH) at++;
    if (code !== OPEN_TAG) continue;
    const end = target.indexOf('>', at + 1);
    if (end < 0) continue;
    const number = tagNumber(target, at + 1, end);
    tags.push(parentTags[number - 1] ?? target.slice(at, end + 1));
  }
  return tags;
}

/**
 * Replaces `<1>`, `<2>` and so on by the tags of the parent, and removes them when the parent lacks them. As in the original, a single
 * character after the last tag is lost.
 */
export function updateTags(chunk: Chunk, parentTags: readonly string[]): void {
  const { target, isBlank } = chunk;
  if (isBlank || target === '') return;
  let result = '';
  let copied = 0;
  let lastEnd = 0;
  for (let at = 0; at < target.length; at++) {
    const code = target.charCodeAt(at);
    if (code === BACKSLASH) at++;
    if (code !== OPEN_TAG) continue;
    const end = target.indexOf('>', at + 1);
    if (end < 0) break;
    const number = tagNumber(target, at + 1, end);
    if (number !== NO_NUMBER) {
      result += target.slice(copied, at) + (parentTags[number - 1] ?? '');
      copied = end + 1;
    }
    lastEnd = end + 1;
    at = end;
  }
  if (lastEnd === target.length - 1) chunk.target = result + target.slice(copied, lastEnd);
  else if (copied > 0) chunk.target = result + target.slice(copied);
}

/** Appends another word to the lemma of a word, before its invariable part. */
export function conjoin(chunk: Chunk, other: Chunk): void {
  const at = queueStart(chunk.target);
  chunk.target = `${chunk.target.slice(0, at)}+${other.target}${chunk.target.slice(at)}`;
  chunk.wordBlank = joinWordBlanks(other.wordBlank, chunk.wordBlank);
}

const BACKSLASH = 0x5c;
const OPEN_TAG = 0x3c;
const HASH = 0x23;
const NO_NUMBER = -1;

/** @returns the number that a tag consists of, 0 for an empty tag */
function tagNumber(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return NO_NUMBER;
    number = number * 10 + digit;
  }
  return number;
}

function queueStart(target: string): number {
  for (let at = 0; at < target.length; at++) {
    const code = target.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === HASH) return at;
  }
  return target.length;
}
