import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { MarkedUnit, WrittenMark } from './marked-unit.ts';

/** A text, or a mark as it is written. */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close' | 'mark';
  text: string;
  readonly mark?: WrittenMark | undefined;
}

/** How a format writes texts. */
export interface Writing {
  /** Writes a text so that it has no marks. @param before the character before it; empty at the start of the unit */
  escape(text: string, before: string, after: string): string;
  /** The opening and the closing mark around some words. Default: those of the source. */
  marksAround?(mark: WrittenMark, words: string): { open: string; close: string };
  /** Writes a mark without words around it. Default: as the source has it. */
  mark?(mark: WrittenMark): string;
  /** What must stand between two pieces so that both are read as they are. */
  between?(left: Piece, right: Piece): string;
}

const BLANK = /\s/;
const WORD = /^[\p{L}\p{N}]/u;
const BLANKS = /(?<![ \t])[ \t]*\n[ \t\n]*/g;

/** Writes a translation with the marks of its unit. Line breaks are those of the source, as far as it has some. */
export function writeText(unit: MarkedUnit, fitted: TaggedText, writing: Writing): string {
  const pieces = piecesOf(unit, fitted, writing);
  let written = '';
  let lineBreak = 0;
  for (const [index, piece] of pieces.entries()) {
    const [previous, next] = [pieces[index - 1], pieces[index + 1]];
    if (previous) written += isApart(previous, piece) ? ' ' : (writing.between?.(previous, piece) ?? '');
    const text =
      piece.kind === 'text'
        ? writing.escape(piece.text, previous?.text.at(-1) ?? '', next?.text.charAt(0) ?? '')
        : piece.text;
    written +=
      piece.kind === 'text'
        ? text.replaceAll(BLANKS, () => unit.breaks[lineBreak++] ?? unit.breaks.at(-1) ?? ' ')
        : text;
  }
  return written.trim();
}

/** Whether a mark without words has lost the blank on this side. */
function isApart(left: Piece, right: Piece): boolean {
  if (right.mark?.isAfterBlank) return !BLANK.test(left.text.slice(-1)) && left.kind !== 'open';
  return left.mark?.isBeforeBlank === true && WORD.test(right.text);
}

function piecesOf(unit: MarkedUnit, fitted: TaggedText, writing: Writing): Piece[] {
  const pieces: Piece[] = [];
  let verbatim = 0;
  const closings: string[] = [];
  const add = (kind: Piece['kind'], text: string, mark?: WrittenMark): void => {
    if (text !== '') pieces.push({ kind, text, mark });
  };
  for (const part of readParts(fitted)) {
    if (part.kind === 'text') {
      if (verbatim === 0) add('text', part.text);
      continue;
    }
    const mark = unit.marks[part.tag];
    const isOpening = part.kind === 'open';
    if (mark?.kind === 'around') {
      const { start = 0, end = 0 } = fitted.tags[part.tag] ?? {};
      const around = isOpening ? (writing.marksAround?.(mark, fitted.text.slice(start, end)) ?? mark) : undefined;
      if (around) closings.push(around.close);
      add(part.kind, around?.open ?? closings.pop() ?? '', mark);
    } else if (mark) {
      if (mark.kind === 'noun') verbatim += isOpening ? 1 : -1;
      if (isOpening) add('mark', writing.mark?.(mark) ?? mark.open, mark);
    }
  }
  return pieces;
}
