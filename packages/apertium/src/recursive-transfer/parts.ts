import { memoize } from '../text/memoize.ts';
import { type Attribute, createAttribute } from '../transfer/attribute.ts';
import { replacePart } from '../transfer/form.ts';
import type { Chunk, ParsedForm } from './chunk.ts';
import type { Grammar } from './grammar.ts';
import { REFERENCE, SOURCE } from './sides.ts';

/** A part of a word, such as the lemma or the gender. */
export interface Part {
  /** Undefined for a name that the grammar does not define. Words lack such a part. */
  readonly attribute: Attribute | undefined;
  /** Whether its value carries the word-bound blank of the word. */
  readonly isLemma: boolean;
}

/** Reads and writes parts of words. */
export interface Parts {
  partOf(name: string): Part;
  /** @returns the part of one side, empty when the chunk lacks it */
  read(chunk: Chunk, part: Part, side: number): string;
  /** Replaces a part of the target; without it nothing changes. */
  replace(chunk: Chunk, part: Part, value: string): void;
}

/** The first tag, which only recursive transfer has a part for. */
const FIRST_TAG_PATTERN = '(<[^>]+>)';
const LEMMAS = new Set(['lem', 'lemh', 'whole']);

/** @throws UnsupportedError when the expression of a part is not of a known kind */
export function createParts({ attributes }: Grammar): Parts {
  const byName = new Map<string, Part>();
  for (const [name, pattern] of attributes) {
    byName.set(name, { attribute: createPart(pattern, byName.size), isLemma: LEMMAS.has(name) });
  }
  /** Words differ in their lemmas, while few sequences of tags exist. */
  const tagPartsOf = memoize((_tags): (string | undefined)[] => Array.from({ length: attributes.size }));

  function parse(text: string): ParsedForm {
    const start = text.indexOf('<');
    return { text, tagParts: tagPartsOf(start < 0 ? '' : text.slice(start)) };
  }

  function parsedForm(chunk: Chunk, side: number): ParsedForm {
    if (side === SOURCE) return parse(chunk.source);
    if (side === REFERENCE) {
      if (chunk.parsedReference?.text !== chunk.reference) chunk.parsedReference = parse(chunk.reference);
      return chunk.parsedReference;
    }
    if (chunk.parsedTarget?.text !== chunk.target) chunk.parsedTarget = parse(chunk.target);
    return chunk.parsedTarget;
  }

  return {
    partOf: (name) => byName.get(name) ?? { attribute: undefined, isLemma: LEMMAS.has(name) },
    read(chunk, { attribute }, side) {
      if (attribute === undefined) return '';
      if (!attribute.isInTags) return locate(textOf(chunk, side), attribute);
      const { text, tagParts } = parsedForm(chunk, side);
      const known = tagParts[attribute.index];
      if (known !== undefined) return known;
      const part = locate(text, attribute);
      tagParts[attribute.index] = part;
      return part;
    },
    replace(chunk, { attribute }, value) {
      if (attribute) chunk.target = replacePart(chunk.target, attribute, value);
    },
  };
}

export function textOf(chunk: Chunk, side: number): string {
  if (side === SOURCE) return chunk.source;
  return side === REFERENCE ? chunk.reference : chunk.target;
}

function locate(text: string, attribute: Attribute): string {
  const span = attribute.locate(text);
  return span === undefined ? '' : text.slice(span.start, span.end);
}

function createPart(pattern: string, index: number): Attribute {
  if (pattern !== FIRST_TAG_PATTERN) return createAttribute(pattern, index);
  return { index, isInTags: true, locate: locateFirstTag };
}

function locateFirstTag(text: string): { start: number; end: number } | undefined {
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    const end = text.indexOf('>', start) + 1;
    if (end === 0) return undefined;
    if (end > start + 2) return { start, end };
  }
  return undefined;
}
