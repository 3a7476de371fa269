import type { Tag } from '@glossa/tagged-text';
import { startsLower } from '../../text/letter-case.ts';
import { compact } from '../compact.ts';
import type { TextRange, UnitRole } from '../format.ts';
import type { YamlValue } from '../yaml/read-scalars.ts';
import { beforeBlanks } from './blanks.ts';
import { linesWithin } from './blocks/block-list.ts';
import type { TextBlock } from './blocks/text-block.ts';
import { type Content, contentOf, toSource } from './content.ts';
import { divideAtComponents } from './inlines/divide-components.ts';
import type { Inline } from './inlines/inline.ts';
import { joinScripts } from './inlines/join-scripts.ts';
import { pairElements } from './inlines/pair-elements.ts';
import { parseCharacters } from './inlines/parse-characters.ts';
import { parseInlines } from './inlines/parse-inlines.ts';
import { isVerbatim, type MarkdownUnit, type Markup } from './markdown-unit.ts';
import type { Syntax } from './syntax.ts';

interface ReadingContext {
  readonly source: string;
  readonly labels: ReadonlySet<string>;
  readonly syntax: Syntax;
}

/** Reads the texts of a block: its own, the descriptions of its images, and the titles of its links, in order. */
export function readUnits(block: TextBlock, context: ReadingContext): MarkdownUnit[] {
  const { source, labels, syntax } = context;
  const { kind, lines, role } = block;
  const content = contentOf(source, lines);
  const isInCell = kind === 'cell';
  if (kind === 'title' || kind === 'attribute')
    return readFrame({ kind, content, isInCell, role, inlines: parseCharacters(content.text, kind === 'title') }).units;
  const units: MarkdownUnit[] = [];
  const paired = pairElements(content.text, parseInlines(content.text, labels, syntax));
  const joined = joinScripts(content.text, paired);
  const inlines = syntax === 'mdx' ? divideAtComponents(content.text, joined) : joined;
  const pending: Frame[] = [{ kind, content, isInCell, role, inlines }];
  for (let frame = pending.pop(); frame; frame = pending.pop()) {
    const found = readFrame(frame);
    units.push(...found.units);
    for (const { range, kind: titleKind } of found.titles) {
      const own = readUnits({ kind: titleKind, lines: linesWithin(content, range), role: undefined }, context);
      units.push(...own.map((unit) => ({ ...unit, isInCell })));
    }
    for (const image of found.images)
      pending.push({ kind: 'alternative', content, isInCell, role: undefined, ...image });
  }
  return units.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** A value of the front matter, which has no marks. */
export function toMetadataUnit(written: YamlValue, hasNames: boolean): MarkdownUnit {
  const { value, start, end } = written;
  return {
    kind: 'metadata',
    text: value,
    tags: [],
    ...(value.includes('\n') ? { layout: 'lines' } : {}),
    ...(hasNames && { names: written.names }),
    markups: [],
    breaks: [],
    isInCell: false,
    isContinued: false,
    start,
    end,
    written,
  };
}

/** A text, or the part of it within an image. */
interface Frame {
  readonly kind: MarkdownUnit['kind'];
  readonly content: Content;
  readonly isInCell: boolean;
  readonly role: UnitRole | undefined;
  readonly inlines: readonly Inline[];
  /** The part of the text; the whole text by default. */
  readonly range?: TextRange;
}

interface FoundUnits {
  readonly units: MarkdownUnit[];
  /** Ranges of titles and attributes in the text. */
  readonly titles: { readonly range: TextRange; readonly kind: 'title' | 'attribute' }[];
  readonly images: { range: TextRange; inlines: Inline[] }[];
}

function readFrame(frame: Frame): FoundUnits {
  const { content, inlines, range = { start: 0, end: content.text.length } } = frame;
  const found: FoundUnits = { units: [], titles: [], images: [] };
  let draft = new UnitDraft(frame, range.start);
  const open: { inline: Inline; tag: number }[] = [];
  let imageEnd = 0;
  const closeUpTo = (offset: number): void => {
    for (let last = open.at(-1); last && last.inline.end <= offset; last = open.at(-1)) {
      draft.appendText(last.inline.closeStart);
      draft.endTag(last.tag, last.inline.end);
      open.pop();
    }
  };
  for (const inline of inlines) {
    if (inline.start < imageEnd) {
      found.images.at(-1)?.inlines.push(inline);
      continue;
    }
    closeUpTo(inline.start);
    draft.appendText(inline.start);
    if (inline.title) found.titles.push({ range: inline.title, kind: 'title' });
    for (const range of inline.attributes ?? []) found.titles.push({ range, kind: 'attribute' });
    if (inline.kind === 'image') {
      imageEnd = inline.closeStart;
      found.images.push({ range: { start: inline.openEnd, end: inline.closeStart }, inlines: [] });
    }
    const mayDivide = inline.kind === 'boundary' || (inline.kind === 'break' && !goesOn(content.text, inline));
    if (mayDivide && open.length === 0 && frame.kind !== 'alternative') {
      draft.finish(found.units);
      draft = new UnitDraft(frame, inline.end);
      continue;
    }
    const parent = open.at(-1)?.tag;
    if (isAroundText(inline)) open.push({ inline, tag: draft.startTag(inline, parent) });
    else draft.addMark(inline, parent);
  }
  closeUpTo(range.end);
  draft.appendText(range.end);
  draft.finish(found.units);
  return found;
}

/** Whether a sentence goes on after a line break. Parts that only a tag without blanks divides are separate texts. */
function goesOn(text: string, { start, end }: Inline): boolean {
  const isTight = text.charAt(start) === '<' && text.charAt(end - 1) === '>';
  return !isTight && startsLower(text.slice(end, end + 2));
}

const isAroundText = ({ kind, openEnd, closeStart }: Inline): boolean => openEnd < closeStart && kind !== 'image';

/** A unit that is being read. Offsets are in the text of the block. */
class UnitDraft {
  readonly #frame: Frame;
  readonly #start: number;
  #at: number;
  #text = '';
  readonly #tags: { start: number; end: number; parent: number | undefined }[] = [];
  readonly #markups: Markup[] = [];
  readonly #verbatim: TextRange[] = [];
  readonly #breaks: TextRange[] = [];

  constructor(frame: Frame, start: number) {
    this.#frame = frame;
    this.#start = start;
    this.#at = start;
  }

  /** Adds the text up to an offset. */
  appendText(to: number): void {
    if (to <= this.#at) return;
    const { content } = this.#frame;
    const from = this.#at;
    const text = content.text.slice(from, to);
    this.#at = to;
    let end = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', end)) {
      const start = beforeBlanks(text, end, at);
      this.#text += `${text.slice(end, start)}\n`;
      end = at + 1;
      this.#breaks.push({ start: toSource(content, from + start), end: toSource(content, from + end) });
    }
    this.#text += text.slice(end);
  }

  startTag(inline: Inline, parent: number | undefined): number {
    this.#at = inline.openEnd;
    return this.#addTag(inline, parent, this.#text.length);
  }

  endTag(tag: number, end: number): void {
    this.#at = end;
    const { start = 0, parent } = this.#tags[tag] ?? {};
    this.#tags[tag] = { start, end: this.#text.length, parent };
  }

  addMark(inline: Inline, parent: number | undefined): void {
    this.#at = inline.end;
    if (inline.kind === 'character') {
      this.#text += inline.value ?? '';
      return;
    }
    const start = this.#text.length;
    if (isVerbatim(inline.kind)) this.#text += inline.value ?? '';
    if (start < this.#text.length) this.#verbatim.push({ start, end: this.#text.length });
    this.#addTag(inline, parent, start);
    if (inline.kind === 'break') this.#text += ' ';
  }

  /** @param units of the same text before this one */
  finish(units: MarkdownUnit[]): void {
    if (this.#text.trim() === '') return;
    const { content, kind, isInCell, role } = this.#frame;
    const verbatim = this.#verbatim.length > 0 ? { verbatim: compact(this.#verbatim) } : {};
    const tags: readonly Tag[] = compact(this.#tags);
    const start = toSource(content, this.#start);
    // A hard break after the text ends at the start of the next line.
    const end = toSource(content, this.#at);
    units.push({
      kind,
      text: this.#text,
      tags,
      ...verbatim,
      ...(role && { role }),
      isInCell,
      isContinued: units.length > 0,
      start,
      end,
      markups: compact(this.#markups),
      breaks: compact(this.#breaks),
    });
  }

  #addTag(inline: Inline, parent: number | undefined, at: number): number {
    const { kind, start, openEnd, closeStart, end } = inline;
    if (kind === 'character') return -1;
    const { content } = this.#frame;
    const sourceRange = (from: number, to: number): TextRange => ({
      start: toSource(content, from),
      end: toSource(content, to),
    });
    const isWhole = !isAroundText(inline);
    this.#tags.push({ start: at, end: this.#text.length, parent });
    this.#markups.push({
      kind,
      open: sourceRange(start, isWhole ? end : openEnd),
      close: isWhole ? sourceRange(end, end) : sourceRange(closeStart, end),
    });
    return this.#tags.length - 1;
  }
}
