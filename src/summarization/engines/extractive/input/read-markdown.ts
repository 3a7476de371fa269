import { markdown } from '../../../../formats/markdown/markdown.ts';
import { isVerbatim, type MarkdownUnit, type Markup } from '../../../../formats/markdown/markdown-unit.ts';
import { classifyLines } from './classify-lines.ts';
import { isMarkdown } from './is-markdown.ts';
import { consistsOfLinks, hide, type MarkedText, maskMarks, readMarkedTexts } from './marked-texts.ts';
import { readHtmlTexts } from './read-html.ts';
import type { SourceDocument } from './source-document.ts';
import { createTurnMatcher } from './speaker-turns.ts';

/** A backslash before a mark that it escapes. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;

/**
 * Reads the running text of a Markdown document.
 * @returns undefined for other texts, for conversations, whose lines are turns, and for documents without running text
 */
export function readMarkdown(source: string): Omit<SourceDocument, 'source'> | undefined {
  if (!isMarkdown(source)) return undefined;
  const lines = classifyLines(source);
  if (lines.some(createTurnMatcher(lines))) return undefined;
  const { units, htmlBlocks } = markdown.parse(source);
  const texts = [
    ...units.flatMap((unit) => toMarkedText(source, unit)),
    ...htmlBlocks.flatMap(({ start, end }) => shift(readHtmlTexts(source.slice(start, end)), start)),
  ];
  return readMarkedTexts(
    source,
    texts.toSorted((one, other) => one.start - other.start),
  );
}

const shift = (texts: readonly MarkedText[], by: number): MarkedText[] =>
  texts.map((text) => ({ ...text, start: text.start + by, end: text.end + by }));

function toMarkedText(source: string, unit: MarkdownUnit): MarkedText[] {
  const { role, start, end, text, tags, markups, breaks } = unit;
  if (role === undefined) return [];
  const links = tags.filter((_, index) => markups[index]?.kind === 'link' || markups[index]?.kind === 'shortcut');
  const marks = markups.flatMap(({ kind, open, close }, index) => {
    const noun = isVerbatim(kind) ? text.slice(tags[index]?.start, tags[index]?.end) : '';
    return [open, close].map((range) => ({
      range,
      masked: maskMark(source.slice(range.start, range.end), kind, noun),
    }));
  });
  const lineBreaks = breaks.map((range) => ({ range, masked: ' '.repeat(range.end - range.start) }));
  const masked = maskMarks(source, unit, [...lineBreaks, ...marks], (part) => part.replace(ESCAPE, hide));
  return [{ role, start, end, masked, isLinks: consistsOfLinks(text, links) }];
}

/** @param noun what a mark contains that is read, such as code; empty for none */
function maskMark(mark: string, kind: Markup['kind'], noun: string): string {
  if (kind === 'image' || kind === 'break') return ' '.repeat(mark.length);
  if (noun === '') return hide(mark);
  const words = mark.replace(/\s/g, ' ');
  const at = words.indexOf(noun.replace(/\s/g, ' '));
  // A noun over several lines can have marks of its container within.
  return at < 0
    ? words
    : hide(mark.slice(0, at)) + words.slice(at, at + noun.length) + hide(mark.slice(at + noun.length));
}
