import type { TextRange } from '../format.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

/** A part of the content of a string. */
export interface Piece extends TextRange {
  /** `code` is an element that stays as it is, with all in it, and any other markup. */
  readonly kind: 'text' | 'cdata' | 'open' | 'close' | 'code';
  /** Content of a code, if it stands for a noun. */
  readonly noun: TextRange | undefined;
}

/** An element with a text: a string, or an item of a list or a plural. */
export interface AndroidString extends TextRange {
  readonly tag: XmlTag;
  /** Name of the string, or of the list or plural around the item. */
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** Range of the content. */
  readonly content: TextRange;
}

export interface AndroidResources {
  readonly root: XmlTag | undefined;
  /** In the order of the source. Several are the items of one plural. */
  readonly entries: readonly (AndroidString | readonly AndroidString[])[];
}

const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';
const LISTS = new Set(['string-array', 'plurals']);

/**
 * Finds the strings that are translated.
 * @throws GlossaError `document_damaged`
 */
export function readResources(source: string): AndroidResources {
  const entries: (AndroidString | AndroidString[])[] = [];
  const open: XmlTag[] = [];
  let root: XmlTag | undefined;
  let plural: AndroidString[] = [];
  let string: { tag: XmlTag; pieces: Piece[] } | undefined;
  /** An element in the string that stays as it is. */
  let code: XmlTag | undefined;
  const add = (kind: Piece['kind'], range: TextRange, noun?: TextRange): void => {
    if (!code) string?.pieces.push({ kind, start: range.start, end: range.end, noun });
  };
  readXml(source, {
    open(tag) {
      root ??= tag;
      if (string && !code) {
        if (tag.uri === XLIFF || tag.isSelfClosing) code = tag;
        else add('open', tag);
      } else if (!string && isString(tag, open)) string = { tag, pieces: [] };
      open.push(tag);
    },
    text(range, kind) {
      add(kind, range);
    },
    other(range) {
      add('code', range);
    },
    close(tag, range) {
      open.pop();
      if (tag === code) {
        code = undefined;
        add('code', { start: tag.start, end: range.end }, { start: tag.end, end: range.start });
      } else if (tag === string?.tag) {
        const content = { start: tag.end, end: Math.max(tag.end, range.start) };
        const name = (tag.attributes.name ?? open.at(-1)?.attributes.name)?.value ?? '';
        const found = { ...string, name, start: tag.start, end: range.end, content };
        if (open.at(-1)?.local === 'plurals') plural.push(found);
        else entries.push(found);
        string = undefined;
      } else add('close', range);
      if (tag.local === 'plurals' && plural.length > 0) {
        entries.push(plural);
        plural = [];
      }
    },
  });
  return { root, entries };
}

/** @param open the elements around the tag */
function isString(tag: XmlTag, open: readonly XmlTag[]): boolean {
  const isTranslatable = [...open, tag].every(({ attributes }) => attributes.translatable?.value !== 'false');
  if (!isTranslatable || tag.isSelfClosing || open[0]?.local !== 'resources') return false;
  if (open.length === 1) return tag.local === 'string';
  return open.length === 2 && tag.local === 'item' && LISTS.has(open[1]?.local ?? '');
}
