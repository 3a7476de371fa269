import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import { compact } from '../compact.ts';
import { clipTag, encloseWord, MAX_EMPTY_TAGS, type MutableTag, trimTag } from '../fit-tag.ts';
import { isUnchanged } from '../unchanged.ts';
import type { MarkedUnit } from './marked-unit.ts';

/** A document of texts with marks, taken apart. */
export interface MarkedDocument {
  readonly source: string;
  readonly units: readonly MarkedUnit[];
  /** The kinds of all blocks, in order, with what stays of them. Documents of the same structure have the same. */
  readonly structure: readonly string[];
}

/** How documents of a format are read and written. */
export interface MarkedFormat<D extends MarkedDocument> {
  read(source: string): D;
  /** Writes the document. @param fitted one for each unit; undefined for a unit that stays */
  write(document: D, fitted: readonly (TaggedText | undefined)[]): string;
}

/** How often a document is written until it reads as intended. Each time, the units stay that do not. */
const MAX_ATTEMPTS = 12;
/** Attempts after which all units from the first one that differs stay. */
const MAX_SINGLE_CORRECTIONS = 9;
const WHITE_SPACE = /\s+/g;

/** Writes translations into a document, and reads the result again: units that change its structure keep their source. */
export function composeMarked<D extends MarkedDocument>(
  format: MarkedFormat<D>,
  document: D,
  translations: readonly (TaggedText | undefined)[],
  onKept?: (unit: number) => void,
): string {
  const fitted = document.units.map((unit, index) => fitMarks(unit, translations[index]));
  const written = writeUntilEqual(format, document, fitted);
  for (const [index, unit] of document.units.entries()) {
    const translation = translations[index];
    const isChanged = translation !== undefined && translation.text.trim() !== '' && !isUnchanged(unit, translation);
    if (isChanged && fitted[index] === undefined) onKept?.(index);
  }
  return written;
}

function writeUntilEqual<D extends MarkedDocument>(
  format: MarkedFormat<D>,
  document: D,
  fitted: (TaggedText | undefined)[],
): string {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (fitted.every((text) => text === undefined)) return document.source;
    const written = format.write(document, fitted);
    const differing = findDifferences(document, fitted, format.read(written));
    if (differing.length === 0) return written;
    const first = differing[0] ?? 0;
    const isLate = attempt >= MAX_SINGLE_CORRECTIONS;
    for (const index of isLate ? fitted.keys().filter((at) => at >= first) : differing) fitted[index] = undefined;
  }
  fitted.fill(undefined);
  return document.source;
}

/** The units that do not read back as intended, or that may cause another structure. */
function findDifferences(
  { units, structure }: MarkedDocument,
  fitted: readonly (TaggedText | undefined)[],
  read: MarkedDocument,
): number[] {
  const isSame =
    structure.length === read.structure.length && structure.every((kind, at) => kind === read.structure[at]);
  const differing: number[] = [];
  for (const [index, unit] of units.entries()) {
    const other = read.units[index];
    if (other && signatureOf(unit, fitted[index] ?? unit) === signatureOf(other, other)) continue;
    differing.push(index);
    if (read.units.length !== units.length || !isSame) break;
  }
  const isWritten = (index: number): boolean => fitted[index] !== undefined;
  if (isSame && read.units.length === units.length) {
    const causes = differing.filter(isWritten);
    return causes.length > 0 || differing.length === 0 ? causes : allWritten(fitted);
  }
  // What follows a difference in structure differs too. The first unit that differs causes it, or else one beside it.
  const first = differing[0] ?? units.length - 1;
  if (isWritten(first)) return [first];
  const near = [first - 1, first + 1].filter(isWritten);
  if (near.length > 0) return near;
  const before = fitted.findLastIndex((text, index) => index < first && text !== undefined);
  return before >= 0 ? [before] : allWritten(fitted).slice(0, 1);
}

const allWritten = (fitted: readonly (TaggedText | undefined)[]): number[] =>
  Array.from(fitted.keys()).filter((index) => fitted[index] !== undefined);

/** A text without white space, with its marks. */
function signatureOf({ marks }: MarkedUnit, tagged: TaggedText): string {
  let signature = '';
  let verbatim = 0;
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') {
      if (verbatim === 0) signature += part.text.replaceAll(WHITE_SPACE, '');
      continue;
    }
    const mark = marks[part.tag];
    if (!mark) continue;
    const isOpening = part.kind === 'open';
    if (mark.kind === 'noun') verbatim += isOpening ? 1 : -1;
    if (isOpening) signature += `\ue001${mark.key}\ue000`;
    else if (mark.kind === 'around') signature += '\ue002';
  }
  return signature;
}

/**
 * Moves the ends of tags so that marks enclose words: they neither begin nor end with a blank, and enclose something.
 * @returns undefined for a text without changes or words, and for one whose marks cannot be written
 */
function fitMarks(unit: MarkedUnit, translation: TaggedText | undefined): TaggedText | undefined {
  if (!translation || translation.text.trim() === '' || isUnchanged(unit, translation)) return undefined;
  const { text, tags } = translation;
  if (tags.length !== unit.marks.length) return undefined;
  const fitted: MutableTag[] = [];
  const children = Map.groupBy(tags, ({ parent }) => parent);
  let emptyTags = 0;
  for (const [index, given] of tags.entries()) {
    const { parent } = given;
    const around = fitted[parent ?? -1] ?? { start: 0, end: text.length };
    const tag = clipTag(given, around);
    fitted.push(tag);
    if (unit.marks[index]?.kind !== 'around') continue;
    const within = children.get(index) ?? [];
    trimTag(text, tag, within);
    if (tag.start < tag.end || within.length > 0) continue;
    if (++emptyTags > MAX_EMPTY_TAGS || !encloseWord(text, tag, around, children.get(parent) ?? [])) return undefined;
  }
  return keepsOrder(unit, fitted) ? { text, tags: compact<Tag>(fitted) } : undefined;
}

/** Marks that refer to things by their order keep it. */
function keepsOrder({ marks }: MarkedUnit, tags: readonly MutableTag[]): boolean {
  const ordered = tags.filter((_, index) => marks[index]?.isOrdered);
  return ordered.every(({ start }, at) => at === 0 || (ordered[at - 1]?.start ?? 0) <= start);
}
