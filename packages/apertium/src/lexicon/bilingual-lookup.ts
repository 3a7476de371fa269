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
  insertText,
  takeText,
} from './text-buffer.ts';
import { createUnitReader, END_OF_UNIT, UNKNOWN_TAG } from './unit-reader.ts';

const DOLLAR = 0x24;
const ASTERISK = 0x2a;
const SLASH = 0x2f;
const AT = 0x40;
const BACKSLASH = 0x5c;
const CARET = 0x5e;

/**
 * Adds to each lexical form its translations. The dictionary may translate a beginning of the form; the tags after it go to
 * the end of each translation.
 */
export function createBilingualLookup(lexicon: Lexicon, options: LexiconOptions): Stage {
  const lookups = createLookups(lexicon, options);
  const { positions } = lookups;
  const results = createResults(lookups);
  const buffer = createTextBuffer();
  /** The tags after the longest beginning that has translations. */
  const restTags = createTextBuffer();
  /** Where the unit begins in the buffer, and where its form begins. */
  let unitStart = 0;
  let formStart = 0;
  const reader = createUnitReader(lexicon.tags, (stream, start, end) => {
    insertText(buffer, unitStart, stream, start, end);
    formStart += end - start;
    unitStart += end - start;
  });
  let stream = '';

  function translate(): void {
    unitStart = buffer.length;
    appendUnit(buffer, CARET);
    formStart = buffer.length;
    restTags.length = 0;
    results.position = 0;
    let position = startLookup(lookups);
    let hasTags = false;
    for (let symbol = reader.next(); symbol !== END_OF_UNIT; symbol = reader.next()) {
      const isTag = symbol <= UNKNOWN_TAG;
      if (isTag) appendText(buffer, stream, reader.start, reader.position);
      else if (buffer.length > formStart || !isSpace(symbol)) writeEscaped(symbol);
      else continue;
      if (buffer.codes[formStart] === ASTERISK) continue;
      hasTags ||= isTag;
      if (position !== DEAD_END) position = step(lookups, position, symbol);
      if (positions.kinds[position]) {
        restTags.length = 0;
        takeTranslations(position);
      } else if (results.position !== 0) {
        if (isTag) appendText(restTags, stream, reader.start, reader.position);
        else if (position === DEAD_END) results.position = 0;
      }
    }
    // Without tags only the whole form counts.
    if (!hasTags) takeTranslations(position);
    writeTranslations();
  }

  function takeTranslations(position: number): void {
    results.position = position;
    results.isCapitalized = isUpperUnit(buffer.codes[formStart] ?? 0);
    results.isUpperCase = buffer.length > formStart + 1 && isUpperUnit(buffer.codes[formStart + 1] ?? 0);
  }

  function writeTranslations(): void {
    const formEnd = buffer.length;
    const isUnknown = formEnd > formStart && buffer.codes[formStart] === ASTERISK;
    appendUnit(buffer, SLASH);
    if (isUnknown) appendUnits(buffer, buffer.codes, formStart + (options.hidesMarks ? 1 : 0), formEnd);
    else if (!results.isEmpty()) results.write(buffer, options.maxAnalyses, restTags);
    else {
      appendUnit(buffer, AT);
      appendUnits(buffer, buffer.codes, formStart, formEnd);
    }
    appendUnit(buffer, DOLLAR);
  }

  function writeEscaped(code: number): void {
    if (isEscaped(code)) appendUnit(buffer, BACKSLASH);
    appendCodePoint(buffer, code);
  }

  return {
    process(text) {
      stream = text;
      buffer.length = 0;
      reader.open(stream);
      openLookups(lookups, stream.length);
      while (reader.copyToUnit(buffer)) translate();
      return takeText(buffer);
    },
  };
}
