import type { Tag } from '@glossa/tagged-text';
import { compact } from '../compact.ts';
import type { TextRange, UnitRole } from '../format.ts';
import { type Content, toSource } from '../markdown/content.ts';
import type { Mark } from './mark.ts';
import type { MarkedUnit, WrittenMark } from './marked-unit.ts';

const BLANK = /\s/;
const BLANKS = /\s+/g;
const LINE_BREAK = /(?<![ \t])[ \t]*(?:\r\n?|\n)[ \t]*/g;

/**
 * Reads the text of a block.
 * @param marks in order; one comes before those within it
 * @returns undefined without words
 */
export function readMarkedUnit(
  source: string,
  content: Content,
  marks: readonly Mark[],
  role: UnitRole | undefined,
): MarkedUnit | undefined {
  const { text: raw } = content;
  const tags: { start: number; end: number; parent: number | undefined }[] = [];
  const written: WrittenMark[] = [];
  const verbatim: TextRange[] = [];
  const breaks: string[] = [];
  const open: { mark: Mark; tag: number }[] = [];
  let text = '';
  let at = 0;
  let hasWords = false;
  // The slice has the marks of containers at the starts of lines.
  const sliceOf = (from: number, to: number): string =>
    from < to ? source.slice(toSource(content, from), toSource(content, to - 1) + 1) : '';
  const append = (to: number): void => {
    if (to <= at) return;
    const part = raw.slice(at, to);
    let end = 0;
    for (const { 0: lineBreak, index } of part.matchAll(LINE_BREAK)) {
      text += `${part.slice(end, index)}\n`;
      end = index + lineBreak.length;
      // What stands between two lines is no part of the content.
      breaks.push(source.slice(toSource(content, at + index), toSource(content, at + end)));
    }
    text += part.slice(end);
    hasWords ||= part.trim() !== '';
    at = to;
  };
  const closeUpTo = (offset: number): void => {
    for (let last = open.at(-1); last && last.mark.end <= offset; last = open.at(-1)) {
      append(last.mark.closeStart);
      at = last.mark.end;
      const { start = 0, parent } = tags[last.tag] ?? {};
      tags[last.tag] = { start, end: text.length, parent };
      open.pop();
    }
  };
  for (const mark of marks) {
    if (mark.start < at) continue;
    closeUpTo(mark.start);
    append(mark.start);
    if (mark.kind === 'character') {
      text += mark.value ?? '';
      hasWords ||= (mark.value ?? '').trim() !== '';
      at = mark.end;
      continue;
    }
    const start = text.length;
    if (mark.kind === 'noun') {
      text += (mark.value ?? raw.slice(mark.start, mark.end)).replaceAll(BLANKS, ' ');
      if (start < text.length) verbatim.push({ start, end: text.length });
    }
    tags.push({ start, end: text.length, parent: open.at(-1)?.tag });
    const isPoint = mark.kind === 'point';
    written.push({
      ...toWritten(mark, sliceOf),
      ...(isPoint && BLANK.test(text.slice(-1)) ? { isAfterBlank: true } : {}),
      ...(isPoint && BLANK.test(raw.charAt(mark.end)) ? { isBeforeBlank: true } : {}),
    });
    if (mark.kind === 'around') open.push({ mark, tag: tags.length - 1 });
    at = mark.kind === 'around' ? mark.openEnd : mark.end;
  }
  closeUpTo(raw.length);
  append(raw.length);
  if (!hasWords) return undefined;
  return {
    text,
    tags: compact<Tag>(tags),
    ...(verbatim.length > 0 ? { verbatim: compact(verbatim) } : {}),
    ...(role && { role }),
    start: toSource(content, 0),
    end: toSource(content, raw.length),
    marks: compact(written),
    breaks: compact(breaks),
  };
}

function toWritten(
  { kind, start, openEnd, closeStart, end, key, name, isOrdered }: Mark,
  sliceOf: (from: number, to: number) => string,
): WrittenMark {
  const isAround = kind === 'around';
  const open = sliceOf(start, isAround ? openEnd : end);
  const close = isAround ? sliceOf(closeStart, end) : '';
  return {
    kind: kind === 'character' ? 'point' : kind,
    open,
    close,
    key: key ?? `${open}…${close}`.replaceAll(BLANKS, ''),
    ...(name === undefined ? {} : { name }),
    ...(isOrdered ? { isOrdered } : {}),
  };
}
