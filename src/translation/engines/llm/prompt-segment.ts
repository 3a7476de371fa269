import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import type { Example, Part, Segment } from '../../engine.ts';
import { taggedTextOf, textOf } from '../../text/segment-text.ts';
import { replaceParts } from '../../text/tags/replace-parts.ts';
import { readNested, type TagEnd } from '../../text/tags/tag-ends.ts';

/** A segment as a prompt shows it. */
export interface PromptSegment {
  /** The tags of the segment are written as `<g1>`, `</g1>` and `<x2/>`. */
  text: string;
  /** Terms of the text with the translations that the prompt lists. */
  terms: readonly (readonly [source: string, target: string])[];
  /** Whether terms are already replaced by their translations, between tags such as `<t1>` and `</t1>`. */
  hasTargets: boolean;
  /** Letters in the name of a tag. */
  nameLength: number;
  /** The tags of the segment. */
  tags: readonly Tag[];
  /** A similar text with its translation, in the first request only. */
  example: Example | undefined;
}

/** What a tag in a prompt stands for: a tag around words, a tag at a position, the translation of a term. */
const LETTERS = { around: 'g', position: 'x', target: 't' } as const;
/** A tag in a prompt or an output. Models add blanks and write capitals. */
const TAG = /<[\s/]{0,4}(g+|x+|t+)(\d{1,4})[\s/]{0,4}>/giu;
/** Above this number of terms, their translations replace them in the text. */
const MAX_LISTED_TERMS = 50;

/** @param isRetry replaces terms by their translations, because the model has ignored the list of terms, and leaves out the example */
export function toPromptSegment(segment: Segment, isRetry: boolean): PromptSegment {
  const { parts, tags, example } = segment;
  const found = parts.flatMap((part) => (part.kind === 'term' ? [[part.text, part.target] as const] : []));
  const terms = [...new Map(found)];
  const hasTargets = found.length > 0 && (isRetry || terms.length > MAX_LISTED_TERMS);
  const nameLength = unusedNameLength(parts);
  let targets = 0;
  const toTarget = (part: Part): Part => {
    if (part.kind !== 'term') return part;
    const name = `${LETTERS.target.repeat(nameLength)}${++targets}`;
    return { ...part, text: `<${name}>${part.target}</${name}>` };
  };
  const shown = taggedTextOf(hasTargets ? replaceParts(segment, toTarget) : segment);
  const written = Array.from(readParts(shown), (part) => {
    if (part.kind === 'text') return part.text;
    const isAround = isPair(tags[part.tag]);
    const name = `${(isAround ? LETTERS.around : LETTERS.position).repeat(nameLength)}${part.tag + 1}`;
    if (isAround) return part.kind === 'open' ? `<${name}>` : `</${name}>`;
    return part.kind === 'open' ? `<${name}/>` : '';
  });
  return {
    text: written.join(''),
    terms: hasTargets ? [] : terms,
    hasTargets,
    nameLength,
    tags,
    example: isRetry ? undefined : example,
  };
}

/** Whether a tag is around words. */
const isPair = (tag: Tag | undefined): boolean => tag !== undefined && tag.start < tag.end;

/** The text with the translations of its terms, which may be longer than the terms. */
export function textWithTargets({ text, terms }: Pick<PromptSegment, 'text' | 'terms'>): string {
  return [text, ...terms.map(([, target]) => target)].join(' ');
}

/** The shortest name that begins no tag in the text of the segment. */
function unusedNameLength(parts: readonly Part[]): number {
  const texts = [textOf(parts), parts.map((part) => (part.kind === 'term' ? part.target : part.text)).join('')];
  const tags = texts.flatMap((text) => [...text.matchAll(TAG)]);
  const used = new Set(tags.map(([, name = '']) => name.length));
  let length = 1;
  while (used.has(length)) length++;
  return length;
}

/**
 * Reads the tags of an output.
 * @returns undefined if the output has a tag that the segment does not have; no tags if one is missing, repeated or crossed
 */
export function readOutput(output: string, { nameLength, tags }: PromptSegment): TaggedText | undefined {
  const ends: TagEnd[] = [];
  /** End and number of the last tag at a position, which may have a closing tag. */
  let opened = { end: -1, tag: -1 };
  let text = '';
  let read = 0;
  for (const { 0: written, 1: name = '', 2: number = '', index } of output.matchAll(TAG)) {
    if (name.length !== nameLength) continue;
    text += output.slice(read, index);
    read = index + written.length;
    const letter = name.charAt(0).toLowerCase();
    if (letter === LETTERS.target) continue;
    const tag = Number(number) - 1;
    const isClosing = written.slice(0, written.indexOf(name)).includes('/');
    const isEmpty = written.slice(written.indexOf(number)).includes('/');
    const isAround = letter === LETTERS.around;
    if (!isAround && isClosing) {
      if (opened.end !== index || opened.tag !== tag) return undefined;
      continue;
    }
    if (!tags[tag] || isPair(tags[tag]) !== isAround || (isAround && isEmpty)) return undefined;
    if (!isClosing) ends.push({ kind: 'open', tag, at: text.length });
    if (isClosing || !isAround) ends.push({ kind: 'close', tag, at: text.length });
    if (!isAround) opened = { end: read, tag };
  }
  return readNested(text + output.slice(read), ends, tags.length);
}
