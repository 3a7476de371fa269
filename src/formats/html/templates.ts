import { findFirst } from '../../find-first.ts';
import { findTemplateTags, type TemplateTag } from '../../text/non-language/find-template-tags.ts';
import type { TextRange } from '../format.ts';
import { quoteValue, type References } from './escape.ts';

/** A part of a text between tags of a template language, or such a tag. */
export interface TemplatedPart extends TextRange {
  readonly text: string;
  readonly tag: TemplateTag | undefined;
}

/**
 * A page in which tags of template languages may stand anywhere and hold signs of HTML. They are masked: each of their
 * characters by one that means nothing in HTML, so that offsets stay.
 */
export interface Templates {
  readonly masked: string;
  /** Whether a text that was read from the masked page has tags. */
  areIn(text: string): boolean;
  /** Puts the tags of a range back into the text that was read from it. */
  restore(text: string, range: TextRange): string;
  /** Divides the text that was read from a range at its tags. */
  divide(text: string, range: TextRange): TemplatedPart[];
}

/** Private-use characters. A page lacks some of them. */
const FILLERS = Array.from({ length: 32 }, (_, index) => String.fromCharCode(0xf8e0 + index));

export function readTemplates(source: string): Templates {
  const tags = findTemplateTags(source);
  const filler = tags.length > 0 ? FILLERS.find((character) => !source.includes(character)) : undefined;
  if (filler === undefined)
    return {
      masked: source,
      areIn: () => false,
      restore: (text) => text,
      divide: (text, range) => [{ ...range, text, tag: undefined }],
    };
  /** The tags within a range; those that touch are together. */
  const groupsIn = ({ start, end }: TextRange): TemplateTag[][] => {
    const groups: TemplateTag[][] = [];
    for (let index = findFirst(tags, (tag) => tag.start >= start); index < tags.length; index++) {
      const tag = tags[index];
      if (!tag || tag.end > end) break;
      const group = groups.at(-1);
      if (group?.at(-1)?.end === tag.start) group.push(tag);
      else groups.push([tag]);
    }
    return groups;
  };
  return {
    masked: mask(source, tags, filler),
    areIn: (text) => text.includes(filler),
    restore(text, range) {
      if (!text.includes(filler)) return text;
      const groups = groupsIn(range);
      return splitAt(text, filler)
        .map((piece, at) => sourceOf(groups[at - 1] ?? [], source) + piece)
        .join('');
    },
    divide(text, range) {
      const pieces = splitAt(text, filler);
      const parts: TemplatedPart[] = [];
      let at = range.start;
      const groups = groupsIn(range);
      for (const [index, piece] of pieces.entries()) {
        const group = groups[index] ?? [];
        const end = group[0]?.start ?? range.end;
        if (at < end) parts.push({ start: at, end, text: piece, tag: undefined });
        for (const tag of group) parts.push({ ...tag, text: source.slice(tag.start, tag.end), tag });
        at = group.at(-1)?.end ?? end;
      }
      return parts;
    },
  };
}

/**
 * Writes the value of an attribute with its quotes. Tags of templates stay byte for byte.
 * @param source of the attribute
 * @returns undefined if the translation lacks a tag
 */
export function quoteTemplated(
  text: string,
  quote: '"' | "'" | '',
  references: References,
  source: string,
): string | undefined {
  const own = findTemplateTags(source);
  if (own.length === 0) return quoteValue(text, quote, references);
  const written = findTemplateTags(text);
  if (textsOf(own, source).join('\n') !== textsOf(written, text).join('\n')) return undefined;
  const mark = quote || '"';
  let value = '';
  let at = 0;
  for (const { start, end } of [...written, { start: text.length, end: text.length }]) {
    value += quoteValue(text.slice(at, start), mark, references).slice(1, -1) + text.slice(start, end);
    at = end;
  }
  return `${mark}${value}${mark}`;
}

/** The tags in an order that does not depend on where they are. */
const textsOf = (tags: readonly TemplateTag[], text: string): string[] =>
  tags.map(({ start, end }) => text.slice(start, end)).sort();

function mask(source: string, tags: readonly TemplateTag[], filler: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of tags) {
    pieces.push(source.slice(at, start), filler.repeat(end - start));
    at = end;
  }
  return pieces.join('') + source.slice(at);
}

/** Splits a text at the runs of a character. */
function splitAt(text: string, character: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, from)) {
    pieces.push(text.slice(from, at));
    from = at;
    while (text.startsWith(character, from)) from++;
  }
  pieces.push(text.slice(from));
  return pieces;
}

const sourceOf = (group: readonly TemplateTag[], source: string): string =>
  source.slice(group[0]?.start ?? 0, group.at(-1)?.end ?? 0);
