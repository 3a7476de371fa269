import { createScanner } from 'jsonc-parser';
import { damaged } from '../damaged.ts';
import { withShortNames } from '../values/join-names.ts';
import type { Value } from '../values/value.ts';

export interface JsonStrings {
  /** String values. Their ranges are without the quotes. */
  values: Value[];
  /** The language of an ARB file, or the only key of a file with one language. */
  locale?: Value;
}

interface Options {
  /** Whether the values have the keys around them as names. */
  readonly hasNames: boolean;
  /** Whether a word is the name of a language that the file can be in. */
  readonly isLanguage: (word: string) => boolean;
}

/** An object or an array around the current place. */
interface Frame {
  readonly isArray: boolean;
  /** Offset of the object or array. */
  readonly group: number;
  /** Whether all in it is metadata. */
  readonly isMetadata: boolean;
  /** The keys around it with dots between them, to `MAX_NAMED_DEPTH`. */
  readonly path: string;
  key: string;
  keyStart: number;
  /** Number of items read so far. 0 for an object. */
  count: number;
  hasMessage: boolean;
  /** Values of the keys that are for translators if the object is a message, as ranges of the strings that were found. */
  readonly notes: [from: number, to: number][];
}

type Expected = 'value' | 'value or end' | 'key or end' | 'colon' | 'comma or end';

/** Tokens of the scanner. Its enumeration does not exist at run time. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, colon: 6, string: 10, end: 17 };
const CONSTANTS = [7, 8, 9, 11];
/** Objects and arrays inside of each other. Only hostile documents have more. */
const MAX_DEPTH = 10_000;
/** Maximum depth of the keys in the name of a value. It bounds the length of names. */
const MAX_NAMED_DEPTH = 100;
/** Keys of metadata, as in JSON Schema, JSON-LD and ARB. One with a dollar sign before an object names a function or variable. */
const METADATA_KEY = /^[$@]/;
const METADATA_OBJECT_KEY = /^@/;
const LOCALE_KEY = '@@locale';
/** An object with one of these is a message of a catalogue, as in browser extensions and FormatJS. */
const MESSAGE_KEYS = new Set(['message', 'defaultMessage']);
/** Keys of a message that are for translators and programs. */
const NOTE_KEYS = new Set(['description', 'placeholders']);

/**
 * Finds the string values of JSON, in order. Comments, final commas and several documents in a row are accepted. Metadata and
 * notes for translators are left out.
 * @throws GlossaError `document_damaged`
 */
export function readStrings(source: string, { hasNames, isLanguage }: Options): JsonStrings {
  const scanner = createScanner(source, true);
  scanner.setPosition(source.startsWith('\ufeff') ? 1 : 0);
  const strings: Value[] = [];
  let locale: Value | undefined;
  const frames: Frame[] = [];
  const notes: [from: number, to: number][] = [];
  let expected: Expected = 'value';
  /** The first key of the outermost object, and the number of keys in it. */
  let root: Value | undefined;
  let [roots, rootGroup] = [0, 0];

  function open(isArray: boolean): Expected {
    const parent = frames.at(-1);
    const isMetadata = parent !== undefined && isMetadataIn(parent, METADATA_OBJECT_KEY);
    // An item of an array has the key of the array.
    const key = isArray ? (parent?.key ?? '') : '';
    const path = parent && hasNames && frames.length <= MAX_NAMED_DEPTH ? nameIn(parent) : (parent?.path ?? '');
    const frame = {
      isArray,
      isMetadata,
      group: scanner.getTokenOffset(),
      path,
      key,
      keyStart: 0,
      count: 0,
      hasMessage: false,
    };
    if (frames.push({ ...frame, notes: [] }) > MAX_DEPTH) throw damaged();
    return isArray ? 'value or end' : 'key or end';
  }

  function close(isArray: boolean): Expected {
    const frame = frames.pop();
    if (frame?.isArray !== isArray) throw damaged();
    if (frame.hasMessage) for (const note of frame.notes) notes.push(note);
    return endValue(false);
  }

  function endValue(isString: boolean): Expected {
    const frame = frames.at(-1);
    if (!frame) return 'value';
    if (frame.isArray) {
      frame.count++;
      return 'comma or end';
    }
    if (isString && MESSAGE_KEYS.has(frame.key)) frame.hasMessage = true;
    const note = frame.notes.at(-1);
    if (NOTE_KEYS.has(frame.key) && note) note[1] = strings.length;
    return 'comma or end';
  }

  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (scanner.getTokenError() !== 0) throw damaged();
    const isValue = expected === 'value' || expected === 'value or end';
    const frame = frames.at(-1);
    if (token === TOKEN.string && isValue) {
      const start = scanner.getTokenOffset() + 1;
      const end = scanner.getPosition() - 1;
      const value = {
        start,
        end,
        value: scanner.getTokenValue(),
        ...(frame && { key: frame.key, group: frame.group }),
        ...(frame && !frame.isArray && { pair: { start: frame.keyStart, end: end + 1, hasComma: true } }),
        ...(frame && hasNames && { names: [nameIn(frame)] }),
      };
      if (!frame || !isMetadataIn(frame)) strings.push(value);
      else if (frames.length === 1 && frame.key === LOCALE_KEY) locale = value;
      expected = endValue(true);
    } else if (token === TOKEN.string && frame && expected === 'key or end') {
      frame.key = scanner.getTokenValue();
      frame.keyStart = scanner.getTokenOffset();
      if (frames.length === 1) {
        roots++;
        rootGroup = frame.group;
        root ??= { start: frame.keyStart + 1, end: scanner.getPosition() - 1, value: frame.key };
      }
      if (NOTE_KEYS.has(frame.key)) frame.notes.push([strings.length, strings.length]);
      expected = 'colon';
    } else if (token === TOKEN.openBrace && isValue) expected = open(false);
    else if (token === TOKEN.openBracket && isValue) expected = open(true);
    else if (token === TOKEN.closeBrace && (expected === 'key or end' || expected === 'comma or end'))
      expected = close(false);
    else if (token === TOKEN.closeBracket && (expected === 'value or end' || expected === 'comma or end'))
      expected = close(true);
    else if (token === TOKEN.colon && expected === 'colon') expected = 'value';
    else if (token === TOKEN.comma && frame && expected === 'comma or end')
      expected = frame.isArray ? 'value or end' : 'key or end';
    else if (CONSTANTS.includes(token) && isValue) expected = endValue(false);
    else throw damaged();
  }
  if (frames.length > 0) throw damaged();
  const values = withoutRanges(strings, notes);
  const isRooted =
    root !== undefined && roots === 1 && isLanguage(root.value) && strings.every(({ group }) => group !== rootGroup);
  if (!root || !isRooted) return { values, ...(locale ? { locale } : {}) };
  const language = root.value;
  return { values: values.map((value) => withShortNames(value, language)), locale: root };
}

/** The name of the current value: the keys around it, with the number of an item from 0. */
function nameIn({ path, isArray, key, count }: Frame): string {
  const own = isArray ? String(count) : key;
  return path === '' ? own : `${path}.${own}`;
}

/** @param keys of metadata */
function isMetadataIn({ isArray, isMetadata, key }: Frame, keys = METADATA_KEY): boolean {
  return isMetadata || (!isArray && keys.test(key));
}

/** @param ranges of indices, which may be inside of each other */
function withoutRanges(strings: Value[], ranges: readonly (readonly [from: number, to: number])[]): Value[] {
  if (ranges.length === 0) return strings;
  const changes = new Int32Array(strings.length + 1);
  for (const [from, to] of ranges) {
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  let depth = 0;
  return strings.filter((_, index) => {
    depth += changes[index] ?? 0;
    return depth === 0;
  });
}
