import type { Stage } from '../stage.ts';
import { isSpace } from '../text/characters.ts';
import { isEscaped } from './escapes.ts';
import { isUpperUnit } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { createLookups, DEAD_END, openLookups } from './lookups.ts';
import type { LexiconOptions } from './options.ts';
import { createResults } from './results.ts';
import { startLookup, step } from './step.ts';
import {
  appendCodePoint,
  appendText,
  appendUnit,
  appendUnits,
  createTextBuffer,
  type TextBuffer,
  takeText,
} from './text-buffer.ts';
import { createUnitReader, END_OF_UNIT, UNKNOWN_TAG } from './unit-reader.ts';

const HASH = 0x23;
const PERCENT = 0x25;
const ASTERISK = 0x2a;
const OPEN_ANGLE = 0x3c;
const EQUALS = 0x3d;
const AT = 0x40;
const BACKSLASH = 0x5c;

/** Replaces each lexical form by its surface form. Words that are unknown, untranslated or without a form keep their lemma. */
export function createGeneration(lexicon: Lexicon, options: LexiconOptions): Stage {
  const { hidesMarks, maxAnalyses, usesDictionaryCase } = options;
  const { tags } = lexicon;
  const lookups = createLookups(lexicon, options);
  const results = createResults(lookups);
  const buffer = createTextBuffer();
  /** The lexical form without escapes and without unknown tags. */
  const form = createTextBuffer();
  const reader = createUnitReader(tags, (stream, start, end) => appendText(buffer, stream, start, end));

  function generate(): void {
    form.length = 0;
    results.position = startLookup(lookups);
    let symbol = reader.next();
    if (symbol === EQUALS) {
      appendUnit(buffer, EQUALS);
      symbol = reader.next();
    }
    for (; symbol !== END_OF_UNIT; symbol = reader.next()) {
      if (form.length === 0 && symbol > 0 && isSpace(symbol)) continue;
      if (symbol < 0) appendUnits(form, tags.units, tags.starts[-symbol - 1] ?? 0, tags.starts[-symbol] ?? 0);
      else if (symbol !== UNKNOWN_TAG) appendCodePoint(form, symbol);
      if (results.position !== DEAD_END) results.position = step(lookups, results.position, symbol);
    }
    writeForm();
  }

  function writeForm(): void {
    const mark = form.length > 0 ? form.codes[0] : 0;
    if (mark === ASTERISK || mark === PERCENT) writeEscaped(hidesMarks ? 1 : 0, form.length);
    else if (mark === AT) writeEscaped(hidesMarks ? 1 : 0, startOfTags(form, hidesMarks ? 2 : 1));
    else if (!results.isEmpty()) {
      results.isCapitalized = !usesDictionaryCase && isUpperUnit(form.codes[0] ?? 0);
      results.isUpperCase = !usesDictionaryCase && form.length > 1 && isUpperUnit(form.codes[1] ?? 0);
      results.write(buffer, maxAnalyses);
    } else {
      if (!hidesMarks && form.length > 0) appendUnit(buffer, HASH);
      writeEscaped(0, startOfTags(form, 1));
    }
  }

  function writeEscaped(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const unit = form.codes[at] ?? 0;
      if (isEscaped(unit)) appendUnit(buffer, BACKSLASH);
      appendUnit(buffer, unit);
    }
  }

  return {
    process(stream) {
      buffer.length = 0;
      reader.open(stream);
      openLookups(lookups, stream.length);
      while (reader.copyToUnit(buffer)) generate();
      return takeText(buffer);
    },
  };
}

/** @returns the offset of the first opening angle bracket from an offset on, or the length */
function startOfTags({ codes, length }: TextBuffer, from: number): number {
  let at = from;
  while (at < length && (codes[at] !== OPEN_ANGLE || codes[at - 1] === BACKSLASH)) at++;
  return Math.min(at, length);
}
