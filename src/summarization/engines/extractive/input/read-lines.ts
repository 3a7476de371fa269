import { maskUnprintable } from '../cleaning/plain-text.ts';
import { classifyLines } from './classify-lines.ts';
import { detectHeadings } from './detect-headings.ts';
import type { Line } from './line.ts';
import { continuesParagraph, detectLineWrapping, isTerminated } from './line-wrapping.ts';
import { markNestedLists } from './nested-lists.ts';
import type { Passage, Reading } from './source-document.ts';
import { isEmptyTurn, splitTurns } from './speaker-turns.ts';

/**
 * Joins wrapped lines into passages. The masked text is built along with them.
 * @param isChat whether each line is a message, which ends with the line
 */
export function readLines(source: string, isChat = false): Reading {
  const lines = splitTurns(classifyLines(source));
  const layout = detectLineWrapping(lines);
  const passages: Passage[] = [];
  const masked: string[] = [];
  /** Length of the masked text so far. */
  let end = 0;
  let last: Line | undefined;
  let blankLines = 0;
  for (const line of lines) {
    // The end of a paragraph can be repeated, too.
    const isInParagraph = last !== undefined && blankLines === 0 && !isTerminated(last.text);
    if (line.role === 'blank' || (layout.isRunningHeader(line) && !isInParagraph)) {
      blankLines += line.role === 'blank' ? 1 : 0;
      continue;
    }
    if (line.role === 'rule') {
      last = undefined;
      continue;
    }
    const passage = passages.at(-1);
    if (passage && last && !isChat && continuesParagraph(last, line, blankLines, layout)) {
      const isHyphenated = /\p{L}[-‐]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
      if (isHyphenated) masked.push(masked.pop()?.slice(0, -1) ?? '', '\u00ad');
      masked.push((isHyphenated ? '\u00ad' : ' ').repeat(line.contentStart - end));
      passage.end = line.end;
    } else {
      masked.push(' '.repeat(line.contentStart - end));
      const isSpeakerTurn = layout.isSpeakerTurn(line);
      const kind = isSpeakerTurn && isEmptyTurn(line) ? 'noise' : passageKind(line);
      const depth = kind === 'list_item' ? { depth: line.indent } : {};
      passages.push({ kind, start: line.contentStart, end: line.end, isSpeakerTurn, ...depth });
    }
    masked.push(maskUnprintable(line.text));
    end = line.end;
    last = passages.at(-1)?.kind === 'noise' ? undefined : line;
    blankLines = 0;
  }
  masked.push(' '.repeat(source.length - end));
  const maskedText = masked.join('');
  const said = passages.filter(({ kind }) => kind !== 'noise');
  // Messages of a chat often have no stop, as headings.
  if (!isChat) detectHeadings(maskedText, said, layout.isCaseless);
  markNestedLists(maskedText, passages);
  return { maskedText, passages };
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
