import { type ErrorCode, GlossaError } from '../../errors.ts';
import { areVariants } from '../../languages/canonical-code.ts';
import type { LanguagePair } from '../../languages/language-pair.ts';
import { readSegmentText } from '../../memories/imports/segment-text.ts';
import { matchScore } from '../../memories/match-score.ts';
import { MAX_SEGMENT_LENGTH, type Memory, type NewSegment } from '../../memories/memory.ts';
import type { MemoryStore } from '../../memories/memory-store.ts';
import { repairMatch } from '../../memories/repair-match.ts';
import type { RequestScope } from '../../request-scope.ts';
import { abortable } from '../../resilience/abortable.ts';
import type { Segment } from '../engine.ts';
import type { MemoryExample, SegmentReport } from '../segment-reports.ts';
import { textOf } from '../text/segment-text.ts';
import { type MemoryAnswer, soundAnswer } from './sound-answer.ts';

/** Matches of this score or more are used, by default. */
export const DEFAULT_MEMORY_THRESHOLD = 75;

/** The texts before and after a text, which choose among several translations of it. */
export interface Neighbours {
  before: string | undefined;
  after: string | undefined;
}

/** What a memory has for a segment. */
export interface Found {
  answer?: MemoryAnswer | undefined;
  /** The most similar text, whose translation cannot be used as it is. */
  example?: MemoryExample | undefined;
}

/** The translation memory of a request. */
export interface RequestMemory {
  /**
   * The translation of a segment: that of the same text, or that of a text with other numbers and placeholders, if their exchange
   * is certain. It has the protected parts, the terms, the numbers and the tags that a translation of an engine must have.
   * @param wantsExample whether the engine of the segment takes an example where the memory has no translation
   * @throws StorageError; the signal's reason
   */
  find(segment: Segment, pair: LanguagePair, neighbours: Neighbours, wantsExample: boolean): Promise<Found>;
  /**
   * Adds the translations of engines that passed all checks. Source texts that the memory has stay as they are.
   * @returns the segments for which the memory has no room
   * @throws GlossaError `memory_not_found`; StorageError
   */
  add(segments: readonly SegmentReport[]): Promise<number>;
}

/** The stored memories as a translation uses them. */
export type UsedMemories = Pick<MemoryStore, 'get' | 'find' | 'add'>;

/** What a request says about its memory. */
export interface MemoryChoice {
  id: string;
  /** The lowest score of a match that is used, 0 to 100. Default: `DEFAULT_MEMORY_THRESHOLD`. */
  threshold: number | undefined;
}

/**
 * Opens the memory of a request. A detected language may be another than that of the memory, which then has no matches.
 * @param use canonical codes; `from` is undefined when the source is detected
 * @throws GlossaError `memory_not_found`, `memory_language_mismatch`; StorageError
 */
export async function openRequestMemory(
  memories: UsedMemories,
  { id, threshold = DEFAULT_MEMORY_THRESHOLD }: MemoryChoice,
  use: { from: string | undefined; to: string },
  { owner, signal }: RequestScope,
): Promise<RequestMemory> {
  const memory = await memories.get(owner, id);
  const targetLanguage = targetOf(memory, use.to);
  const isForSource = use.from === undefined || areVariants(memory.sourceLanguage, use.from);
  if (targetLanguage === undefined || !isForSource) throw mismatch(memory, use);
  return {
    async find(segment, pair, neighbours, wantsExample) {
      if (!areVariants(memory.sourceLanguage, pair.from)) return {};
      const text = textOf(segment.parts);
      if (text.length > MAX_SEGMENT_LENGTH) return {};
      const query = { text, targetLanguage, neighbours, similar: wantsExample };
      const { same, similar } = await abortable(memories.find(memory, query), signal);
      for (const match of same) {
        const score = matchScore(text, match.source);
        const target = score >= threshold ? repairMatch(match, text, targetLanguage) : undefined;
        const answer = target === undefined ? undefined : soundAnswer(segment, target, score, pair);
        if (answer) return { answer };
      }
      const [known = similar?.segment] = same;
      const match = known ? matchScore(text, known.source) : 0;
      return wantsExample && known && match >= threshold
        ? { example: { source: known.source, target: known.target, match } }
        : {};
    },
    async add(segments) {
      const added = segments.flatMap(({ text, translation, source, isSound }): NewSegment[] => {
        if (source !== 'engine' || !isSound || text === translation) return [];
        const [from, to] = [readSegmentText(text), readSegmentText(translation)];
        return 'text' in from && 'text' in to ? [{ source: from.text, target: to.text, targetLanguage }] : [];
      });
      for (let start = 0; start < added.length; start += MAX_ADDED) {
        try {
          await memories.add(owner, id, added.slice(start, start + MAX_ADDED));
        } catch (error) {
          if (error instanceof GlossaError && NO_ROOM.has(error.code)) return added.length - start;
          throw error;
        }
      }
      return 0;
    },
  };
}

/** Segments of one transaction. */
const MAX_ADDED = 1_000;
const NO_ROOM: ReadonlySet<ErrorCode> = new Set(['memory_too_large', 'storage_quota_exceeded']);

/** The language of the memory that a target language is, or is a variant of. */
function targetOf({ targetLanguages }: Memory, to: string): string | undefined {
  return targetLanguages.find((one) => one === to) ?? targetLanguages.find((one) => areVariants(one, to));
}

function mismatch(memory: Memory, { from, to }: { from: string | undefined; to: string }): GlossaError {
  const pairs = `${memory.sourceLanguage} to ${memory.targetLanguages.join(', ')}`;
  const request = from === undefined ? `translates to ${to}` : `translates from ${from} to ${to}`;
  return new GlossaError('memory_language_mismatch', {
    message: `The translation memory is for ${pairs}, but the request ${request}. Use a memory for this pair.`,
    issues: [{ path: 'memory_id', message: `is for ${pairs}` }],
  });
}
