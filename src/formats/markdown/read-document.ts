import type { ParsedText, TextRange } from '../format.ts';
import type { ShownKeys } from './blocks/front-matter.ts';
import { parseBlocks } from './blocks/parse-blocks.ts';
import type { MarkdownUnit } from './markdown-unit.ts';
import { readUnits, toMetadataUnit } from './read-units.ts';
import type { Syntax } from './syntax.ts';

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
}

/** A document whose units are read one after the other, once. */
export interface ReadMarkdown extends Omit<MarkdownDocument, 'units'> {
  readUnits(): Generator<MarkdownUnit, void>;
}

/** Takes a document apart. Linear in time. */
export function readDocument(source: string, syntax: Syntax, shownKeys?: ShownKeys): MarkdownDocument {
  const { readUnits: read, ...document } = readStructure(source, syntax, shownKeys);
  return { ...document, units: [...read()] };
}

/** Finds the blocks of a document. */
export function readStructure(source: string, syntax: Syntax, shownKeys?: ShownKeys): ReadMarkdown {
  const { metadata, texts, htmlBlocks, quotedHtml, structure, labels } = parseBlocks(source, syntax, shownKeys);
  const context = { source, labels, syntax };
  // A block leaves the memory when its units are read.
  const pending = texts.toReversed();
  return {
    ...{ source, syntax, htmlBlocks, quotedHtml, structure, labels: [...labels], shownKeys },
    *readUnits() {
      for (const value of metadata) yield toMetadataUnit(value, shownKeys?.choice !== undefined);
      for (let text = pending.pop(); text; text = pending.pop()) yield* readUnits(text, context);
    },
  };
}
