import type { Unit } from '../../../../formats/format.ts';
import { isOpaque } from '../../../../formats/html/elements.ts';
import { html } from '../../../../formats/html/html.ts';
import type { Place } from '../../../../formats/html/parsed-html.ts';
import { blank } from './blank.ts';
import { consistsOfLinks, hide, type MarkedText, maskMarks, readMarkedTexts } from './marked-texts.ts';
import type { Reading } from './source-document.ts';

const BLOCK_TAG =
  /<(?:html|body|main|article|section|div|p|br|hr|[uod]l|li|d[dt]|table|t[rdh]|blockquote|pre|h[1-6])(?=[\s/>])/gi;
/** Fewer tags are those of a text about HTML. */
const MIN_BLOCK_TAGS = 3;
const MIN_TAGGED_SHARE = 0.5;
const LINK_START = /^<a\s/i;
const LINK_END = /^\s*(?:<\/[a-z]{1,10}>\s*)*<\/a>/i;
/** UTF-16 units after a text in which the end of a link around it is searched. */
const MAX_END_TAGS_LENGTH = 60;
const NAME = /^<\/?([a-z][a-z\d]*)/i;
const TAG = /<[^<>]*>/g;

/**
 * Reads the running text of an HTML page or fragment.
 * @returns undefined for other texts, and for pages without running text
 */
export function readHtml(source: string): Reading | undefined {
  if (!isHtml(source)) return undefined;
  return readMarkedTexts(source, readHtmlTexts(source));
}

/** The texts of a page or a fragment, in order. */
export function readHtmlTexts(source: string): MarkedText[] {
  const { units, places } = html.parse(source);
  return units.flatMap((unit, index) => toMarkedText(source, unit, places[index]));
}

/** Whether block tags go through most of a text. A text with examples of HTML has them in one place. */
function isHtml(source: string): boolean {
  if (!source.includes('</')) return false;
  const tags = [...source.matchAll(BLOCK_TAG)];
  const span = (tags.at(-1)?.index ?? 0) - (tags[0]?.index ?? 0);
  return tags.length >= MIN_BLOCK_TAGS && span >= MIN_TAGGED_SHARE * source.trim().length;
}

function toMarkedText(source: string, { role, text, tags }: Unit, place: Place | undefined): MarkedText[] {
  if (role === undefined || place?.kind !== 'text') return [];
  const { start, end } = place;
  const links = tags.filter((_, index) => {
    const from = place.tags[index]?.open.start ?? 0;
    return LINK_START.test(source.slice(from, from + 3));
  });
  const marks = place.tags.flatMap(({ open, close, separates }) =>
    [open, close].flatMap((range) => {
      if (range === undefined) return [];
      const mark = source.slice(range.start, range.end);
      return [{ range, masked: separates ? blank(mark) : maskElement(mark) }];
    }),
  );
  // A link around a whole text is no part of it.
  const isLinks = LINK_END.test(source.slice(end, end + MAX_END_TAGS_LENGTH)) || consistsOfLinks(text, links);
  return [{ role, start, end, masked: maskMarks(source, place, marks, (part) => part), isLinks }];
}

/** Hides a tag, or the tags of an element, such as code, that is read. */
function maskElement(mark: string): string {
  const name = NAME.exec(mark)?.[1]?.toLowerCase();
  if (name === 'img') return blank(mark);
  return name === undefined || isOpaque(name) ? hide(mark) : mark.replace(TAG, hide);
}
