import type { ParsedText, TextRange } from '../format.ts';
import type { ShownKeys } from './blocks/front-matter.ts';
import { parseBlocks } from './blocks/parse-blocks.ts';
import type { MarkdownUnit } from './markdown-unit.ts';
import { readUnits, toMetadataUnit } from './read-units.ts';
import type { Syntax } from './syntax.ts';

/** Ends the structure of a part that would take the next one in. */
const NOT_CLOSED = 'not closed';

/** A Markdown document taken apart. */
export interface MarkdownDocument extends ParsedText {
  readonly source: string;
  readonly syntax: Syntax;
  /** The units in order. The texts of the marks of a unit come after it. */
  readonly units: readonly MarkdownUnit[];
  /** Where blocks of HTML are outside of quotes. A translation keeps them. */
  readonly htmlBlocks: readonly TextRange[];
  /** The ranges of HTML that is in quotes. */
  readonly quotedHtml: readonly TextRange[];
  /** The kinds of all blocks, as they open and close. */
  readonly structure: readonly string[];
  /** Labels of link definitions and footnotes, normalised. */
  readonly labels: readonly string[];
  readonly shownKeys?: ShownKeys | undefined;
  /** What it shares with the other parts of a long document. */
  readonly part?: DocumentPart | undefined;
}

/** What a part of a document needs to know of the others. */
export interface DocumentPart {
  /** The labels of the whole document, normalised. Undefined if the part is the whole. */
  readonly labels: ReadonlySet<string> | undefined;
  /** Whether another part follows, for which all blocks must be closed. */
  readonly isFollowed: boolean;
}

/** A document whose units are read one after the other. */
export interface ReadMarkdown extends Omit<MarkdownDocument, 'units'> {
  readUnits(): Generator<MarkdownUnit, void>;
}

/** How a document is read: the keys of its front matter, and which part of another document it is. */
export type ReadingOptions = Pick<MarkdownDocument, 'syntax' | 'shownKeys' | 'part'>;

/** Takes a document apart. Linear in time. */
export function readDocument(source: string, options: ReadingOptions): MarkdownDocument {
  const { readUnits: read, ...document } = readStructure(source, options);
  return { ...document, units: [...read()] };
}

/** Finds the blocks of a document. */
export function readStructure(source: string, { syntax, shownKeys, part }: ReadingOptions): ReadMarkdown {
  const blocks = parseBlocks(source, syntax, shownKeys);
  const { metadata, texts, htmlBlocks, quotedHtml } = blocks;
  const labels = part?.labels ?? blocks.labels;
  const context = { source, labels, syntax };
  const structure = part?.isFollowed && !blocks.isClosed ? [...blocks.structure, NOT_CLOSED] : blocks.structure;
  return {
    ...{ source, syntax, htmlBlocks, quotedHtml, structure, labels: [...labels], shownKeys, part },
    *readUnits() {
      for (const value of metadata) yield toMetadataUnit(value, shownKeys?.choice !== undefined);
      for (const text of texts) yield* readUnits(text, context);
    },
  };
}
