import type { TaggedText } from '@glossa/tagged-text';
import { MAX_SEGMENT_LENGTH } from '../../memories/memory.ts';
import type { RequestScope } from '../../request-scope.ts';
import { forEachConcurrent } from '../../resilience/for-each-concurrent.ts';
import { parseMessage } from '../../text/icu-message.ts';
import type { Segment } from '../engine.ts';
import type { PlannedDirection } from '../plan.ts';
import { taggedTextOf, textOf } from '../text/segment-text.ts';
import { partsOfText } from '../text/split-text.ts';
import { type SourceText, translateTexts } from '../translate-texts.ts';
import type { Found, RequestMemory } from './request-memory.ts';
import type { MemoryAnswer } from './sound-answer.ts';

/** Lookups of one request at the same time. */
const CONCURRENT_LOOKUPS = 4;

/** A segment of a text, or a whole text. */
interface Place {
  segment: Segment;
  direction: PlannedDirection;
  found?: Found;
}

/** What a memory has of the texts of a request. */
export interface TakenTexts {
  /** The translation of a whole text, with the blanks around it. */
  whole(index: number): MemoryAnswer | undefined;
  /** Takes what was found for the next segment with this text. */
  take(index: number, segment: Segment): Found;
}

/**
 * Looks up texts in a memory: first each text as a whole, because memories have messages of several sentences, too, then its
 * segments. All segments are known before, so that each is found with the texts before and after it.
 * @param takesExamples whether the engine of a direction takes examples
 * @throws as `RequestMemory.find`; the signal's reason
 */
export async function takeFromMemory(
  texts: readonly SourceText[],
  memory: RequestMemory,
  takesExamples: (direction: PlannedDirection) => boolean,
  scope: RequestScope,
): Promise<TakenTexts> {
  const segments = texts.map((): Place[] => []);
  await translateTexts(
    texts,
    async (segment, direction, index) => {
      segments[index]?.push({ segment, direction });
      return taggedTextOf(segment);
    },
    scope,
  );
  const wholes = texts.map((text, index) => wholeOf(text, segments[index] ?? []));
  await lookUp(wholes, memory, () => false);
  await lookUp(
    segments.flatMap((own, index) => (wholes[index]?.found?.answer ? [] : own)),
    memory,
    takesExamples,
  );
  const left = segments.map((own) => Map.groupBy(own, ({ segment }) => textOf(segment.parts)));
  return {
    whole(index) {
      const answer = wholes[index]?.found?.answer;
      const text = texts[index]?.unit.text ?? '';
      return answer && { ...answer, translation: withBlanksOf(text, answer.translation) };
    },
    take: (index, { parts }) => left[index]?.get(textOf(parts))?.shift()?.found ?? {},
  };
}

/** A text as one segment; undefined if it is one already, or if the form of its lines, tags or numbers must be kept. */
function wholeOf({ unit, terms, direction }: SourceText, segments: readonly Place[]): Place | undefined {
  const text = unit.text.trim();
  if (!direction || segments.length === 0 || text.length > MAX_SEGMENT_LENGTH) return undefined;
  if (unit.count || unit.tags.length > 0 || parseMessage(text)) return undefined;
  if (segments.length === 1 && segments.every(({ segment }) => textOf(segment.parts) === text)) return undefined;
  return { segment: { parts: partsOfText(text, terms), tags: [] }, direction };
}

async function lookUp(
  places: readonly (Place | undefined)[],
  memory: RequestMemory,
  takesExamples: (direction: PlannedDirection) => boolean,
): Promise<void> {
  const sourceAt = (index: number): string | undefined => {
    const place = places[index];
    return place && textOf(place.segment.parts);
  };
  await forEachConcurrent(places.entries(), CONCURRENT_LOOKUPS, async ([index, place]) => {
    if (!place) return;
    const neighbours = { before: sourceAt(index - 1), after: sourceAt(index + 1) };
    const found = await memory.find(place.segment, place.direction, neighbours, takesExamples(place.direction));
    // The lines of a text stay as they are, unless the memory has the same lines.
    if (found.answer?.match === 100 || !sourceAt(index)?.includes('\n')) place.found = found;
  });
}

function withBlanksOf(text: string, { text: translation, tags }: TaggedText): TaggedText {
  const start = text.length - text.trimStart().length;
  return { text: text.slice(0, start) + translation + text.slice(text.trimEnd().length), tags };
}
