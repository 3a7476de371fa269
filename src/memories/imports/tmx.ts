import { createInlineText, type InlineText } from './inline-text.ts';
import type { FileText, SegmentCollector } from './segment-collector.ts';
import type { XmlHandler } from './xml-stream.ts';

/** Reads the translation units of TMX 1.4 and earlier versions. */
export function readTmx(collector: SegmentCollector): XmlHandler {
  /** The texts of the unit that is open. */
  let texts: FileText[] = [];
  let language: string | undefined;
  let segment: InlineText | undefined;
  return {
    open(name, attributes) {
      if (segment) segment.open(name, attributes);
      else if (name === 'tu') texts = [];
      else if (name === 'tuv') language = attributes['xml:lang'] ?? attributes.lang ?? '';
      else if (name === 'seg') segment = createInlineText();
    },
    text(piece) {
      segment?.text(piece);
    },
    close(name) {
      if (segment && name === 'seg') {
        if (texts.length < MAX_TEXTS) texts.push({ language, text: segment.result() });
        segment = undefined;
      } else if (segment) segment.close(name);
      else if (name === 'tu') {
        collector.add(collector.sourceOf(texts), texts);
        texts = [];
      }
    },
  };
}

/** Languages of one unit. */
const MAX_TEXTS = 500;
