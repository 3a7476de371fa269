import type { TaggedText } from '@glossa/tagged-text';
import { editInParts, sliceText } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, Unit } from '../format.ts';
import { html } from '../html/html.ts';
import type { ParsedHtml } from '../html/parsed-html.ts';
import type { ParseOptions } from '../parse-options.ts';
import { addWarning, addWarnings, type WarningCounts } from '../warnings.ts';
import { followHeadings, hasFragments } from './anchors/follow-headings.ts';
import { keepNames } from './anchors/keep-names.ts';
import { addSources } from './bilingual.ts';
import { JSX } from './blocks/block-list.ts';
import { composeUnits } from './compose/compose-units.ts';
import { divideDocument } from './divide-document.ts';
import { composeHtmlBlocks, readHtmlBlocks } from './html-blocks.ts';
import { countKeptTexts } from './mdx/kept-texts.ts';
import { type DocumentPart, type MarkdownDocument, readDocument } from './read-document.ts';
import type { Syntax } from './syntax.ts';

/** A Markdown document and its blocks of HTML, taken apart. Plain data. */
export interface ParsedMarkdown extends ParsedText {
  readonly document: MarkdownDocument;
  readonly blocks: readonly ParsedHtml[];
  /** Where each unit comes from: its index in a block of HTML, or in the document. */
  readonly origins: readonly { readonly block: number | undefined; readonly index: number }[];
  readonly isFile: boolean;
}

/**
 * Markdown: CommonMark with GitHub's tables, task lists, strikethrough, addresses and footnotes, front matter, and what programs
 * of documentation add. A translation has the same tree as its source but for the texts. Code, addresses, mathematics, labels
 * and attributes stay byte for byte. Links to headings follow them, and headings to which other files can link keep their names.
 */
export const markdown: Format<ParsedMarkdown> = {
  parse: (source, options) => parse(source, options),
  compose,
  *divide(source, options) {
    for (const { text, part } of divideDocument(source)) yield parse(text, options, 'markdown', part);
  },
  finish: (source, written, { isFile = false } = {}) => finish(source, written, 'markdown', isFile),
};

/**
 * MDX: Markdown with JSX in place of HTML. Imports, exports, tags and expressions stay, but for the texts of attributes that a
 * reader sees.
 */
export const mdx: Format<ParsedMarkdown> = { parse: (source, options) => parse(source, options, 'mdx'), compose };

function parse(
  source: string,
  { frontMatterKeys, choice, isFile = false }: ParseOptions = {},
  syntax: Syntax = 'markdown',
  part?: DocumentPart,
): ParsedMarkdown {
  const document = readDocument(source, { syntax, shownKeys: { frontMatterKeys, choice }, part });
  const blocks = readHtmlBlocks(document);
  const found: { start: number; unit: Unit; block: number | undefined; index: number }[] = [];
  for (const [index, unit] of document.units.entries())
    found.push({ start: unit.start, unit, block: undefined, index });
  for (const [block, { units }] of blocks.entries()) {
    const start = document.htmlBlocks[block]?.start ?? 0;
    for (const [index, unit] of units.entries()) found.push({ start, unit, block, index });
  }
  found.sort((one, other) => one.start - other.start);
  const warnings: WarningCounts = {};
  for (const block of blocks) addWarnings(warnings, block.warnings);
  for (const { start, end } of document.quotedHtml)
    addWarning(warnings, 'kept_structure', html.parse(source.slice(start, end)).units.length);
  if (syntax === 'mdx') for (const code of codeOf(document)) addWarning(warnings, 'not_read', countKeptTexts(code));
  return {
    source,
    warnings,
    units: found.map(({ unit }) => unit),
    document,
    blocks,
    origins: found.map(({ block, index }) => ({ block, index })),
    isFile,
  };
}

/** The tags, expressions and exports of MDX: those of blocks, and those among words. */
function* codeOf({ source, structure, units }: MarkdownDocument): Generator<string> {
  for (const block of structure) if (block.startsWith(JSX)) yield block.slice(JSX.length);
  for (const { markups } of units)
    for (const { open } of markups)
      if (/[<{]/.test(source.charAt(open.start))) yield source.slice(open.start, open.end);
}

function compose(
  { source, document, blocks, origins, isFile }: ParsedMarkdown,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const own = new Part();
  const inBlocks = blocks.map(() => new Part());
  for (const [unit, { block, index }] of origins.entries()) {
    const part = block === undefined ? own : inBlocks[block];
    part?.add(unit, index, translations[unit]);
  }
  const written = composeUnits(document, own.translations, (index) => onKept?.(own.units[index] ?? 0));
  const { shownSource } = target;
  const withSources = shownSource ? addSources(document, written, shownSource) : written;
  const withBlocks = composeHtmlBlocks(
    withSources,
    blocks,
    inBlocks.map((part) => part.translations),
    target,
    (block, index) => onKept?.(inBlocks[block]?.units[index] ?? 0),
  );
  return document.part ? withBlocks : [...finish(source, withBlocks, document.syntax, isFile)].join('');
}

/** Adapts the headings of a whole document and the links to them. */
function* finish(source: string, written: string, syntax: Syntax, isFile: boolean): Generator<string, void> {
  const named = isFile ? editInParts(written, keepNames(source, written, syntax)) : sliceText(written);
  if (hasFragments(source)) yield* sliceText(followHeadings(source, [...named].join(''), syntax));
  else yield* named;
}

/** The units of the document itself, or of one of its blocks of HTML. */
class Part {
  readonly units: number[] = [];
  readonly translations: (TaggedText | undefined)[] = [];

  add(unit: number, index: number, translation: TaggedText | undefined): void {
    this.units[index] = unit;
    this.translations[index] = translation;
  }
}
