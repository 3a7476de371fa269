import { applyEdits, type Edit } from '../edits.ts';
import { setAttribute } from '../xml/attributes.ts';
import type { Composition, Place } from '../xml/places.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import type { ContentUnit } from './content-unit.ts';
import type { Segment } from './read-content.ts';
import type { XliffFile, XliffSegment } from './read-segments.ts';

/** A source, or a part of it, with its unit. */
export interface Filling extends ContentUnit {
  /** Index of the unit. */
  readonly index: number;
  /** Undefined for a source that is not divided. */
  readonly segment: Segment | undefined;
}

const TARGET_STATES = { state: 'needs-review-translation', 'state-qualifier': 'mt-suggestion' };
/** UTF-16 units. */
const MAX_INDENT_LENGTH = 1_000;

/** What a segment gets: its target, or the parts of its target, and its state. */
export function placesOf(
  segment: XliffSegment,
  fillings: readonly Filling[],
  file: XliffFile,
  source: string,
): Place[] {
  const { tag, source: own, divided, target } = segment;
  const isChanged = ({ translationOf }: Composition): boolean =>
    fillings.some(({ index }) => translationOf(index) !== undefined);
  const states: Readonly<Record<string, string>> = file.isVersion2 || !file.hasStates ? {} : TARGET_STATES;
  const places: Place[] = file.isVersion2 ? [attributePlace(source, tag, 'state', 'translated', isChanged)] : [];
  if (target && target.segments.length > 0) {
    const marks = new Map(target.segments.map((mark) => [mark.id, mark]));
    for (const filling of fillings) {
      const mark = marks.get(filling.segment?.id ?? '');
      if (mark) places.push(markPlace(mark, filling, source));
    }
    for (const [name, value] of Object.entries(states))
      places.push(attributePlace(source, target.tag, name, value, isChanged));
    return places;
  }
  const range = target
    ? { start: target.tag.start, end: target.close.end }
    : { start: (divided ?? own).close.end, end: (divided ?? own).close.end };
  const write = (composition: Composition): string | undefined => {
    if (!isChanged(composition)) return undefined;
    const name = target?.tag.name ?? own.tag.name.replace(/source$/, 'target');
    const start = target
      ? openTag(source, target.tag, states)
      : `${blanksBefore(source, own.tag.start)}<${name}${Object.entries(states)
          .map(([key, value]) => ` ${key}="${value}"`)
          .join('')}>`;
    return `${start}${writeContent(segment, fillings, composition)}</${name}>`;
  };
  return [...places, { ...range, write }];
}

/** Writes the content of a new target. A part without a translation keeps its source. */
function writeContent({ divided }: XliffSegment, fillings: readonly Filling[], composition: Composition): string {
  const { source, translationOf } = composition;
  const edits: Edit[] = [];
  for (const { index, segment, unit, write } of fillings) {
    const text = write(translationOf(index) ?? unit);
    if (!segment) return text;
    edits.push({ start: segment.start, end: segment.end, text });
  }
  return divided ? applyEdits(source, edits, divided.tag.end, divided.close.start) : '';
}

/** The mark of a part in a target. */
function markPlace({ tag, start, end }: Segment, { index, write }: Filling, source: string): Place {
  const fill = ({ translationOf }: Composition): string | undefined => {
    const translation = translationOf(index);
    const text = translation && write(translation);
    return text !== undefined && tag.isSelfClosing ? `${openTag(source, tag, {})}${text}</${tag.name}>` : text;
  };
  return tag.isSelfClosing ? { start: tag.start, end: tag.end, write: fill } : { start, end, write: fill };
}

/** An attribute of a start tag. @param value undefined for the target language */
export function attributePlace(
  source: string,
  tag: XmlTag,
  name: string,
  value: string | undefined,
  isNeeded: (composition: Composition) => boolean,
): Place {
  const { start, end } = setAttribute(source, tag, name, '');
  const write = (composition: Composition): string | undefined =>
    isNeeded(composition) ? setAttribute(source, tag, name, value ?? composition.target.code).text : undefined;
  return { start, end, write };
}

/** Writes a start tag with attributes, also for an element that was empty. */
function openTag(source: string, tag: XmlTag, attributes: Readonly<Record<string, string>>): string {
  const edits = Object.entries(attributes).map(([name, value]) => setAttribute(source, tag, name, value));
  edits.sort((one, other) => one.start - other.start);
  const text = applyEdits(source, edits, tag.start, tag.end);
  return tag.isSelfClosing ? `${text.slice(0, -2).trimEnd()}>` : text;
}

function blanksBefore(source: string, at: number): string {
  const before = source.slice(Math.max(0, at - MAX_INDENT_LENGTH), at);
  return before.slice(before.trimEnd().length);
}
