import { decodeHTMLStrict } from 'entities/decode';
import type { TextRange } from '../format.ts';

/** The entities of a document. */
export interface Entities {
  /** All names that it uses, for the parser. Their texts are not read. */
  readonly names: Readonly<Record<string, string>>;
  /** What a reader sees of an entity that the document or its document type declares; undefined for a character. */
  nounOf(reference: string): string | undefined;
  /** Resolves the references to characters. */
  decode(raw: string): string;
}

const REFERENCE = /&[\p{L}_:][\p{L}\p{N}_:.·-]{0,200};/gu;
const DECLARATION =
  /<!ENTITY\s{1,100}([\p{L}_:][\p{L}\p{N}_:.·-]{0,200})\s{1,100}(?:"([^"<&%]{1,100})"|'([^'<&%]{1,100})')?/gu;
/** UTF-16 units beside an entity that tell whether it stands between sentences. */
const MAX_CONTEXT_LENGTH = 40;
const SENTENCE_START = /^\s{1,39}\p{Lu}/u;
const SENTENCE_BEFORE = /^\s{0,39}$|[.!?]\s{1,39}$/;
/** Entities of XML, which stand for characters however a document declares them. */
const OF_XML = new Set(['&lt;', '&gt;', '&amp;', '&quot;', '&apos;']);

/** Finds the entities of a document. Those that it declares, and those that nothing known declares, stay as nouns. */
export function readEntities(source: string): Entities {
  const declared = new Map(
    Array.from(source.matchAll(DECLARATION), ([, name = '', double, single]) => [
      `&${name};`,
      double ?? single ?? name,
    ]),
  );
  const used = Array.from(source.matchAll(REFERENCE), ([reference]) => reference);
  const references = new Set(used.filter((reference) => !OF_XML.has(reference)));
  return {
    names: Object.fromEntries([...references].map((reference) => [reference.slice(1, -1), ''])),
    nounOf(reference) {
      if (OF_XML.has(reference)) return undefined;
      const own = declared.get(reference);
      if (own !== undefined) return own;
      return decodeHTMLStrict(reference) === reference ? reference.slice(1, -1) : undefined;
    },
    decode: (raw) => (raw.includes('&') ? decodeHTMLStrict(raw) : raw),
  };
}

/** A part of a text: an entity that stays, or a text with its references resolved. */
export interface TextPart extends TextRange {
  /** Empty for an entity that stands for no noun. */
  readonly text: string;
  readonly isReference: boolean;
}

/** Whether an entity stands between sentences, so that it is one, or several. */
function standsForSentence(raw: string, start: number, end: number): boolean {
  const before = raw.slice(Math.max(0, start - MAX_CONTEXT_LENGTH), start);
  return SENTENCE_START.test(raw.slice(end, end + MAX_CONTEXT_LENGTH)) && SENTENCE_BEFORE.test(before);
}

/** Divides a text at the entities that stay. @param offset of the text in the source */
export function divideText(raw: string, offset: number, { nounOf, decode }: Entities): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number): void => {
    if (to > from)
      parts.push({ start: offset + from, end: offset + to, text: decode(raw.slice(from, to)), isReference: false });
  };
  for (const { index, 0: reference } of raw.matchAll(REFERENCE)) {
    const noun = nounOf(reference);
    if (noun === undefined) continue;
    const text = standsForSentence(raw, index, index + reference.length) ? '' : noun;
    add(index);
    from = index + reference.length;
    parts.push({ start: offset + index, end: offset + from, text, isReference: true });
  }
  add(raw.length);
  return parts;
}
