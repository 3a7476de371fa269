import type { TextRange } from '../format.ts';
import type { Run } from '../html/items.ts';
import { createRunBuilder, type OpenTag } from '../html/run-builder.ts';
import { unescapeXml } from '../xml/escape.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { attributeValue, nameOf, separatorOf } from './elements.ts';
import type { TextStyles } from './text-styles.ts';

/** Collects the texts and the inline elements of one paragraph. */
export interface ParagraphReader {
  addText(range: TextRange, kind: 'text' | 'cdata'): void;
  /** Begins an element around words. */
  open(tag: XmlTag): void;
  /** Ends the innermost element around words. */
  close(range: TextRange): void;
  /** Adds an element that stays at its position, or a field with its text. */
  addWhole(tag: XmlTag, end: number, text: string): void;
  addComment(range: TextRange): void;
  end(): { run: Run; plainTags: TextRange[] };
}

interface Opening {
  /** Undefined for a span without formatting, which is no part of the run. */
  tag: OpenTag | undefined;
  name: string;
  /** Identifies a range that another element ends, such as a bookmark. */
  range: string | undefined;
}

const RANGE = /-(start|end)$/;
const VISIBLE_END = /\S$/;
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;

/** @param isTitle whether the lines of the paragraph are one text */
export function createParagraphReader(source: string, styles: TextStyles, isTitle: boolean): ParagraphReader {
  const run = createRunBuilder(source);
  const opened: Opening[] = [];
  /** Tags of spans without formatting. */
  const plainTags: TextRange[] = [];
  /** Whether the text so far ends in a word, with nothing but tags after it. */
  let endsInWord = false;

  const openTag = (name: string, tag: TextRange, formatting?: string): OpenTag =>
    run.openTag(
      { name, isTranslated: true, language: undefined, ...(formatting === undefined ? {} : { formatting }) },
      tag,
    );

  function addText(text: string, range: TextRange): void {
    run.addText(text, range, { name: '', isTranslated: true, language: undefined });
    endsInWord = VISIBLE_END.test(text);
  }

  /** Adds the start or the end of a range of words, such as a bookmark. Ranges that overlap with elements are positions. */
  function addRangeMark(name: string, tag: TextRange, mark: string, isStart: boolean): void {
    if (isStart) {
      opened.push({ tag: openTag(name, tag), name, range: mark });
      return;
    }
    const isInnermost = opened.at(-1)?.range === mark;
    run.closeTag(name, isInnermost ? opened.pop()?.tag : undefined, tag);
  }

  return {
    addText({ start, end }, kind) {
      const isCdata = kind === 'cdata';
      const text = source.slice(start, end);
      const range = isCdata ? { start: start - CDATA_START, end: end + CDATA_END } : { start, end };
      addText(isCdata ? text : unescapeXml(text), range);
    },
    open(tag) {
      const name = nameOf(tag);
      const style = name === 'text:span' ? (attributeValue(tag, 'text', 'style-name') ?? '') : '';
      const formatting = name === 'text:span' && !tag.isSelfClosing ? styles.formattingOf(style) : undefined;
      const shown = name === 'text:a' ? 'a' : (styles.scriptOf(style) ?? name);
      if (formatting === '') plainTags.push({ start: tag.start, end: tag.end });
      opened.push({
        tag: formatting === '' ? undefined : openTag(shown, tag, formatting),
        name: shown,
        range: undefined,
      });
    },
    close(range) {
      // Ranges that begin in the element and end outside of it are no elements.
      while (opened.at(-1)?.range !== undefined) opened.pop();
      const opening = opened.pop();
      if (opening?.tag) run.closeTag(opening.name, opening.tag, range);
      else plainTags.push(range);
    },
    addWhole(tag, end, text) {
      const range = { start: tag.start, end };
      const name = nameOf(tag);
      const separates = isTitle && name === 'text:line-break' ? 'words' : separatorOf(name);
      const [suffix, side] = RANGE.exec(tag.local) ?? [];
      const id = ['name', 'id', 'change-id']
        .map((local) => attributeValue(tag, 'text', local))
        .find((value) => value !== undefined);
      // LibreOffice writes a blank at the start of a span as an element.
      const isBlank = name === 'text:s' && endsInWord && (attributeValue(tag, 'text', 'c') ?? '1') === '1';
      endsInWord = false;
      if (isBlank) addText(' ', range);
      else if (separates) run.addSeparator(separates, range);
      else if (suffix !== undefined && id !== undefined && text === '')
        addRangeMark('', range, `${tag.local.slice(0, -suffix.length)} ${id}`, side === 'start');
      else run.addField(range, text);
    },
    addComment: (range) => run.addWhole('', range),
    end: () => ({ run: run.take(), plainTags }),
  };
}

/** The end tag of an element, which an empty one does not have. */
export function closingRange(tag: XmlTag, range: TextRange): TextRange {
  return tag.isSelfClosing ? { start: range.end, end: range.end } : range;
}
