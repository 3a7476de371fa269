import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../format.ts';
import { escapeText, readReferences } from './escape.ts';
import type { TagSource, TextPlace } from './parsed-html.ts';
import { isBlankAt } from './whitespace.ts';

interface TranslatedText {
  readonly unit: Unit;
  readonly place: TextPlace;
  readonly translation: TaggedText;
  readonly source: string;
  /** A part of the source, in which attributes may be translated. */
  readonly copy: (start: number, end: number) => string;
}

const ENDS_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;

/** Writes the HTML of a translated text. Without the tags of the unit, the source stays. */
export function composeText({ unit, place, translation, source, copy }: TranslatedText): string {
  if (translation.tags.length !== unit.tags.length) return copy(place.start, place.end);
  const references = readReferences(source.slice(place.start, place.end));
  // Tags without a partner keep their order, so that no end tag comes before its start tag.
  const unpaired = place.tags.filter(({ isUnpaired }) => isUnpaired).values();
  let html = '';
  let lastText = '';
  let verbatimTags = 0;
  let needsBlank = false;
  for (const part of readParts(translation)) {
    if (part.kind === 'text') {
      if (verbatimTags === 0) {
        if (needsBlank && STARTS_WORD.test(part.text)) html += ' ';
        html += escapeText(part.text, references).replaceAll('\n', place.lineBreak);
      }
      lastText = part.text;
      needsBlank = false;
      continue;
    }
    const own = place.tags[part.tag];
    const tag = own?.isUnpaired && part.kind === 'open' ? unpaired.next().value : own;
    if (!tag) continue;
    const { open, close } = tag;
    if (part.kind === 'open') {
      const isApart = standsApart(unit, part.tag, tag, source);
      if (isApart && (needsBlank || ENDS_WORD.test(lastText))) html += ' ';
      needsBlank = isApart;
      html += copy(open.start, open.end);
    } else if (close) html += copy(close.start, close.end);
    if (isVerbatim(unit, part.tag, tag)) verbatimTags += part.kind === 'open' ? 1 : -1;
  }
  return html;
}

/** Whether the source of a tag holds the text within. */
function isVerbatim({ tags }: Unit, index: number, { close }: TagSource): boolean {
  const { start = 0, end = 0 } = tags[index] ?? {};
  return close === undefined && end > start;
}

/** Whether a tag without text has blanks on both sides, of which the text of the unit holds one. */
function standsApart({ tags }: Unit, index: number, { open, close }: TagSource, source: string): boolean {
  const isEmpty = tags[index]?.start === tags[index]?.end;
  return isEmpty && isBlankAt(source, open.start - 1) && isBlankAt(source, (close ?? open).end);
}
