import type { TextRange } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

/** A message with its translation. */
export interface QtMessage {
  /** Range of its element. */
  readonly range: TextRange;
  readonly context: string;
  readonly id: string;
  /** What tells it from messages with the same source. */
  readonly comment: string;
  /** Undefined for a source with elements. */
  readonly source: string | undefined;
  readonly hasNumber: boolean;
  /** Start tag of the translation, and its content. */
  readonly tag: XmlTag;
  readonly content: TextRange;
  readonly isFilled: boolean;
  /** Ranges of the elements of its forms, if it has a number. */
  readonly forms: readonly NumerusForm[];
  /** Whether the program does not have it any more. */
  readonly isGone: boolean;
}

export interface NumerusForm extends TextRange {
  readonly isFilled: boolean;
}

export interface QtFile {
  readonly root: XmlTag | undefined;
  readonly messages: readonly QtMessage[];
  /** Range of the end tag of each context, by its name. */
  readonly contexts: ReadonlyMap<string, TextRange>;
}

/** Messages that the program does not have any more. */
const GONE = new Set(['obsolete', 'vanished']);

/** @throws GlossaError `document_damaged` */
export function readMessages(source: string): QtFile {
  const messages: QtMessage[] = [];
  const contexts = new Map<string, TextRange>();
  let root: XmlTag | undefined;
  let [context, comment] = ['', ''];
  let message: XmlTag | undefined;
  let text: string | undefined;
  let translation: XmlTag | undefined;
  let content: TextRange | undefined;
  let isFilled = false;
  let forms: NumerusForm[] = [];
  let isFormFilled = false;
  /** The element whose text is read. */
  let open: XmlTag | undefined;
  readXml(source, {
    open(tag) {
      root ??= tag;
      if (open?.local === 'source') text = undefined;
      if (tag.local === 'context') context = '';
      else if (tag.local === 'message') [message, text, comment, translation] = [tag, '', '', undefined];
      else if (tag.local === 'name' && !message) open = tag;
      else if ((tag.local === 'source' || tag.local === 'comment') && message) open = tag;
      else if (tag.local === 'translation' && message) {
        [translation, open] = [tag, tag];
        isFilled = false;
        forms = [];
      } else if (open?.local === 'translation' && tag.local === 'numerusform') isFormFilled = false;
      else if (open?.local === 'translation') isFilled = isFormFilled = true;
    },
    text({ start, end }, kind) {
      const raw = source.slice(start, end);
      const own = kind === 'cdata' ? raw : unescapeXml(raw);
      if (open?.local === 'name') context += own;
      else if (open?.local === 'comment') comment += own;
      else if (open?.local === 'source' && text !== undefined) text += own;
      else if (open?.local === 'translation' && own.trim() !== '') isFilled = isFormFilled = true;
    },
    close(tag, range) {
      if (tag === open) open = undefined;
      if (open && open === translation && tag.local === 'numerusform')
        forms.push({ start: tag.start, end: range.end, isFilled: isFormFilled });
      if (tag === translation) content = { start: tag.end, end: Math.max(tag.end, range.start) };
      if (tag.local === 'context') contexts.set(context, range);
      if (tag !== message) return;
      if (translation && content)
        messages.push({
          range: { start: tag.start, end: range.end },
          context,
          id: tag.attributes.id?.value ?? '',
          comment,
          source: text,
          hasNumber: tag.attributes.numerus?.value === 'yes',
          tag: translation,
          content,
          isFilled,
          forms,
          isGone: GONE.has(translation.attributes.type?.value ?? ''),
        });
      message = undefined;
    },
  });
  return { root, messages, contexts };
}
