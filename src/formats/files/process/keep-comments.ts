import { applyEdits, type Edit } from '../../edits.ts';
import type { Existing } from '../../existing.ts';
import type { Format, ParsedText } from '../../format.ts';
import { startOfLine } from '../../indentation.ts';
import { type Comment, type FileComments, readComments } from './read-comments.ts';

const LINE_END = /\r\n|\n/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
const BEYOND_ASCII = /[^\u0000-\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ISO-8859-1.
const BEYOND_LATIN_1 = /[^\u0000-\u00ff]/;

/**
 * Gives a composed file the comments of an existing translation: its header, and those of entries for which the source has none. The
 * others follow the source.
 * @returns the file, and the number of comments of the translation that it does not have
 */
export function keepComments(
  { listTexts, comments }: Pick<Format<ParsedText>, 'listTexts' | 'comments'>,
  { text: existing, isPruned = false }: Existing,
  composed: string,
): { text: string; lost: number } {
  if (!listTexts || !comments) return { text: composed, lost: 0 };
  const format = { listTexts, comments };
  const former = readComments(format, existing);
  if (former.comments.length === 0) return { text: composed, lost: 0 };
  const own = readComments(format, composed);
  const lineEnd = composed.includes('\r\n') ? '\r\n' : '\n';
  const written = new Set(own.comments.map(({ text }) => text));
  const isWide = (text: string): boolean => comments.isLatin1 === true && BEYOND_LATIN_1.test(text);
  // All of the file would be written in another encoding.
  const isNarrow = !isWide(composed) && BEYOND_ASCII.test(composed);
  const isNew = (block: readonly Comment[]): boolean =>
    block.some(({ text }) => !written.has(text)) && !(isNarrow && block.some(({ text }) => isWide(text)));
  const edits: Edit[] = [];
  const kept = new Set<string>();
  const keep = (block: readonly Comment[], from: number, to: number): string => {
    for (const { text } of block) kept.add(text);
    return existing.slice(from, to).replace(LINE_END, lineEnd);
  };
  const [first, last] = [former.header[0], former.header.at(-1)];
  if (first && last && isNew(former.header)) {
    const text = keep(former.header, first.start, last.end);
    const [ownFirst, ownLast] = [own.header[0], own.header.at(-1)];
    if (ownFirst && ownLast) edits.push({ start: ownFirst.start, end: ownLast.end, text });
    else edits.push({ start: own.head, end: own.head, text: text + lineEnd + lineEnd });
  }
  const known = byName(own);
  for (const { name, lineStart, block, beside } of former.texts) {
    const found = known.get(name);
    const note = beside?.comment;
    if (beside && note && found?.beside?.isTaken === false && isNew([note])) {
      const at = found.beside.start;
      const blanks = existing.slice(beside.start, note.start).trim() === '' ? beside.start : note.start;
      edits.push({ start: at, end: at, text: keep([note], blanks, note.end) });
    }
    const start = block[0] && startOfLine(existing, block[0].start);
    if (start === undefined || lineStart === undefined || !found || found.block.length > 0 || !isNew(block)) continue;
    if (found.lineStart === undefined) continue;
    edits.push({ start: found.lineStart, end: found.lineStart, text: keep(block, start, lineStart) });
  }
  edits.sort((one, other) => one.start - other.start);
  const names = new Set(own.texts.map(({ name }) => name));
  const isGone = ({ next }: Comment): boolean => isPruned && !names.has(former.texts[next]?.name ?? '');
  const lost = former.comments.filter((comment) => !written.has(comment.text) && !kept.has(comment.text));
  return { text: applyEdits(composed, edits), lost: lost.filter((comment) => !isGone(comment)).length };
}

/** The texts whose names occur once. */
function byName({ texts }: FileComments): ReadonlyMap<string, FileComments['texts'][number]> {
  const groups = Map.groupBy(texts, ({ name }) => name);
  return new Map(
    [...groups].flatMap(([name, [text, ...others]]) => (text && others.length === 0 ? [[name, text]] : [])),
  );
}
