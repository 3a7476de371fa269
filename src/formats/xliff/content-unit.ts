import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import { clamp } from '../../clamp.ts';
import { compact } from '../compact.ts';
import type { TextRange, Unit } from '../format.ts';
import { escapeXmlText } from '../xml/escape.ts';
import { findPartners } from './find-partners.ts';
import type { Token } from './read-content.ts';

/** A content as a unit, and how its translation is written. */
export interface ContentUnit {
  readonly unit: Unit;
  /** @returns undefined for a translation that cannot be written */
  write(translation: TaggedText): string | undefined;
}

/** What stands for a tag in the file. */
interface TagSource {
  open: TextRange;
  close: TextRange | undefined;
  /** Whether the text of the tag stands for it. */
  readonly isNoun: boolean;
  /** Whether a blank before the tag stands for it. */
  readonly hasBlank: boolean;
}

const LETTER = /\p{L}/u;
const ENDS_WITH_BLANK = /\s$/;

/**
 * Makes a unit of a content.
 * @param escapeText writes a text between tags
 * @returns undefined if it has nothing to translate
 */
export function toContentUnit(
  tokens: readonly Token[],
  source: string,
  escapeText: (text: string) => string = escapeXmlText,
): ContentUnit | undefined {
  if (!tokens.some((token) => token.kind === 'text' && LETTER.test(token.text))) return undefined;
  const partners = findPartners(tokens);
  const isOutside = (index: number): boolean => {
    const token = tokens[index];
    if (token?.kind === 'text') return token.text.trim() === '';
    return token?.kind === 'code' && partners[index] === undefined && token.noun === '';
  };
  let from = 0;
  while (isOutside(from)) from++;
  let to = tokens.length;
  while (isOutside(to - 1)) to--;

  let text = '';
  const tags: (Tag & { end: number })[] = [];
  const sources: TagSource[] = [];
  const verbatim: TextRange[] = [];
  const open: number[] = [];
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (!token) continue;
    const partner = partners[index];
    if (token.kind === 'text') text += token.text;
    else if (partner !== undefined && partner < index) {
      const at = open.pop() ?? 0;
      const [tag, own] = [tags[at], sources[at]];
      if (tag) tag.end = text.length;
      if (own) own.close = token;
    } else {
      const noun = token.kind === 'code' ? token.noun : '';
      const hasBlank = token.kind === 'code' && token.isBreak === true && text !== '' && !ENDS_WITH_BLANK.test(text);
      if (hasBlank) text += ' ';
      const range = { start: text.length, end: text.length + noun.length };
      const at = tags.push({ ...range, parent: open.at(-1) }) - 1;
      sources.push({ open: token, close: undefined, isNoun: noun !== '', hasBlank });
      text += noun;
      if (noun !== '') verbatim.push(range);
      if (partner !== undefined) open.push(at);
    }
  }
  const { trimmed, start, end } = trim(text, tags);
  const before = sliceAll(source, tokens.slice(0, from)) + escapeText(text.slice(0, start));
  const after = escapeText(text.slice(end)) + sliceAll(source, tokens.slice(to));
  const move = (at: number): number => clamp(at - start, 0, trimmed.length);
  const moveAll = <R extends TextRange>(ranges: readonly R[]): R[] =>
    ranges.map((range) => ({ ...range, start: move(range.start), end: move(range.end) }));
  const unit: Unit = {
    text: trimmed,
    tags: compact(moveAll(tags)),
    ...(verbatim.length > 0 ? { verbatim: moveAll(verbatim) } : {}),
    ...(tags.length === 0 ? { layout: 'lines' } : {}),
  };
  return { unit, write: createWriter(source, compact(sources), { before, after, escapeText }) };
}

/** A function that holds as little of a content as possible, because a file has many. */
function createWriter(
  source: string,
  sources: readonly TagSource[],
  { before, after, escapeText }: { before: string; after: string; escapeText: (text: string) => string },
): ContentUnit['write'] {
  return (translation) => {
    const xml = [before];
    let nouns = 0;
    for (const part of readParts(translation)) {
      if (part.kind === 'text') {
        if (nouns === 0) xml.push(escapeText(part.text));
        continue;
      }
      const { open, close, isNoun, hasBlank } = sources[part.tag] ?? {};
      if (hasBlank && part.kind === 'open') xml.push((xml.pop() ?? '').trimEnd());
      const range = part.kind === 'open' ? open : close;
      if (range) xml.push(source.slice(range.start, range.end));
      if (isNoun) nouns += part.kind === 'open' ? 1 : -1;
    }
    xml.push(after);
    return xml.join('');
  };
}

function sliceAll(source: string, ranges: readonly TextRange[]): string {
  return ranges.map(({ start, end }) => source.slice(start, end)).join('');
}

/** The text without the blanks at its ends, except where they lie in a tag. */
function trim(text: string, tags: readonly Tag[]): { trimmed: string; start: number; end: number } {
  const first = Math.min(text.length - text.trimStart().length, ...tags.slice(0, 1).map((tag) => tag.start));
  const ends = tags.reduce((last, tag) => Math.max(last, tag.end), first);
  const end = Math.max(text.trimEnd().length, ends);
  return { trimmed: text.slice(first, end), start: first, end };
}
