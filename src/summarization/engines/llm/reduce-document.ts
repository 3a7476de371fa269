import type { LlmFailure } from '../../../llm/llm.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import { runInTimeSlices } from '../../../resilience/time-slices.ts';
import { withoutDuplicates } from './checks/repetition.ts';
import { fitLines } from './fit-lines.ts';
import type { Wish } from './length-target.ts';
import type { Material } from './prompt.ts';
import { cut } from './split-document.ts';
import type { Room } from './token-budget.ts';

/** How a long document is made short enough for one question. */
export interface Reader {
  /** Parts that may be read at once. */
  places: number;
  /** Milliseconds for reading all parts, and what one question takes as things went lately. */
  time: number;
  pace: number;
  /** What the model notes of a part; undefined where its answer cannot be used. */
  note(part: string, wish: Wish): Promise<string[] | { failed: LlmFailure } | undefined>;
  /** Sentences of a text, in its order, of so many characters together. */
  condense(text: string, characters: number): Promise<string[]>;
}

/** Most questions for one document, however long. */
const MAX_PARTS = 24;
/** Tokens of the stretches that a document is condensed by, each for itself, so that none is left out. */
const STRETCH = 2_000;
const AT_ONCE = 2;
/** What a condensed document may have of the room that there is: cutting it leaves gaps. */
const FILLED = 0.85;
/** Characters of a note. */
const NOTE = 150;
const MIN_NOTES = 3;
const MAX_NOTES = 40;

/**
 * What the model reads for a summary: the document where it has room for it; else notes on its parts, taken at once; where
 * there are more parts than questions or time, the best sentences from everywhere in the document instead of all of it.
 * A long document is cut in time slices of the caller.
 *
 * @returns why the model cannot be relied on for it
 */
export async function materialFor(
  document: string,
  room: Room,
  wish: Wish,
  language: string | undefined,
  reader: Reader,
  scope: RequestScope,
): Promise<Material | { failed: LlmFailure }> {
  const tokens = estimateTokens(document);
  if (tokens <= room.material) return { kind: 'document', text: document };
  const questions = Math.min(MAX_PARTS, reader.places * Math.floor(reader.time / reader.pace));
  let parts = await runInTimeSlices(cut(document, room.material, language), scope);
  if (parts.length > questions) {
    const share = Math.min(1, (FILLED * Math.max(1, questions) * room.material) / tokens);
    const condensed = await condense(document, share, language, reader, scope);
    parts = await runInTimeSlices(cut(condensed, room.material, language), scope);
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return { kind: 'document', text: only };
  return takeNotes(parts, questions, room, wish, reader, scope);
}

async function condense(
  document: string,
  share: number,
  language: string | undefined,
  reader: Reader,
  scope: RequestScope,
): Promise<string> {
  const stretches = await runInTimeSlices(cut(document, STRETCH, language), scope);
  const condensed: string[] = [];
  await forEachConcurrent(stretches.entries(), AT_ONCE, async ([at, stretch]) => {
    const sentences = await reader.condense(stretch, Math.floor(share * stretch.length));
    condensed[at] = sentences.join('\n');
  });
  return condensed.filter(Boolean).join('\n\n');
}

async function takeNotes(
  parts: readonly string[],
  questions: number,
  room: Room,
  wish: Wish,
  reader: Reader,
  scope: RequestScope,
): Promise<Material | { failed: LlmFailure }> {
  const noteWish = wishForNotes(parts, room, wish);
  const notes: string[][] = [];
  const failures: LlmFailure[] = [];
  const isHopeless = (): boolean =>
    failures.length > parts.length / 2 || failures.some((failure) => failure === 'unreachable' || failure === 'denied');
  await forEachConcurrent(parts.entries(), reader.places, async ([at, part]) => {
    if (isHopeless()) return;
    const taken = at < questions ? await reader.note(part, noteWish) : undefined;
    if (taken && 'failed' in taken) failures.push(taken.failed);
    if (isHopeless()) return;
    notes[at] = Array.isArray(taken) ? fitLines(taken, noteWish) : await reader.condense(part, noteWish.characters);
  });
  const [failed] = failures;
  if (failed && isHopeless()) return { failed };
  return { kind: 'notes', text: (await runInTimeSlices(withoutDuplicates(notes.flat()), scope)).join('\n') };
}

/** All notes together have room in one question. */
function wishForNotes(parts: readonly string[], room: Room, wish: Wish): Wish {
  const letters = parts.reduce((sum, { length }) => sum + length, 0);
  const perToken = letters / estimateTokens(parts.join(''));
  const readable = ((FILLED * room.material) / parts.length) * perToken;
  const writable = (room.answer / 2) * perToken;
  const wanted = Math.max(MIN_NOTES, Math.ceil((1.5 * wish.count) / parts.length)) * 2 * NOTE;
  const characters = Math.max(1, Math.floor(Math.min(readable, writable, Math.max(wanted, wish.aim))));
  const count = Math.min(MAX_NOTES, Math.max(1, Math.floor(characters / NOTE)));
  return { type: 'points', most: count, characters, count, least: 1, aim: Math.ceil(0.85 * characters), limited: true };
}
