import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../../format.ts';
import { attributeOf, type XmlElement } from '../runs/xml-element.ts';
import type { DirectedParagraph } from './direction-places.ts';
import { wordName } from './names.ts';

/** A large first letter, which is a separate paragraph before the paragraph that it begins. */
export interface DropCap {
  readonly text: string;
  /** Its paragraph. The unit is that of both paragraphs, once it is read. */
  readonly paragraph: DirectedParagraph;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Longer texts are words of a separate paragraph. UTF-16 units. */
const MAX_DROP_CAP_LENGTH = 3;
/** A letter with the signs before it. UTF-16 units. */
const MAX_FIRST_LENGTH = 16;

/** @param properties of a paragraph */
export function isDropCap(properties: XmlElement, text: string): boolean {
  const frame = properties.children.find(({ tag }) => wordName(tag) === 'framePr');
  const kind = frame && attributeOf(frame.tag, 'dropCap');
  return kind !== undefined && kind !== 'none' && text.length <= MAX_DROP_CAP_LENGTH;
}

/** The unit of a paragraph with its first letter. */
export function joinDropCap({ text }: DropCap, unit: Unit): Unit {
  const move = (at: number): number => at + text.length;
  const verbatim = unit.verbatim?.map(({ start, end }) => ({ start: move(start), end: move(end) }));
  return { ...unit, text: text + unit.text, tags: moveTags(unit.tags, move), ...(verbatim ? { verbatim } : {}) };
}

/** Divides the translation of a paragraph behind its first letter. @returns the first letter with the signs before it, and the rest */
export function divideDropCap(translation: TaggedText, capTags: readonly Tag[]): [first: TaggedText, rest: TaggedText] {
  const { text, tags } = translation;
  let length = 0;
  for (const { segment } of graphemes.segment(text.slice(0, MAX_FIRST_LENGTH))) {
    length += segment.length;
    if (LETTER_OR_DIGIT.test(segment)) break;
  }
  return [
    { text: text.slice(0, length), tags: moveTags(capTags, (at) => Math.min(at, length)) },
    { text: text.slice(length), tags: moveTags(tags, (at) => Math.max(0, at - length)) },
  ];
}

function moveTags(tags: readonly Tag[], move: (at: number) => number): Tag[] {
  return tags.map((tag) => ({ ...tag, start: move(tag.start), end: move(tag.end) }));
}
