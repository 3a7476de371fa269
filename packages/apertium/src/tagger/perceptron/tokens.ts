import { StreamError } from '../../stage.ts';
import { indexOfUnescaped } from '../../stream/index-of-unescaped.ts';
import { splitUnescaped } from '../../stream/units.ts';

/** A lexical unit. Its strings keep their escapes. */
export interface Token {
  readonly surface: string;
  /** Empty for an unknown word. */
  readonly readings: readonly Reading[];
  readonly isSentenceEnd: boolean;
}

export interface Reading {
  readonly parts: readonly Part[];
  /** The output of the reading: the lemma of each part with its queue, then its tags. */
  readonly text: string;
}

/** A lemma with tags. A reading has several if `+` joins them. */
export interface Part {
  /** The lemma with the queue after its tags, such as `take# away`. */
  readonly lemma: string;
  /** The tags with their brackets. */
  readonly tags: readonly string[];
}

const PLUS = 0x2b;
const BACKSLASH = 0x5c;
const LESS_THAN = 0x3c;
const HASH = 0x23;
const UNKNOWN = '*';
const SENTENCE_END = '<sent>';

/** @throws StreamError when a reading lacks a lemma or tags */
export function readToken(unit: string): Token {
  const surfaceEnd = indexOfUnescaped(unit, '/', 0);
  if (surfaceEnd < 0) throw new StreamError('A lexical unit has no reading.');
  if (surfaceEnd === 0) throw new StreamError('A lexical unit has no surface form.');
  const surface = unit.slice(0, surfaceEnd);
  if (unit.startsWith(UNKNOWN, surfaceEnd + 1)) return { surface, readings: [], isSentenceEnd: false };
  const readings = splitUnescaped(unit.slice(surfaceEnd + 1), '/').map(readReading);
  const [part, ...otherParts] = readings[0]?.parts ?? [];
  const isSentenceEnd =
    readings.length === 1 && otherParts.length === 0 && part?.tags.length === 1 && part.tags[0] === SENTENCE_END;
  return { surface, readings, isSentenceEnd };
}

function readReading(reading: string): Reading {
  const parts: Part[] = [];
  let at = 0;
  do {
    const lemmaEnd = endOfLemma(reading, at);
    let lemma = reading.slice(at, lemmaEnd);
    if (lemma === '') throw new StreamError('A reading has no lemma.');
    const tags: string[] = [];
    at = lemmaEnd;
    while (reading.charCodeAt(at) === LESS_THAN) {
      const end = indexOfUnescaped(reading, '>', at + 1);
      if (end <= at + 1) throw new StreamError('A tag of a reading is empty or has no end.');
      tags.push(reading.slice(at, end + 1));
      at = end + 1;
    }
    if (tags.length === 0) throw new StreamError('A reading has no tags.');
    if (reading.charCodeAt(at) === HASH) {
      const queueEnd = endOfLemma(reading, at);
      lemma += reading.slice(at, queueEnd);
      at = queueEnd;
    }
    parts.push({ lemma, tags });
    if (at < reading.length && reading.charCodeAt(at) !== PLUS)
      throw new StreamError('A reading has text after its tags.');
  } while (at++ < reading.length);
  return { parts, text: parts.map(({ lemma, tags }) => lemma + tags.join('')).join('+') };
}

/** @returns the offset of the first tag or of the `+` before the next part */
function endOfLemma(reading: string, start: number): number {
  let at = start;
  for (; at < reading.length; at++) {
    const code = reading.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === LESS_THAN || code === PLUS) break;
  }
  return Math.min(at, reading.length);
}
