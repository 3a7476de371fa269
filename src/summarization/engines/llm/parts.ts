import { tokensOf } from '../../../llm/tokens.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { sliceText } from '../../../text/token-slices.ts';
import type { SummarySource } from '../../engine.ts';

/** Blank lines between paragraphs, lines where there are none. */
const BETWEEN = /\n[^\S\n]*\n\s*/;
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
/** UTF-16 units of a piece that is looked at at once. */
const PIECE = 2_000;

/** A document as the model reads it: headings and list lines marked, without what cannot be seen. */
export function readable(source: SummarySource): string {
  if (source.kind === 'text') {
    return source.text
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replace(INVISIBLE, ' ')
      .replace(/[^\S\n]{2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
  const marks = { heading: '# ', list_item: '- ', paragraph: '' };
  return source.blocks.map(({ kind, text }) => marks[kind] + text.replace(INVISIBLE, ' ')).join('\n\n');
}

/**
 * Cuts a text into parts of at most so many tokens, at headings where one is near, else between paragraphs, lines, sentences
 * or, where there are none, words.
 */
export function cut(text: string, tokens: number, language: string | undefined): string[] {
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
    const own = tokensOf(paragraph) + 1;
    if (size + own > tokens) close();
    if (own <= tokens) {
      part.push(paragraph);
      size += own;
    } else {
      parts.push(...cutParagraph(paragraph, tokens, language));
    }
  }
  close();
  return parts;
}

function paragraphs(text: string): string[] {
  return text.split(BETWEEN).flatMap((paragraph) => (paragraph.length > PIECE ? paragraph.split('\n') : [paragraph]));
}

function cutParagraph(text: string, tokens: number, language: string | undefined): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const { start, end } of splitSentences(text, language)) {
    // A sentence has 600 UTF-16 units at most: some 800 tokens.
    for (const piece of sliceText(text.slice(start, end), Math.max(1, Math.floor(tokens / 2)))) {
      const own = tokensOf(piece) + 1;
      if (size + own > tokens && part !== '') {
        parts.push(part);
        part = '';
        size = 0;
      }
      part += part === '' ? piece : ` ${piece}`;
      size += own;
    }
  }
  if (part !== '') parts.push(part);
  return parts;
}
