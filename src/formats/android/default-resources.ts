import { applyEdits } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { lineBreakBefore } from '../indentation.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';

/** Elements with texts. */
const TEXTS = new Set(['string', 'string-array', 'plurals']);
const BLANK_LINE = /\n[ \t]*\r?\n/;

interface Resource extends TextRange {
  readonly name: string;
  readonly isText: boolean;
  /** The comments before it. */
  readonly comments: readonly TextRange[];
}

/**
 * Leaves out what a translation takes from the default file: resources of other kinds, such as colours, and what is not translated. In
 * the file of a language they would win over those of other qualifiers, such as dark mode. Those that the existing translation has stay.
 */
export function withoutDefaults(composed: string, existing: string): string {
  const known = new Set(readElements(existing).map(({ name }) => name));
  const defaults = readElements(composed).filter(({ name, isText }) => !isText && !known.has(name));
  return applyEdits(
    composed,
    defaults.map((element) => ({ start: startOf(element, composed), end: element.end, text: '' })),
  );
}

/** The resources of a file, in its order. */
function readElements(source: string): Resource[] {
  const found: Resource[] = [];
  let comments: TextRange[] = [];
  let depth = 0;
  readXml(source, {
    open() {
      depth++;
    },
    other(range) {
      if (depth === 1) comments.push(range);
    },
    close(tag, { end }) {
      depth--;
      if (depth !== 1) return;
      found.push({ name: nameOf(tag), isText: isText(tag), comments, start: tag.start, end });
      comments = [];
    },
  });
  return found;
}

const nameOf = ({ local, attributes }: XmlTag): string => `${local} ${attributes.name?.value ?? ''}`;

const isText = ({ local, attributes }: XmlTag): boolean =>
  TEXTS.has(local) && attributes.translatable?.value !== 'false';

/** Where the lines of an element begin, with the comments directly before it that have separate lines. */
function startOf({ start, comments }: Resource, source: string): number {
  let at = lineBreakBefore(source, start);
  for (const comment of comments.toReversed()) {
    const line = lineBreakBefore(source, comment.start);
    const isDirect = source.slice(comment.end, at).trim() === '' && !BLANK_LINE.test(source.slice(comment.end, at + 1));
    if (line === comment.start || !isDirect) break;
    at = line;
  }
  return at;
}
