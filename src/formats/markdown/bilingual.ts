import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { Language, Unit } from '../format.ts';
import { writeUnit } from './compose/write-unit.ts';
import type { MarkdownUnit, Markup } from './markdown-unit.ts';
import { type MarkdownDocument, readDocument } from './read-document.ts';

/** Marks that can stand twice in a document. An image would be shown twice, and an identifier would name two places. */
const COPIED: ReadonlySet<Markup['kind']> = new Set([
  'address',
  'code',
  'emphasis',
  'link',
  'math',
  'shortcut',
  'strikethrough',
  'strong',
]);
/** Kinds of texts that have room for two. */
const BLOCKS: ReadonlySet<MarkdownUnit['kind']> = new Set(['cell', 'heading', 'paragraph']);
/** What stands between texts that have room for two each: a tag other than that of a line break. */
const TAG = /<(?!br\b)/i;
const SIGN = /[!-/:-@[-`{-~]/g;

/** The texts of one paragraph, heading or cell. */
type Block = readonly MarkdownUnit[];

/**
 * Writes the source of each translated paragraph, heading and cell in a line under its translation, as an element of HTML, which
 * Markdown allows in all of them.
 * @param written the translation, of the same structure
 */
export function addSources(original: MarkdownDocument, written: string, language: Language): string {
  const { source, syntax, units, labels } = original;
  const blocks = blocksOf(units, source);
  const document = readDocument(written, original);
  const translated = blocksOf(document.units, written);
  // Blocks are in pairs, unless a text has become one of another kind.
  if (blocks.length !== translated.length) return written;
  const open = `<em lang="${language.code}">`;
  const context = {
    source,
    syntax,
    labels: new Set(labels),
    sourceOf: ({ start, end }: { start: number; end: number }) => source.slice(start, end),
  };
  const changed = blocks.flatMap((block, index) => {
    const other = translated[index];
    return other && textOf(block) !== textOf(other) ? [{ index, block, end: other.at(-1)?.end ?? 0 }] : [];
  });
  const plain = new Set<number>();
  const write = (): string => {
    const edits = changed.map(({ index, block, end }): Edit => {
      const copies = block.map((unit) =>
        plain.has(index) ? writePlain(unit) : writeUnit(...copyOf(unit), context, false),
      );
      return { start: end, end, text: `<br/>${open}${copies.join(' ')}</em>` };
    });
    return applyEdits(written, edits);
  };
  const result = write();
  const failed = findFailed(
    readDocument(result, original),
    document,
    changed.map(({ index }) => index),
    open,
    result,
  );
  if (failed.length === 0) return result;
  for (const index of failed) plain.add(index);
  return write();
}

/** The blocks whose source is not one element after it is written. */
function findFailed(
  read: MarkdownDocument,
  { structure }: MarkdownDocument,
  written: readonly number[],
  open: string,
  source: string,
): readonly number[] {
  const blocks = blocksOf(read.units, source);
  if (read.structure.join() !== structure.join()) return written;
  return written.filter((index) => {
    const elements = (blocks[index] ?? []).flatMap(({ markups }) =>
      markups.filter(({ kind, open: { start, end } }) => kind === 'element' && source.slice(start, end) === open),
    );
    return elements.length !== 1;
  });
}

function blocksOf(units: readonly MarkdownUnit[], source: string): Block[] {
  const blocks: MarkdownUnit[][] = [];
  for (const unit of units) {
    if (!BLOCKS.has(unit.kind)) continue;
    const last = blocks.at(-1);
    if (last && unit.isContinued && !TAG.test(source.slice(last.at(-1)?.end, unit.start))) last.push(unit);
    else blocks.push([unit]);
  }
  return blocks;
}

const textOf = (block: Block): string => block.map(({ text }) => text).join('\n');

/** A text in one line, with the marks that can stand twice. */
function copyOf(unit: MarkdownUnit): [unit: MarkdownUnit, text: TaggedText] {
  const kept = unit.markups.flatMap(({ kind }, index) => (COPIED.has(kind) ? [index] : []));
  const places = new Map(kept.map((index, place) => [index, place]));
  const parentOf = (index: number | undefined): number | undefined =>
    index === undefined ? undefined : (places.get(index) ?? parentOf(unit.tags[index]?.parent));
  const tags = kept.flatMap((index) => {
    const tag = unit.tags[index];
    return tag ? [{ ...tag, parent: parentOf(tag.parent) }] : [];
  });
  const text = unit.text.replaceAll('\n', ' ');
  const markups = kept.flatMap((index) => unit.markups[index] ?? []);
  return [
    { ...unit, text, tags, markups, breaks: [] },
    { text, tags },
  ];
}

/** A text in which no sign is a mark. */
function writePlain({ text }: Unit): string {
  return text.replaceAll('\n', ' ').replace(SIGN, (sign) => `&#${sign.charCodeAt(0)};`);
}
