import type { TextRange } from '../../format.ts';
import { isWholeTag } from '../inlines/html-tags.ts';
import { JsxReader } from '../mdx/jsx-reader.ts';
import type { Syntax } from '../syntax.ts';
import { BlockCollector, type BlockList } from './block-list.ts';
import {
  abbreviationMarkLength,
  fenceOf,
  headingLevel,
  htmlBlockOf,
  isFancyMarker,
  isMathFence,
  isModuleLine,
  isSetextUnderline,
  isThematicBreak,
} from './block-starts.ts';
import { CODE_INDENT, type Container, type ContainerStart, matchContainers, openContainer } from './containers.ts';
import { dialectLineOf } from './dialects.ts';
import { Directives, isClosingFence } from './directives.ts';
import { frontMatterOf, type ShownKeys } from './front-matter.ts';
import { headingText } from './heading-text.ts';
import { HtmlEnds } from './html-ends.ts';
import type { Leaf } from './leaf.ts';
import { LINE, LineCursor } from './line-cursor.ts';
import { columnsOfTable } from './table-cells.ts';

/** Containers within each other. Deeper ones stay as they are. It bounds the time for a line. */
const MAX_DEPTH = 60;

/**
 * Finds the blocks of a document as CommonMark, GitHub's extensions and front matter define them. Linear in time.
 * @param shownKeys default: the usual keys
 */
export function parseBlocks(source: string, syntax: Syntax, shownKeys?: ShownKeys): BlockList {
  return new BlockParser(source, syntax).parse(shownKeys);
}

class BlockParser {
  readonly #source: string;
  readonly #line: LineCursor;
  readonly #blocks: BlockCollector;
  readonly #containers: Container[] = [];
  readonly #directives = new Directives();
  #leaf: Leaf | undefined;
  readonly #htmlEnds: HtmlEnds;
  /** The reader of MDX, which has neither HTML nor indented code. */
  readonly #jsx: JsxReader | undefined;
  /** Offset up to which the lines are read. */
  #readEnd = 0;

  constructor(source: string, syntax: Syntax) {
    this.#source = source;
    this.#line = new LineCursor(source);
    this.#blocks = new BlockCollector(source);
    this.#htmlEnds = new HtmlEnds(source);
    if (syntax === 'mdx') this.#jsx = new JsxReader(source);
  }

  parse(shownKeys: ShownKeys | undefined): BlockList {
    const frontMatter = frontMatterOf(this.#source, shownKeys);
    this.#blocks.metadata = frontMatter?.values ?? [];
    let start = frontMatter?.end ?? (this.#source.startsWith('\uFEFF') ? 1 : 0);
    // A number sign without blanks before it ends all containers.
    const isClosed = (): boolean => !this.#leaf && this.#directives.areClosed;
    while (start < this.#source.length) {
      LINE.lastIndex = start;
      const lineBreak = LINE.exec(this.#source)?.[1]?.length ?? 0;
      this.#line.startLine(start, LINE.lastIndex - lineBreak);
      if (start >= this.#readEnd) {
        if (this.#source.charAt(start) === '#' && isClosed()) this.#blocks.starts.push(start);
        this.#readLine();
      }
      start = LINE.lastIndex;
    }
    this.#blocks.isClosed = isClosed();
    this.#closeContainers(0);
    this.#closeLeaf();
    return this.#blocks;
  }

  #readLine(): void {
    const matched = matchContainers(this.#line, this.#containers);
    const areAllMatched = matched === this.#containers.length;
    if (areAllMatched && this.#continueLeaf()) return;
    const line = this.#line;
    const depth = this.#openContainers(matched);
    if (depth === undefined) return;
    const isLazy =
      depth < this.#containers.length && this.#containers.every(({ kind }, at) => at < depth || kind !== 'admonition');
    if (isLazy && this.#leaf?.kind === 'paragraph' && !line.isBlank) {
      this.#leaf.lines.push({ start: line.next, end: line.end });
      return;
    }
    this.#closeContainers(depth);
    this.#addText();
  }

  /** Whether the line belongs to an open block whose lines are not read for other blocks. */
  #continueLeaf(): boolean {
    const line = this.#line;
    const leaf = this.#leaf;
    if (leaf?.kind === 'fence') {
      if (line.indent < CODE_INDENT && isClosingFence(line.rest, leaf.fence)) this.#leaf = undefined;
      return true;
    }
    if (leaf?.kind === 'math') {
      if (isMathFence(line.rest)) this.#leaf = undefined;
      return true;
    }
    if (leaf?.kind === 'html') {
      if (this.#htmlEnds.isEnd(leaf, line)) this.#leaf = undefined;
      leaf.range.end = line.end;
      return true;
    }
    return leaf?.kind === 'code' && (line.isBlank || line.indent >= CODE_INDENT);
  }

  /**
   * Opens the containers that begin in the line, and the block after them if it is no paragraph.
   * @returns the number of containers around the text of the line; undefined if the line is read
   */
  #openContainers(matched: number): number | undefined {
    const line = this.#line;
    let depth = matched;
    for (;;) {
      const isInParagraph = this.#leaf?.kind === 'paragraph' && depth === this.#containers.length;
      if (line.isBlank) return depth;
      if (line.indent >= CODE_INDENT && !this.#jsx) {
        if (this.#leaf?.kind === 'paragraph') return depth;
        this.#begin(depth, 'code', { kind: 'code' });
        return undefined;
      }
      const rest = line.rest;
      const start = this.#containerAt(depth, isInParagraph);
      if (!start) return this.#openLeaf(rest, depth, isInParagraph) ? undefined : depth;
      if (this.#containers.length >= MAX_DEPTH && depth >= MAX_DEPTH) {
        this.#begin(depth, 'deep', undefined);
        return undefined;
      }
      this.#closeContainers(depth);
      this.#beginContainer(start);
      depth = this.#containers.length;
      if (start.container.kind === 'admonition') return undefined;
    }
  }

  /** The container that begins here. Its mark is read. */
  #containerAt(depth: number, isInParagraph: boolean): ContainerStart | undefined {
    const next = this.#containers[depth];
    const isInnermost = !next;
    const isAfterTerm = isInParagraph || next?.kind === 'definition' || this.#blocks.structure.at(-1) === 'paragraph';
    return openContainer(this.#line, { isInParagraph, isInnermost, isAfterTerm });
  }

  #beginContainer({ container, label, title }: ContainerStart): void {
    // Each line before a definition is a term.
    if (container.kind === 'definition' && this.#leaf?.kind === 'paragraph') {
      const { lines, firstOf } = this.#leaf;
      this.#leaf = undefined;
      for (const line of lines) this.#blocks.addParagraph([line], firstOf);
    }
    this.#closeLeaf();
    this.#markParentAsFull();
    if (label !== undefined) this.#blocks.addLabel(label);
    this.#blocks.structure.push(`(${container.kind}`);
    this.#containers.push(container);
    if (title) this.#blocks.addLine(title);
  }

  /** Opens a block that is no container and no paragraph. @returns whether there is one, with the line read */
  #openLeaf(rest: string, depth: number, isInParagraph: boolean): boolean {
    const level = headingLevel(rest);
    if (level > 0) {
      this.#begin(depth, '', undefined);
      this.#blocks.addHeading(level, headingText(this.#source, { start: this.#line.next, end: this.#line.end }, level));
      return true;
    }
    const line = this.#directives.lineOf(rest, isInParagraph, this.#line.next === 0) ?? dialectLineOf(rest);
    if (line?.target !== undefined) this.#blocks.targets.add(line.target);
    if (line) return this.#beginLine(depth, 'dialect', line.title);
    const fence = fenceOf(rest);
    if (fence) return this.#begin(depth, 'fence', { kind: 'fence', fence });
    if (isMathFence(rest)) return this.#begin(depth, 'math', { kind: 'math' });
    const mark = abbreviationMarkLength(rest);
    if (mark > 0) return this.#beginLine(depth, 'abbreviation', { start: mark, end: rest.length });
    if (this.#jsx ? this.#beginJsx(this.#jsx, rest, depth, isInParagraph) : !isInParagraph && isModuleLine(rest))
      return this.#jsx !== undefined || this.#begin(depth, 'module', undefined);
    // A paragraph that goes on lazily cannot be interrupted by a tag alone in its line either.
    const html =
      rest.startsWith('<') && !this.#jsx ? htmlBlockOf(rest, this.#leaf?.kind === 'paragraph', isWholeTag) : undefined;
    if (html) return this.#beginHtml(depth, html.end);
    if (isInParagraph && this.#leaf?.kind === 'paragraph') {
      if (isSetextUnderline(rest) && this.#closeAsHeading(this.#leaf.lines, rest)) return true;
      if (rest.includes('-') && this.#closeAsTable(this.#leaf)) return true;
    }
    return isThematicBreak(rest) && this.#begin(depth, 'break', undefined);
  }

  /** Closes what is open at a depth and begins a block there. */
  #begin(depth: number, kind: string, leaf: Leaf | undefined): true {
    this.#closeContainers(depth);
    this.#closeLeaf();
    this.#markParentAsFull();
    if (kind !== '') this.#blocks.structure.push(kind);
    this.#leaf = leaf;
    return true;
  }

  /** Begins what MDX adds: imports and exports, or tags and expressions that take whole lines. @returns whether there is one */
  #beginJsx(jsx: JsxReader, rest: string, depth: number, isInParagraph: boolean): boolean {
    const { next } = this.#line;
    const block = jsx.blockAt(next, rest, depth === 0 && !isInParagraph && this.#line.indent === 0);
    if (!block) return false;
    this.#begin(depth, '', undefined);
    this.#blocks.addJsx({ start: next, end: block.end }, block.texts);
    this.#readEnd = block.end;
    return true;
  }

  /** @param text the part of the line that a reader sees, from its first character that is no blank */
  #beginLine(depth: number, kind: string, text: TextRange | undefined): true {
    const { next } = this.#line;
    this.#begin(depth, kind, undefined);
    if (text) this.#blocks.addLine({ start: next + text.start, end: next + text.end });
    return true;
  }

  /** @param end how the line reads that ends the block; undefined for an empty line */
  #beginHtml(depth: number, end: RegExp | undefined): true {
    const line = this.#line;
    const range = { start: line.next, end: line.end };
    this.#begin(depth, 'html', end?.test(line.rest) ? undefined : { kind: 'html', end, range, preformattedEnd: 0 });
    const isQuoted = this.#containers.some(({ kind }) => kind === 'quote');
    (isQuoted ? this.#blocks.quotedHtml : this.#blocks.htmlBlocks).push(range);
    return true;
  }

  #markParentAsFull(): void {
    const parent = this.#containers.at(-1);
    if (parent) parent.isEmpty = false;
  }

  /** A paragraph with an underline is a heading, unless it has nothing but definitions. */
  #closeAsHeading(lines: readonly TextRange[], underline: string): boolean {
    const text = this.#blocks.addDefinitions(lines);
    this.#leaf = undefined;
    if (text.length > 0) this.#blocks.addUnderlined(underline.charAt(0), text);
    else
      this.#leaf = { kind: 'paragraph', lines: [{ start: this.#line.next, end: this.#line.end }], firstOf: undefined };
    return true;
  }

  /** The last line of a paragraph is the first row of a table if the line after it has as many cells of dashes. */
  #closeAsTable({ lines, firstOf }: Extract<Leaf, { kind: 'paragraph' }>): boolean {
    const header = lines.at(-1);
    const columns = header ? columnsOfTable(this.#source, header, { start: this.#line.next, end: this.#line.end }) : 0;
    if (!header || columns === 0) return false;
    if (lines.length > 1) this.#blocks.addParagraph(lines.slice(0, -1), firstOf);
    this.#blocks.structure.push('table');
    this.#blocks.addRow(header, columns);
    this.#leaf = { kind: 'table', columns };
    return true;
  }

  /** Adds a line that begins no block but a paragraph. */
  #addText(): void {
    const line = this.#line;
    const range = { start: line.next, end: line.end };
    if (line.isBlank) this.#closeLeaf();
    else if (this.#leaf?.kind === 'table') this.#blocks.addRow(range, this.#leaf.columns);
    else if (this.#leaf?.kind === 'paragraph' && !this.#beginsFancyList(this.#leaf.lines)) this.#leaf.lines.push(range);
    else {
      this.#closeLeaf();
      const parent = this.#containers.at(-1);
      const firstOf = parent?.isEmpty ? parent.kind : undefined;
      this.#markParentAsFull();
      this.#leaf = { kind: 'paragraph', lines: [range], firstOf };
    }
  }

  /** Whether the line begins a list within an item that only some programs read. It does not go on with the words before it. */
  #beginsFancyList([first]: readonly TextRange[]): boolean {
    const line = this.#line;
    const isNested = line.indent > 0 || this.#containers.at(-1)?.kind === 'item';
    return isNested && isFancyMarker(line.rest) && !isFancyMarker(this.#source.slice(first?.start, first?.end));
  }

  #closeLeaf(): void {
    if (this.#leaf?.kind === 'paragraph') this.#blocks.addParagraph(this.#leaf.lines, this.#leaf.firstOf);
    this.#leaf = undefined;
  }

  /** Closes the containers within the first ones, and the block in them. */
  #closeContainers(depth: number): void {
    if (depth === this.#containers.length) return;
    this.#closeLeaf();
    for (; this.#containers.length > depth; this.#containers.pop()) this.#blocks.structure.push(')');
  }
}
