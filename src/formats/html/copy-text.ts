import { readParts } from '@glossa/tagged-text';
import type { Unit } from '../format.ts';
import { escapeText, readReferences } from './escape.ts';
import type { TagSource, TextPlace } from './parsed-html.ts';

interface CopiedText {
  readonly unit: Unit;
  readonly place: TextPlace;
  readonly source: string;
}

/**
 * Writes the source of a text a second time.
 * @param copyTag returns the source of a start tag, or of a whole element, as it can stand twice in a document; undefined for one
 *   that cannot
 */
export function copyText(
  { unit, place, source }: CopiedText,
  copyTag: (markup: string, tag: TagSource) => string | undefined,
): string {
  const references = readReferences(source.slice(place.start, place.end));
  const write = (text: string): string => escapeText(text, references).replaceAll('\n', place.lineBreak);
  const { open = '', close = '' } = place.base ?? {};
  const copied = new Set<number>();
  let formats = 0;
  /** The noun of a whole element that cannot stand twice is copied as text. */
  let nouns = 0;
  let text = '';
  for (const part of readParts(unit)) {
    if (part.kind === 'text') {
      const written = nouns === 0 ? write(part.text) : '';
      text += formats === 0 && written !== '' ? open + written + close : written;
      continue;
    }
    const tag = place.tags[part.tag];
    if (!tag || tag.isUnpaired) continue;
    const isOpening = part.kind === 'open';
    const change = isOpening ? 1 : -1;
    if (isOpening) {
      const markup = copyTag(source.slice(tag.open.start, tag.open.end), tag);
      if (markup === undefined) continue;
      copied.add(part.tag);
      text += markup;
    } else if (!copied.has(part.tag)) continue;
    else if (tag.close) text += source.slice(tag.close.start, tag.close.end);
    if (tag.isFormat) formats += change;
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    if (!tag.close && start < end) nouns += change;
  }
  return text;
}
