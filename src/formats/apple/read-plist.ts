import type { TextRange } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

/** A string of a dictionary. Its range is that of its text. */
export interface PlistEntry extends TextRange {
  readonly key: string;
  readonly value: string;
  /** Range of the element of the key. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Start of the element of the text. */
  readonly valueStart: number;
}

/** A dictionary with its strings, in the order of the source. */
export interface PlistDictionary {
  /** The outermost key around it. */
  readonly name: string;
  readonly entries: readonly PlistEntry[];
}

interface Frame {
  readonly name: string;
  readonly entries: PlistEntry[];
  key: { text: string; start: number; end: number } | undefined;
}

/**
 * Finds the strings of a property list in XML. A string with elements or comments is left out.
 * @throws GlossaError `document_damaged`
 */
export function readPlist(source: string): PlistDictionary[] {
  const found: PlistDictionary[] = [];
  const frames: Frame[] = [];
  let leaf: XmlTag | undefined;
  let parts: TextRange[] = [];
  let isWhole = true;
  readXml(source, {
    open(tag) {
      const frame = frames.at(-1);
      leaf = tag;
      parts = [];
      isWhole = true;
      if (tag.local !== 'dict') return;
      const own = { name: frame?.name || (frame?.key?.text ?? ''), entries: [], key: undefined };
      frames.push(own);
      found.push(own);
    },
    text(range, kind) {
      parts.push(range);
      isWhole &&= kind === 'text';
    },
    other() {
      isWhole = false;
    },
    close(tag, range) {
      if (tag.local === 'dict') frames.pop();
      const frame = frames.at(-1);
      const [part] = parts;
      if (tag !== leaf || !frame || parts.length > 1 || !isWhole) return;
      const text = part ? unescapeXml(source.slice(part.start, part.end)) : '';
      if (tag.local === 'key') frame.key = { text, start: tag.start, end: range.end };
      else if (tag.local === 'string' && part && frame.key)
        frame.entries.push({
          ...part,
          key: frame.key.text,
          value: text,
          keyStart: frame.key.start,
          keyEnd: frame.key.end,
          valueStart: tag.start,
        });
    },
  });
  return found;
}
