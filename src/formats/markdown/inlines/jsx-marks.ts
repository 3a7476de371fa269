import type { JsxReader } from '../mdx/jsx-reader.ts';
import { type Inline, markAt } from './inline.ts';

/** A comment, or a blank between elements. */
const WITHOUT_WORDS = /^\{\s*(?:\/\*|["'`]\s*["'`]\s*\}|\})/;

/** A tag of JSX. */
export function jsxMarkAt(text: string, at: number, jsx: JsxReader): Inline | undefined {
  const tag = jsx.tagAt(at);
  if (!tag) return undefined;
  const mark = markAt('tag', at, tag.end, text.slice(at, tag.end));
  return tag.texts.length > 0 ? { ...mark, attributes: tag.texts } : mark;
}

/** An expression. It is a noun of its sentence, unless it has no words. */
export function expressionMarkAt(text: string, at: number, jsx: JsxReader): Inline | undefined {
  const end = jsx.endOfExpression(at);
  if (end === undefined) return undefined;
  const expression = text.slice(at, end);
  return markAt(WITHOUT_WORDS.test(expression) ? 'tag' : 'code', at, end, expression);
}
