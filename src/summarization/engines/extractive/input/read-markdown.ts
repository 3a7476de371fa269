import type { TextRange, UnitRole } from '../../../../formats/format.ts';
import { markdown } from '../../../../formats/markdown/markdown.ts';
import { isVerbatim, type MarkdownUnit } from '../../../../formats/markdown/markdown-unit.ts';
import { isCaseless } from '../../../../text/letter-case.ts';
import { maskUnprintable } from '../cleaning/plain-text.ts';
import { classifyLines } from './classify-lines.ts';
import { detectHeadings } from './detect-headings.ts';
import { isMarkdown } from './is-markdown.ts';
import type { Passage, SourceDocument } from './source-document.ts';
import { createTurnMatcher } from './speaker-turns.ts';

const KINDS: Record<UnitRole, Passage['kind']> = {
  heading: 'heading',
  paragraph: 'paragraph',
  list_item: 'list_item',
  cell: 'table',
};
/** Keeps the parts of a word together, and is never printed. */
const SOFT_HYPHEN = '\u00ad';
const LETTER = /\p{L}/u;
/** A backslash before a mark that it escapes. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/**
 * Reads the running text of a Markdown document, without marks, images, code and tables. Lines that consist of links, such as
 * tables of contents, are noise.
 * @returns undefined for other texts, conversations, and documents without running text
 */
export function readMarkdown(source: string): Omit<SourceDocument, 'source'> | undefined {
  if (!isMarkdown(source)) return undefined;
  const lines = classifyLines(source);
  if (lines.some(createTurnMatcher(lines))) return undefined;
  const found = markdown.parse(source).units.filter(({ role }) => role !== undefined);
  const isText = found.some(({ role }) => role === 'paragraph' || role === 'list_item');
  const units = found.filter(({ role }) => role !== 'cell' || !isText);
  const passages: Passage[] = [];
  const masked: string[] = [];
  let end = 0;
  for (const unit of units) {
    if (!unit.role || unit.start < end) continue;
    const kind = KINDS[unit.role];
    passages.push({
      kind: kind !== 'heading' && consistsOfLinks(unit) ? 'noise' : kind,
      start: unit.start,
      end: unit.end,
    });
    masked.push(' '.repeat(unit.start - end), maskUnprintable(maskUnit(source, unit)));
    end = unit.end;
  }
  const prose = passages.filter(({ kind }) => kind !== 'noise');
  if (prose.every(({ kind }) => kind === 'heading')) return undefined;
  masked.push(' '.repeat(source.length - end));
  const maskedText = masked.join('');
  detectHeadings(maskedText, prose, isCaseless(prose.map(({ start, end }) => maskedText.slice(start, end)).join(' ')));
  return { maskedText, passages };
}

/** Whether all words of a unit are in links. */
function consistsOfLinks({ text, tags, markups }: MarkdownUnit): boolean {
  let end = 0;
  let isLinked = false;
  for (const [index, tag] of tags.entries()) {
    if (markups[index]?.kind !== 'link' && markups[index]?.kind !== 'shortcut') continue;
    if (tag.start < end) continue;
    if (LETTER.test(text.slice(end, tag.start))) return false;
    isLinked = true;
    end = tag.end;
  }
  return isLinked && !LETTER.test(text.slice(end));
}

/** The source of a unit with its marks hidden, and as long as it. */
function maskUnit(source: string, unit: MarkdownUnit): string {
  const { start, end, text, tags, markups, breaks } = unit;
  const masks = [
    ...breaks.map((range) => ({ range, mask: ' '.repeat(range.end - range.start) })),
    ...markups.flatMap(({ kind, open, close }, index) => {
      const tag = tags[index];
      const noun = tag && isVerbatim(kind) ? text.slice(tag.start, tag.end) : '';
      return [open, close].map((range) => ({ range, mask: maskMark(source, range, unit, noun) }));
    }),
  ].sort((one, other) => one.range.start - other.range.start || one.range.end - other.range.end);
  let masked = '';
  let at = start;
  for (const { range, mask } of masks) {
    if (range.start < at || mask === '') continue;
    masked += maskEscapes(source.slice(at, range.start)) + mask;
    at = range.end;
  }
  return masked + maskEscapes(source.slice(at, end));
}

/** @param noun text within the mark that stays as it is, such as code; empty for none */
function maskMark(source: string, { start, end }: TextRange, unit: TextRange, noun: string): string {
  const mark = source.slice(start, end).replace(/\s/g, ' ');
  const nounStart = noun === '' ? -1 : mark.indexOf(noun);
  if (nounStart >= 0)
    return SOFT_HYPHEN.repeat(nounStart) + noun + SOFT_HYPHEN.repeat(mark.length - nounStart - noun.length);
  const isAtBlank =
    start === unit.start || end === unit.end || /\s/.test(source.charAt(start - 1) + source.charAt(end));
  return (isAtBlank ? ' ' : SOFT_HYPHEN).repeat(mark.length);
}

function maskEscapes(text: string): string {
  return text.replace(ESCAPE, SOFT_HYPHEN);
}
