import { attributesOf, boundaryAt } from './boundary.ts';
import type { Inline } from './inline.ts';

/** A component of JSX. Other elements have names in lower case. */
const COMPONENT = /^<(?:[A-Z]|[\w$]{1,100}[.:])/;
const IS_TAG: ReadonlySet<Inline['kind']> = new Set(['element', 'tag']);

/** An element, or the whole text. */
interface Frame {
  readonly closeStart: number;
  readonly end: number;
  readonly around: Frame | undefined;
  /** Whether it has nothing but components and blanks. */
  hasOnlyComponents: boolean;
}

/**
 * Lets components divide a text that has nothing else, as MDX does: they are blocks, though they stand in their lines as words do.
 * Linear in time.
 * @param inlines in order
 */
export function divideAtComponents(text: string, inlines: readonly Inline[]): Inline[] {
  const whole: Frame = { closeStart: text.length, end: text.length, around: undefined, hasOnlyComponents: true };
  const frames = new Map<Inline, Frame>();
  let frame = whole;
  let at = 0;
  const readUpTo = (offset: number): void => {
    if (text.slice(at, offset).trim() !== '') frame.hasOnlyComponents = false;
    at = Math.max(at, offset);
  };
  for (const inline of inlines) {
    while (frame.around && frame.closeStart <= inline.start) {
      readUpTo(frame.closeStart);
      at = frame.end;
      frame = frame.around;
    }
    readUpTo(inline.start);
    const { kind, start, openEnd, closeStart, end } = inline;
    const isWhole = openEnd >= closeStart;
    const isComponent = IS_TAG.has(kind) && (isWhole || COMPONENT.test(text.slice(start, openEnd)));
    if (!isComponent) frame.hasOnlyComponents = false;
    at = isWhole ? end : openEnd;
    if (isWhole) continue;
    frame = { closeStart, end, around: frame, hasOnlyComponents: true };
    if (isComponent) frames.set(inline, frame);
  }
  for (let last: Frame | undefined = frame; last; last = last.around) {
    frame = last;
    readUpTo(last.closeStart);
    at = Math.max(at, last.end);
  }
  const dividing = new Set<Frame>([whole]);
  const divided = inlines.flatMap((inline): Inline[] => {
    const own = frames.get(inline);
    const isDividing = own?.around !== undefined && dividing.has(own.around) && own.around.hasOnlyComponents;
    if (!own || !isDividing) return [inline];
    dividing.add(own);
    const { start, openEnd, closeStart, end } = inline;
    return [
      boundaryAt(text, { start, end: openEnd, ...attributesOf(inline) }),
      boundaryAt(text, { start: closeStart, end }),
    ];
  });
  return divided.sort((one, other) => one.start - other.start || other.end - one.end);
}
