import { estimateTokens } from '../../../llm/tokens.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { slicesOf } from '../../../text/slice-text.ts';
import { sliceAtTokenBoundaries } from '../../../text/token-boundaries.ts';
import type { SummarySource } from '../../engine.ts';

const BLANK_LINE = /\n[^\S\n]*\n\s*/g;
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
/** A paragraph of more UTF-16 units is split at its line breaks. */
const MAX_PARAGRAPH_LENGTH = 2_000;

/** Markdown prefixes by kind of block. */
const BLOCK_PREFIXES = { heading: '# ', list_item: '- ', paragraph: '', table_row: '', code: '' };
const BLOCKS_PER_STEP = 50;

/** Renders a source as Markdown for the prompt, without invisible characters. */
export function* renderDocument(source: SummarySource): Generator<undefined, string, void> {
  if (source.kind === 'text') return yield* renderText(source.text);
  const blocks: string[] = [];
  for (const [index, { kind, text }] of source.blocks.entries()) {
    // Joining is slow for strings that replace() returns, so this splits and joins instead.
    blocks.push(BLOCK_PREFIXES[kind] + text.split(INVISIBLE).join(' '));
    if (index % BLOCKS_PER_STEP === 0) yield;
  }
  return blocks.join('\n\n');
}

function* renderText(text: string): Generator<undefined, string, void> {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n');
  yield;
  const visible = lines.replace(INVISIBLE, ' ');
  yield;
  const singleSpaced = visible.replace(/[^\S\n]{2,}/g, ' ');
  yield;
  return singleSpaced.replace(/\n{3,}/g, '\n\n').trim();
}

/**
 * Splits a text into parts of at most `maxTokens`, before a heading when one is near, else between paragraphs, lines,
 * sentences or words, in this order. Yields after each paragraph and after each slice of a long one.
 */
export function* splitDocument(
  text: string,
  maxTokens: number,
  language: string | undefined,
): Generator<undefined, string[], void> {
  const parts: string[] = [];
  let part: string[] = [];
  let partTokens = 0;
  const closePart = (): void => {
    if (part.length > 0) parts.push(part.join('\n\n'));
    part = [];
    partTokens = 0;
  };
  for (const paragraph of paragraphsOf(text)) {
    // A section that starts in the last third of a part moves to the next part.
    if (/^#{1,6} /.test(paragraph) && partTokens > (2 / 3) * maxTokens) closePart();
    const tokens = estimateTokens(paragraph) + 1;
    if (partTokens + tokens > maxTokens) closePart();
    if (tokens <= maxTokens) {
      part.push(paragraph);
      partTokens += tokens;
    } else {
      parts.push(...(yield* splitParagraph(paragraph, maxTokens, language)));
    }
    yield;
  }
  closePart();
  return parts;
}

function* paragraphsOf(text: string): Generator<string, void, void> {
  let start = 0;
  for (const { 0: blankLine, index } of text.matchAll(BLANK_LINE)) {
    yield* splitIfLong(text.slice(start, index));
    start = index + blankLine.length;
  }
  yield* splitIfLong(text.slice(start));
}

const splitIfLong = (paragraph: string): string[] =>
  paragraph.length > MAX_PARAGRAPH_LENGTH ? paragraph.split('\n') : [paragraph];

function* splitParagraph(
  text: string,
  maxTokens: number,
  language: string | undefined,
): Generator<undefined, string[], void> {
  const parts: string[] = [];
  let part = '';
  let partTokens = 0;
  for (const slice of slicesOf(text)) {
    for (const { start, end } of splitSentences(slice, language)) {
      // A sentence has at most 600 UTF-16 units, about 800 tokens.
      for (const piece of sliceAtTokenBoundaries(slice.slice(start, end), Math.max(1, Math.floor(maxTokens / 2)))) {
        const tokens = estimateTokens(piece) + 1;
        if (partTokens + tokens > maxTokens && part !== '') {
          parts.push(part);
          part = '';
          partTokens = 0;
        }
        part += part === '' ? piece : ` ${piece}`;
        partTokens += tokens;
      }
    }
    yield;
  }
  if (part !== '') parts.push(part);
  return parts;
}
