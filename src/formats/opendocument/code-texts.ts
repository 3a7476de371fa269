import { isProse } from '../../text/code-lines.ts';
import { findCodeParagraphs } from '../../text/preformatted.ts';
import { unescapeXml } from '../xml/escape.ts';

/** Decides which texts in a style or a font for code stay. An element is named by the offset of its start tag. */
export interface CodeTexts {
  /** @returns whether a span in a font for code stays */
  keepsSpan(start: number): boolean;
  /** Called at the end of a span that stays. */
  endSpan(start: number, text: string): void;
  /**
   * Called at the end of each paragraph.
   * @param text of a paragraph in a style or a font for code; undefined for another one
   * @returns whether it stays
   */
  keepsParagraph(start: number, text: string | undefined): boolean;
}

interface Span {
  start: number;
  text: string;
  /** Index of the paragraph that stays, because such spans contain all of its words. */
  paragraph: number | undefined;
}

/**
 * Reads a text twice if some of its texts in a style or a font for code are prose: a paragraph explains those beside it, and the
 * end of a span its start. A span within one that stays is asked for only if the outer one turns out to be prose, and is then
 * prose as well.
 */
export function readCodeTexts<T>(read: (code: CodeTexts) => T): T {
  const spans: Span[] = [];
  const paragraphs: { start: number; text: string | undefined }[] = [];
  let first = 0;
  const result = read({
    keepsSpan: () => true,
    endSpan: (start, text) => void spans.push({ start, text, paragraph: undefined }),
    keepsParagraph(start, text) {
      if (text !== undefined) for (const span of spans.slice(first)) span.paragraph = paragraphs.length;
      first = spans.length;
      paragraphs.push({ start, text });
      return text !== undefined;
    },
  });
  const isCode = findCodeParagraphs(paragraphs.map(({ text }) => text));
  const keptSpans = spans.filter(({ text, paragraph }) =>
    paragraph === undefined ? !isProse(text.trim()) : isCode[paragraph] === true,
  );
  const keptParagraphs = paragraphs.filter((_, index) => isCode[index]);
  const isSame =
    keptSpans.length === spans.length && paragraphs.every(({ text }, at) => text === undefined || isCode[at]);
  if (isSame) return result;
  const kept = new Set([...keptSpans, ...keptParagraphs].map(({ start }) => start));
  return read({
    keepsSpan: (start) => kept.has(start),
    endSpan: () => undefined,
    keepsParagraph: (start) => kept.has(start),
  });
}

const LINE_BREAKS = /<text:line-break\s?\/>/g;
const BLANKS = /<text:(?:s|tab)(?:\s[^<>]*)?\/>/g;
const TAGS = /<[^<>]*>/g;

/** The text of a paragraph with its line breaks. @param xml its content */
export function textOfContent(xml: string): string {
  return unescapeXml(xml.replace(LINE_BREAKS, '\n').replace(BLANKS, ' ').replace(TAGS, ''));
}
