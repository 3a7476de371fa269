import type { TextRange } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

/** A message with its translation. */
export interface QtMessage {
  readonly context: string;
  readonly id: string;
  /** Undefined for a source with elements. */
  readonly source: string | undefined;
  readonly hasNumber: boolean;
  /** Start tag of the translation, and its content. */
  readonly tag: XmlTag;
  readonly content: TextRange;
  readonly isFilled: boolean;
}

export interface QtFile {
  readonly root: XmlTag | undefined;
  readonly messages: readonly QtMessage[];
}

/** Messages that the program does not have any more. */
const GONE = new Set(['obsolete', 'vanished']);

/** @throws GlossaError `document_damaged` */
export function readMessages(source: string): QtFile {
  const messages: QtMessage[] = [];
  let root: XmlTag | undefined;
  let context = '';
  let message: XmlTag | undefined;
  let text: string | undefined;
  let translation: XmlTag | undefined;
  let isFilled = false;
  /** The element whose text is read. */
  let open: XmlTag | undefined;
  readXml(source, {
    open(tag) {
      root ??= tag;
      if (open?.local === 'source') text = undefined;
      if (tag.local === 'context') context = '';
      else if (tag.local === 'message') [message, text, translation] = [tag, '', undefined];
      else if (tag.local === 'name' && !message) open = tag;
      else if (tag.local === 'source' && message) open = tag;
      else if (tag.local === 'translation' && message) {
        [translation, open] = [tag, tag];
        isFilled = false;
      } else if (open?.local === 'translation' && tag.local !== 'numerusform') isFilled = true;
    },
    text({ start, end }, kind) {
      const raw = source.slice(start, end);
      const own = kind === 'cdata' ? raw : unescapeXml(raw);
      if (open?.local === 'name') context += own;
      else if (open?.local === 'source' && text !== undefined) text += own;
      else if (open?.local === 'translation') isFilled ||= own.trim() !== '';
    },
    close(tag, range) {
      if (tag === open) open = undefined;
      if (tag === translation && message && !GONE.has(tag.attributes.type?.value ?? ''))
        messages.push({
          context,
          id: message.attributes.id?.value ?? '',
          source: text,
          hasNumber: message.attributes.numerus?.value === 'yes',
          tag,
          content: { start: tag.end, end: Math.max(tag.end, range.start) },
          isFilled,
        });
      if (tag === message) message = undefined;
    },
  });
  return { root, messages };
}
