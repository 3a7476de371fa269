import { isProse } from '../../text/code-lines.ts';
import { findCodeParagraphs } from '../../text/preformatted.ts';
import { unescapeXml } from '../xml/escape.ts';

/** Decides which texts in a style or a font for code stay. Each function is called for all of them, in order. */
export interface CodeTexts {
  /** Called at the start of a span in a font for code. @returns whether it stays */
  keepsSpan(): boolean;
  /** Called at the end of a span that stays. */
  endSpan(text: string): void;
  /**
   * Called at the end of each paragraph.
   * @param text of a paragraph in a style or a font for code; undefined for another one
   * @returns whether it stays
   */
  keepsParagraph(text: string | undefined): boolean;
}

interface Span {
  text: string;
  /** Whether it stays with its paragraph, because all of its words are in such spans. */
  paragraph: number | undefined;
}

/**
 * Reads a text twice if some of its texts in a style or a font for code are prose: a paragraph explains those beside it, and the
 * end of a span its start.
 */
export function readCodeTexts<T>(read: (code: CodeTexts) => T): T {
  const spans: Span[] = [];
  const paragraphs: (string | undefined)[] = [];
  let first = 0;
  const result = read({
    keepsSpan: () => true,
    endSpan: (text) => void spans.push({ text, paragraph: undefined }),
    keepsParagraph(text) {
      if (text !== undefined) for (const span of spans.slice(first)) span.paragraph = paragraphs.length;
      first = spans.length;
      paragraphs.push(text);
      return text !== undefined;
    },
  });
  const isCode = findCodeParagraphs(paragraphs);
  const keeps = spans.map(({ text, paragraph }) =>
    paragraph === undefined ? !isProse(text.trim()) : isCode[paragraph] === true,
  );
  if (keeps.every(Boolean) && paragraphs.every((text, index) => text === undefined || isCode[index])) return result;
  let span = 0;
  let paragraph = 0;
  return read({
    keepsSpan: () => keeps[span++] === true,
    endSpan: () => undefined,
    keepsParagraph: () => isCode[paragraph++] === true,
  });
}

const LINE_BREAKS = /<text:line-break\s?\/>/g;
const BLANKS = /<text:(?:s|tab)(?:\s[^<>]*)?\/>/g;
const TAGS = /<[^<>]*>/g;

/** The text of a paragraph with its line breaks. @param xml its content */
export function textOfContent(xml: string): string {
  return unescapeXml(xml.replace(LINE_BREAKS, '\n').replace(BLANKS, ' ').replace(TAGS, ''));
}
