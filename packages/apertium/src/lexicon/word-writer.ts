import { isSpace } from '../text/characters.ts';
import { isEscaped } from './escapes.ts';

import type { Results } from './results.ts';
import type { SymbolReader } from './symbol-reader.ts';
import { appendCodePoint, appendUnit, type TextBuffer } from './text-buffer.ts';

/** Writes the words that an analyser reads, with the blanks between and inside of them. */
export interface WordWriter {
  /** A character or blank outside of words. */
  character(symbol: number): void;
  /** The symbols from `start` to `end` as they are. */
  surface(start: number, end: number): void;
  /** A word with its analyses, and after it the blanks in it that are not mere spaces. */
  word(start: number, end: number, analyses: Results): void;
  /** A word without blanks. */
  compound(start: number, end: number, analyses: Results): void;
  unknown(start: number, end: number): void;
}

const SPACE = 0x20;
const DOLLAR = 0x24;
const ASTERISK = 0x2a;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const CARET = 0x5e;

export function createWordWriter(reader: SymbolReader, buffer: TextBuffer, maxAnalyses: number): WordWriter {
  function surface(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const symbol = reader.at(at);
      if (symbol < 0) reader.writeEscapedTag(symbol, buffer);
      else writeEscaped(symbol);
    }
  }

  function writeEscaped(code: number): void {
    if (isEscaped(code)) appendUnit(buffer, BACKSLASH);
    appendCodePoint(buffer, code);
  }

  function writeAnalyses(analyses: Results): void {
    // A left part of compounds that stands alone has no analysis.
    if (!analyses.isEmpty()) appendUnit(buffer, SLASH);
    analyses.write(buffer, maxAnalyses);
    appendUnit(buffer, DOLLAR);
  }

  return {
    character(symbol) {
      if (symbol === 0) return;
      if (isSpace(symbol) && reader.hasBlank()) reader.writeBlank(buffer);
      else writeEscaped(symbol);
    },
    surface,
    word(start, end, analyses) {
      appendUnit(buffer, CARET);
      surface(start, end);
      let blanks = 0;
      for (let at = start; at < end; at++) {
        if (reader.at(at) !== SPACE) continue;
        if (reader.isFirstBlankSpace()) reader.skipBlank();
        else blanks++;
      }
      writeAnalyses(analyses);
      for (; blanks > 0 && reader.hasBlank(); blanks--) reader.writeBlank(buffer);
    },
    compound(start, end, analyses) {
      appendUnit(buffer, CARET);
      surface(start, end);
      writeAnalyses(analyses);
    },
    unknown(start, end) {
      appendUnit(buffer, CARET);
      surface(start, end);
      appendUnit(buffer, SLASH);
      appendUnit(buffer, ASTERISK);
      surface(start, end);
      appendUnit(buffer, DOLLAR);
    },
  };
}
