import assert from 'node:assert/strict';
import { readParts, type Tag, type TaggedText, type Token, transferTags } from '../src/index.ts';

/** One token for each word, and for each part of a word behind a `|`. */
export function tokenize(marked: string): { text: string; tokens: Token[] } {
  const tokens: Token[] = [];
  let text = '';
  for (const [piece] of marked.matchAll(/ *[^ |,]+| *,| +$/g)) {
    tokens.push({ start: text.length, end: text.length + piece.length });
    text += piece;
  }
  return { text, tokens };
}

/** Reads tags such as `[red] car*`: brackets enclose, and an asterisk encloses nothing. */
export function parse(marked: string): TaggedText {
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let text = '';
  for (const [part] of marked.matchAll(/[[\]*]|[^[\]*]+/g)) {
    const tag = { start: text.length, end: text.length, parent: open.at(-1) };
    if (part === '[') open.push(tags.push(tag) - 1);
    else if (part === '*') tags.push(tag);
    else if (part === ']') {
      const closed = tags[open.pop() ?? -1];
      if (closed) closed.end = text.length;
    } else text += part;
  }
  return { text, tags };
}

export function write(tagged: TaggedText, isEmpty: readonly boolean[]): string {
  let marked = '';
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') marked += part.text;
    else if (isEmpty[part.tag]) marked += part.kind === 'open' ? '*' : '';
    else marked += part.kind === 'open' ? '[' : ']';
  }
  return marked;
}

/** Transfers the tags of a source. @param links for each target token, the source tokens that it comes from */
export function transfer(
  marked: string,
  sourceTokens: string,
  targetTokens: string,
  links: readonly number[][],
): string {
  const { text, tags } = parse(marked);
  const source = tokenize(sourceTokens);
  assert.equal(source.text, text);
  const target = tokenize(targetTokens);
  const alignment = links.map((from) => ({
    first: 0,
    weights: Float32Array.from(source.tokens, (_, at) => (from.includes(at) ? 1 / from.length : 0)),
  }));
  const isEmpty = [...marked.matchAll(/[[*]/g)].map(([mark]) => mark === '*');
  return write({ text: target.text, tags: transferTags({ source, target, alignment }, tags) }, isEmpty);
}

/** Transfers one tag. @param weights for each target token, the weight of each source token */
export function transferWeighted(marked: string, source: string, target: string, weights: readonly number[][]): string {
  const { text, tags } = parse(marked);
  const [read, written] = [tokenize(source), tokenize(target)];
  assert.equal(read.text, text);
  const alignment = weights.map((row) => ({ first: 0, weights: Float32Array.from(row) }));
  const placed = transferTags({ source: read, target: written, alignment }, tags);
  const isEmpty = [...marked.matchAll(/[[*]/g)].map(([mark]) => mark === '*');
  return write({ text: written.text, tags: placed }, isEmpty);
}
