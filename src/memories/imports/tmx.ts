import type { Neighbours } from '../memory.ts';
import { createInlineText, type InlineText } from './inline-text.ts';
import type { FileText, SegmentCollector } from './segment-collector.ts';
import { readNeighbours, STUDIO_CONTEXT_TYPE } from './tmx-neighbours.ts';
import type { XmlHandler } from './xml-stream.ts';

/** Languages of one unit. */
const MAX_TEXTS = 500;
/** UTF-16 units of a property that are read. */
const MAX_PROPERTY_LENGTH = 64 * 1024;
/** Trados Studio gives the text of placeholders. Its empty elements are formats, pictures and line breaks. */
const STUDIO = /^SDL TM\d/;

/** Reads the translation units of TMX 1.4 and earlier versions. */
export function readTmx(collector: SegmentCollector): XmlHandler {
  /** The texts of the unit that is open. */
  let texts: FileText[] = [];
  let ofUnit: Neighbours = {};
  let ofText: Neighbours = {};
  let language: string | undefined;
  let segment: InlineText | undefined;
  let property: { type: string; value: string } | undefined;
  let isInText = false;
  let isInUnit = false;
  let isOfStudio = false;
  let contextType = '';

  function endProperty({ type, value }: { type: string; value: string }): void {
    if (!isInUnit) {
      if (type === STUDIO_CONTEXT_TYPE) contextType = value;
      return;
    }
    // The first place of a text counts.
    const found = readNeighbours(type, value, contextType);
    if (isInText) ofText = { ...found, ...ofText };
    else ofUnit = { ...found, ...ofUnit };
  }

  return {
    open(name, attributes) {
      if (segment) segment.open(name, attributes);
      else if (name === 'header') isOfStudio = STUDIO.test(attributes['o-tmf'] ?? '');
      else if (name === 'tu') {
        texts = [];
        ofUnit = {};
        isInUnit = true;
      } else if (name === 'tuv') {
        language = attributes['xml:lang'] ?? attributes.lang ?? '';
        ofText = {};
        isInText = true;
      } else if (name === 'prop') property = { type: attributes.type ?? '', value: '' };
      else if (name === 'seg') segment = createInlineText({ hasEmptyFormats: isOfStudio });
    },
    text(piece) {
      if (segment) segment.text(piece);
      else if (property && property.value.length < MAX_PROPERTY_LENGTH) property.value += piece;
    },
    close(name) {
      if (segment && name === 'seg') {
        // What a unit says of its neighbours is in its first language.
        const neighbours = texts.length === 0 ? { ...ofUnit, ...ofText } : ofText;
        if (texts.length < MAX_TEXTS) texts.push({ language, text: segment.result(), neighbours });
        segment = undefined;
      } else if (segment) segment.close(name);
      else if (name === 'prop' && property) {
        endProperty(property);
        property = undefined;
      } else if (name === 'tuv') isInText = false;
      else if (name === 'tu') {
        collector.add(collector.sourceOf(texts), texts);
        texts = [];
        isInUnit = false;
      }
    },
  };
}
