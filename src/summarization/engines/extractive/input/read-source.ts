import { type SummarySource, sourceText } from '../../../engine.ts';
import { type Line, readLines } from './classify-lines.ts';
import { nameHeadings } from './detect-headings.ts';
import { continues, measureLines } from './line-wrapping.ts';
import { maskMarkup } from './mask-html.ts';
import { maskSubtitles } from './mask-subtitles.ts';
import type { Passage, SourceDocument } from './source-document.ts';
import { isEmptyTurn, splitTurns } from './speaker-turns.ts';

/** Controls, line separators, lone surrogates and noncharacters: they must not get into a summary. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu;

/** Finds the passages of a source: those of a document are known, those of plain text show in its lines. */
export function readSource(source: SummarySource): SourceDocument {
  const text = sourceText(source);
  if (source.kind === 'text') return readText(text);
  const passages: Passage[] = [];
  let start = 0;
  for (const block of source.blocks) {
    const end = start + block.text.length;
    passages.push({ kind: block.kind, start, end, ...(block.page === undefined ? {} : { page: block.page }) });
    start = end + 2;
  }
  return { source: text, view: printable(text), passages };
}

function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

function readText(source: string): SourceDocument {
  const lines = splitTurns(readLines(maskSubtitles(maskMarkup(source))));
  const layout = measureLines(lines);
  const passages: Passage[] = [];
  const view: string[] = [];
  let at = 0;
  let last: Line | undefined;
  let blanks = 0;
  for (const line of lines) {
    if (line.role === 'blank' || layout.isRunningHead(line)) {
      blanks += line.role === 'blank' ? 1 : 0;
      continue;
    }
    if (line.role === 'rule') {
      last = undefined;
      continue;
    }
    const passage = passages.at(-1);
    if (passage && last && continues(last, line, blanks, layout)) {
      const hyphen = /\p{L}[-‐]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
      if (hyphen) view.push(view.pop()?.slice(0, -1) ?? '', '\u00ad');
      view.push((hyphen ? '\u00ad' : ' ').repeat(line.content - at));
      passage.end = line.end;
    } else {
      view.push(' '.repeat(line.content - at));
      const turn = layout.isTurn(line);
      const kind = turn && isEmptyTurn(line) ? 'noise' : passageKind(line);
      passages.push({ kind, start: line.content, end: line.end, turn });
    }
    view.push(printable(line.text));
    at = line.end;
    last = passages.at(-1)?.kind === 'noise' ? undefined : line;
    blanks = 0;
  }
  view.push(' '.repeat(source.length - at));
  const joined = view.join('');
  nameHeadings(
    joined,
    passages.filter(({ kind }) => kind !== 'noise'),
    layout.caseless,
  );
  return { source, view: joined, passages };
}

function passageKind(line: Line): Passage['kind'] {
  switch (line.role) {
    case 'heading':
    case 'code':
    case 'table':
    case 'noise':
      return line.role;
    case 'item':
      return 'list_item';
    default:
      return 'paragraph';
  }
}
