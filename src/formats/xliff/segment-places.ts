import { applyEdits, type Edit } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import { setAttribute } from '../xml/attributes.ts';
import type { Composition, Place } from '../xml/places.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import type { Segment } from './read-content.ts';
import type { XliffSegment, XliffVersion } from './read-segments.ts';

/** The text of a target, or of a part of it. */
export interface Filling {
  /** The part, when the source is divided. */
  readonly part: ({ readonly id: string } & TextRange) | undefined;
  /** @returns undefined for a target that stays empty */
  write(composition: Composition): string | undefined;
}

const TARGET_STATES = { state: 'needs-review-translation', 'state-qualifier': 'mt-suggestion' };

/** What a segment gets: its target, or the parts of its target, and its state. */
export function placesOf(
  { tag, source: own, divided, target }: XliffSegment,
  fillings: readonly Filling[],
  { isVersion2, hasStates }: XliffVersion,
  source: string,
): Place[] {
  const states: Readonly<Record<string, string>> = isVersion2 || !hasStates ? {} : TARGET_STATES;
  const isChanged = changeOf(fillings);
  const places = isVersion2 ? [attributePlace(source, tag, 'state', 'translated', isChanged)] : [];
  if (target && target.segments.length > 0) {
    const marks = new Map(target.segments.map((mark) => [mark.id, mark]));
    for (const filling of fillings) {
      const mark = marks.get(filling.part?.id ?? '');
      if (mark) places.push(markPlace(mark, filling, source));
    }
    for (const [name, value] of Object.entries(states))
      places.push(attributePlace(source, target.tag, name, value, isChanged));
    return places;
  }
  const { end } = (divided ?? own).close;
  const content = divided && { start: divided.tag.end, end: divided.close.start };
  const wrapper = target
    ? {
        ...{ start: target.tag.start, end: target.close.end },
        name: target.tag.name,
        tag: openTag(source, target.tag, states),
      }
    : { start: end, end, name: own.tag.name.replace(/source$/, 'target'), indentAt: own.tag.start, states };
  return [...places, targetPlace(wrapper, fillings, content)];
}

/** The element of a target. A target that exists has its new start tag. */
type Target = TextRange & { readonly name: string } & (
    | { readonly tag: string }
    | { readonly indentAt: number; readonly states: Readonly<Record<string, string>> }
  );

/** @param content range of a divided source. A part without a translation keeps its source. */
function targetPlace(target: Target, fillings: readonly Filling[], content: TextRange | undefined): Place {
  const write = (composition: Composition): string | undefined => {
    const { source } = composition;
    const edits: Edit[] = [];
    let whole = '';
    for (const { part, write: writeText } of fillings) {
      const written = writeText(composition);
      if (written === undefined) continue;
      if (part) edits.push({ start: part.start, end: part.end, text: written });
      else whole = written;
    }
    const text = content && edits.length > 0 ? applyEdits(source, edits, content.start, content.end) : whole;
    if (text === '') return undefined;
    return ['tag' in target ? target.tag : newTag(source, target), text, '</', target.name, '>'].join('');
  };
  return { start: target.start, end: target.end, write };
}

function newTag(source: string, { name, indentAt, states }: Exclude<Target, { tag: string }>): string {
  const attributes = Object.entries(states).map(([key, value]) => ` ${key}="${value}"`);
  return `${blanksBefore(source, indentAt)}<${name}${attributes.join('')}>`;
}

function changeOf(fillings: readonly Filling[]): (composition: Composition) => boolean {
  return (composition) => fillings.some(({ write }) => write(composition) !== undefined);
}

/** The mark of a part in a target. */
function markPlace({ tag, start, end }: Segment, { write }: Filling, source: string): Place {
  const [before, after] = tag.isSelfClosing ? [openTag(source, tag, {}), `</${tag.name}>`] : ['', ''];
  const range = tag.isSelfClosing ? { start: tag.start, end: tag.end } : { start, end };
  const writeMark = (composition: Composition): string | undefined => {
    const written = write(composition);
    return written === undefined ? undefined : before + written + after;
  };
  return { ...range, write: writeMark };
}

/** An attribute of a start tag. @param value undefined for the target language */
export function attributePlace(
  source: string,
  { start: tagStart, end: tagEnd }: XmlTag,
  name: string,
  value: string | undefined,
  isNeeded: (composition: Composition) => boolean,
): Place {
  const tag = { start: tagStart, end: tagEnd };
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
