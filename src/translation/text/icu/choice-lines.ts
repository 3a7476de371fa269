import { isLiteralElement, isPluralElement, isSelectElement } from '@formatjs/icu-messageformat-parser';
import type { TextRange } from '../../../formats/format.ts';
import { parseElements } from '../../../text/icu-message.ts';
import { UNSENDABLE } from '../layout/cells.ts';

const LINE_END = new RegExp(UNSENDABLE, 'gu');

/**
 * Finds the lines of a message that have a choice. Only the text of its line moves into the options of a choice, so that line
 * breaks stay as they are. Line breaks inside of a choice do not end a line.
 */
export function choiceLinesOf(text: string): TextRange[] {
  const lines: TextRange[] = [];
  let start = 0;
  let hasChoice = false;
  const endLine = (end: number): void => {
    if (hasChoice) lines.push({ start, end });
    hasChoice = false;
  };
  for (const element of parseElements(text) ?? []) {
    if (isPluralElement(element) || isSelectElement(element)) hasChoice = true;
    if (!isLiteralElement(element)) continue;
    const from = element.location?.start.offset ?? 0;
    const source = text.slice(from, element.location?.end.offset);
    // A quotation may run over several lines.
    if (source !== element.value) continue;
    for (const { index, 0: breaks } of source.matchAll(LINE_END)) {
      endLine(from + index);
      start = from + index + breaks.length;
    }
  }
  endLine(text.length);
  return lines;
}
