import type { Segment } from '../../engine.ts';
import { MAX_TAGS, readMark, TAG_MARKS, toMark } from '../../text/tags/tag-marks.ts';

/** A segment as a prompt shows it. */
export interface PromptSegment {
  /** The marks of the segment's tags are tags such as `<g1>`, `</g1>` and `<x2/>`. */
  text: string;
  /** Whether the text has such tags. */
  hasTags: boolean;
  /** Terms of the text with the translations that the prompt lists. */
  terms: readonly (readonly [source: string, target: string])[];
  /** Whether terms are already replaced by their translations, between tags such as `<t1>` and `</t1>`. */
  hasTargets: boolean;
  /** Letters in the name of a tag. */
  nameLength: number;
  /** The marks of the segment. */
  marks: ReadonlySet<string>;
}

/** What a tag in a prompt stands for: a tag around words, a tag at a position, the translation of a term. */
const LETTERS = { around: 'g', position: 'x', target: 't' } as const;
/** A tag in a prompt or an output. Models add blanks and write capitals. */
const TAG = /<[\s/]{0,4}(g+|x+|t+)(\d{1,4})[\s/]{0,4}>/giu;
/** Above this number of terms, their translations replace them in the text. */
const MAX_LISTED_TERMS = 50;

/** @param isRetry replaces terms by their translations, because the model has ignored the list of terms */
export function toPromptSegment(segment: Segment, isRetry: boolean): PromptSegment {
  const found = segment.flatMap((part) => (part.kind === 'term' ? [[part.text, part.target] as const] : []));
  const terms = [...new Map(found)];
  const hasTargets = found.length > 0 && (isRetry || terms.length > MAX_LISTED_TERMS);
  const nameLength = unusedNameLength(segment);
  const marks = new Set<string>();
  let targets = 0;
  const toTag = (mark: string): string => {
    marks.add(mark);
    const { kind, tag } = readMark(mark) ?? { kind: 'position', tag: 0 };
    const name = (kind === 'position' ? LETTERS.position : LETTERS.around).repeat(nameLength);
    return `<${kind === 'close' ? '/' : ''}${name}${tag + 1}${kind === 'position' ? '/' : ''}>`;
  };
  const text = segment.map((part) => {
    if (part.kind !== 'term' || !hasTargets) return part.text.replace(TAG_MARKS, toTag);
    const name = `${LETTERS.target.repeat(nameLength)}${++targets}`;
    return `<${name}>${part.target}</${name}>`;
  });
  return {
    text: text.join(''),
    hasTags: marks.size > 0,
    terms: hasTargets ? [] : terms,
    hasTargets,
    nameLength,
    marks,
  };
}

/** The text with the translations of its terms, which may be longer than the terms. */
export function textWithTargets({ text, terms }: Pick<PromptSegment, 'text' | 'terms'>): string {
  return [text, ...terms.map(([, target]) => target)].join(' ');
}

/** The shortest name with which no tag of the segment's own text begins. */
function unusedNameLength(segment: Segment): number {
  const texts = [
    segment.map(({ text }) => text),
    segment.map((part) => (part.kind === 'term' ? part.target : part.text)),
  ];
  const tags = texts.flatMap((parts) => [...parts.join('').matchAll(TAG)]);
  const used = new Set(tags.map(([, name = '']) => name.length));
  let length = 1;
  while (used.has(length)) length++;
  return length;
}

/**
 * Turns the tags of an output back into marks.
 * @returns undefined if the output has a tag that the segment does not have
 */
export function readOutput(output: string, { nameLength, marks }: PromptSegment): string | undefined {
  let isValid = true;
  /** End and number of the last tag at a position, which may have a closing tag. */
  let opened = { end: -1, number: '' };
  const text = output.replace(TAG, (tag: string, name: string, number: string, index: number) => {
    if (name.length !== nameLength) return tag;
    const letter = name.charAt(0).toLowerCase();
    if (letter === LETTERS.target) return '';
    const isClosing = tag.slice(0, tag.indexOf(name)).includes('/');
    if (letter === LETTERS.position && isClosing) {
      isValid &&= opened.end === index && opened.number === number;
      return '';
    }
    const isEmpty = tag.slice(tag.indexOf(number)).includes('/');
    const kind = letter === LETTERS.position ? 'position' : isClosing ? 'close' : 'open';
    if (kind === 'position') opened = { end: index + tag.length, number };
    const tagNumber = Number(number) - 1;
    const mark = tagNumber < MAX_TAGS ? toMark({ kind, tag: tagNumber }) : '';
    isValid &&= marks.has(mark) && (kind === 'position' || !isEmpty);
    return mark;
  });
  return isValid ? text : undefined;
}
