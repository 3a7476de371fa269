import type { Span } from '../../text/non-language/span.ts';
import { scriptUse, wordAtStart } from '../../text/script-use.ts';

/** A subscript or superscript, with the word before it. */
const SCRIPT =
  /(?<![\p{L}\p{N}])(?<word>[\p{L}\p{N}]{0,30})<(?<name>sub|sup)(?:\s[^<>]{0,300})?>(?<content>[^<>]{1,20})<\/\k<name>>/gu;

/**
 * Finds subscripts and superscripts in tags that are part of a formula, together with their words (`H<sub>2</sub>O`), and those that are
 * marks, such as that of a footnote. In order, without overlaps.
 */
export function findWrittenScripts(text: string): readonly Span[] {
  if (!text.includes('</su')) return [];
  const spans: Span[] = [];
  let formula: { span: Span; word: string } | undefined;
  for (const { index, 0: written, groups } of text.matchAll(SCRIPT)) {
    const { word = '', name, content = '' } = groups ?? {};
    const start = index + word.length;
    const end = index + written.length;
    const last = formula?.span.end === start ? formula : undefined;
    const before = last?.word ?? word;
    const after = wordAtStart(text.slice(end, end + 100));
    const use = scriptUse({ name: name === 'sub' ? 'sub' : 'sup', text: content }, before, after);
    if (use === 'mark') spans.push({ start, end, isDecoration: true });
    if (use !== 'formula') continue;
    if (last) spans.pop();
    const span = { start: last?.span.start ?? index, end: end + after.length, isDecoration: false };
    formula = { span, word: before + content + after };
    spans.push(span);
  }
  return spans;
}
