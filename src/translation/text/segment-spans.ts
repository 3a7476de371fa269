import { findNonLanguage } from '../../text/non-language/non-language.ts';
import type { Span } from '../../text/non-language/span.ts';
import { scriptUse, wordAtStart } from '../../text/script-use.ts';
import type { TermMatch, TermMatcher } from '../terms/term.ts';

/** A span of a text that is not translated as the text around it. With a `target`, it is a term with this translation. */
export interface SegmentSpan extends Span {
  target?: string;
}

/** Six or more whole numbers. Models lose some of them, and no word is among them. */
const NUMBER_RUN = /(?<![\p{L}\p{M}\p{N}\p{Sc}.,-]|\d, )\d{1,9}(?:, \d{1,9}){5,}(?![\p{L}\p{M}\p{N}%]|[.,]\d)/gu;

/** Every such run has this, which is found sooner. */
const TWO_NUMBERS = /\d, \d/;

/** A command with its options and what it works on, in quotation marks: "rm -rf build". */
const QUOTED_COMMAND = /(?<=["“'])[a-z][a-z\d]{1,11}(?: --?[A-Za-z\d][\w-]{0,30}){1,4} [^"”'\n]{1,60}(?=["”'])/gu;

const NO_SPANS: readonly SegmentSpan[] = [];

/**
 * Finds what is not language in a text, and its terms, in order and without overlaps. A term wins over what lies in it. What
 * a term lies in, such as an address, wins over the term.
 * @param fixed ranges that are known to be not language, in order
 */
export function findSegmentSpans(
  text: string,
  terms: TermMatcher | undefined,
  fixed: readonly SegmentSpan[] = NO_SPANS,
): readonly SegmentSpan[] {
  const runs = Array.from(TWO_NUMBERS.test(text) ? text.matchAll(NUMBER_RUN) : [], ({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
    isDecoration: false,
  }));
  const commands = Array.from(text.includes(' -') ? text.matchAll(QUOTED_COMMAND) : [], ({ index, 0: command }) => ({
    start: index,
    end: index + command.length,
    isDecoration: false,
  }));
  const found = mergeSpans(mergeSpans(runs, findWrittenScripts(text)), mergeSpans(commands, findNonLanguage(text)));
  const known = mergeSpans(fixed, found);
  const matches = terms?.find(text) ?? [];
  if (matches.length === 0) return known;
  const isFree = createOverlapTest(known);
  const free = matches.filter((match) => isFree(match)).map(toSpan);
  return mergeSpans(free, known);
}

function toSpan({ start, end, target }: TermMatch): SegmentSpan {
  return { start, end, isDecoration: false, target };
}

/** Whether a match overlaps only spans that lie in it. Matches must come in order. */
function createOverlapTest(spans: readonly SegmentSpan[]): (match: TermMatch) => boolean {
  let next = 0;
  return ({ start, end }) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    for (let at = next; (spans[at]?.start ?? end) < end; at++) {
      const span = spans[at];
      if (span && (span.start < start || span.end > end)) return false;
    }
    return true;
  };
}

/** Merges two lists of spans. A span of the second list that overlaps one of the first is dropped. */
function mergeSpans(first: readonly SegmentSpan[], second: readonly SegmentSpan[]): readonly SegmentSpan[] {
  if (first.length === 0) return second;
  const merged: SegmentSpan[] = [];
  let next = 0;
  for (const span of second) {
    for (let own = first[next]; own && own.start < span.end; own = first[++next]) merged.push(own);
    if (span.start >= (merged.at(-1)?.end ?? 0)) merged.push(span);
  }
  merged.push(...first.slice(next));
  return merged;
}

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
