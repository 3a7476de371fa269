import { estimateTokens } from '../../../llm/tokens.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { slicesOf } from '../../../text/slices.ts';
import { sliceText } from '../../../text/token-slices.ts';
import type { SummarySource } from '../../engine.ts';

/** Blank lines between paragraphs, lines where there are none. */
const BETWEEN = /\n[^\S\n]*\n\s*/g;
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
/** UTF-16 units of a piece that is looked at at once. */
const PIECE = 2_000;

/** Marks of what a block is. */
const MARKS = { heading: '# ', list_item: '- ', paragraph: '' };
/** Blocks that are read in one step. */
const BLOCKS_PER_STEP = 50;

/** A document as the model reads it: headings and list lines marked, without what cannot be seen. */
export function* readable(source: SummarySource): Generator<undefined, string, void> {
  if (source.kind === 'text') return yield* readableText(source.text);
  const blocks: string[] = [];
  for (const [index, { kind, text }] of source.blocks.entries()) {
    // What replace() returns is slow to join.
    blocks.push(MARKS[kind] + text.split(INVISIBLE).join(' '));
    if (index % BLOCKS_PER_STEP === 0) yield;
  }
  return blocks.join('\n\n');
}

function* readableText(text: string): Generator<undefined, string, void> {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n');
  yield;
  const visible = lines.replace(INVISIBLE, ' ');
  yield;
  const plain = visible.replace(/[^\S\n]{2,}/g, ' ');
  yield;
  return plain.replace(/\n{3,}/g, '\n\n').trim();
}

/**
 * Cuts a text into parts of at most so many tokens, at headings where one is near, else between paragraphs, lines, sentences
 * or, where there are none, words. It does so in steps of a paragraph, or a slice of a long one.
 */
export function* cut(text: string, tokens: number, language: string | undefined): Generator<undefined, string[], void> {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  const close = (): void => {
    if (part.length > 0) parts.push(part.join('\n\n'));
    part = [];
    size = 0;
  };
  for (const paragraph of paragraphs(text)) {
    // A section that would begin in the last third of a part begins the next one.
    if (/^#{1,6} /.test(paragraph) && size > (2 / 3) * tokens) close();
    const own = estimateTokens(paragraph) + 1;
    if (size + own > tokens) close();
    if (own <= tokens) {
      part.push(paragraph);
      size += own;
    } else {
      parts.push(...(yield* cutParagraph(paragraph, tokens, language)));
    }
    yield;
  }
  close();
  return parts;
}

function* paragraphs(text: string): Generator<string, void, void> {
  let start = 0;
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    yield* linesOfLong(text.slice(start, index));
    start = index + between.length;
  }
  yield* linesOfLong(text.slice(start));
}

const linesOfLong = (paragraph: string): string[] => (paragraph.length > PIECE ? paragraph.split('\n') : [paragraph]);

function* cutParagraph(
  text: string,
  tokens: number,
  language: string | undefined,
): Generator<undefined, string[], void> {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const slice of slicesOf(text)) {
    for (const { start, end } of splitSentences(slice, language)) {
      // A sentence has 600 UTF-16 units at most: some 800 tokens.
      for (const piece of sliceText(slice.slice(start, end), Math.max(1, Math.floor(tokens / 2)))) {
        const own = estimateTokens(piece) + 1;
        if (size + own > tokens && part !== '') {
          parts.push(part);
          part = '';
          size = 0;
        }
        part += part === '' ? piece : ` ${piece}`;
        size += own;
      }
    }
    yield;
  }
  if (part !== '') parts.push(part);
  return parts;
}
