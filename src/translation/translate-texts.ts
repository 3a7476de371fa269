import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices, runInTimeSlices } from '../resilience/time-slices.ts';
import type { Segment } from './engine.ts';
import { type DonePiece, joinPieces } from './text/join-pieces.ts';
import { splitText } from './text/split-text.ts';

/** Canonical codes. */
export interface Pair {
  from: string;
  to: string;
}

/** A string of a request; without a pair it stays as it is. */
export interface Source {
  text: string;
  pair: Pair | undefined;
}

/** What becomes of a source. */
interface Output {
  pieces: DonePiece[];
  pair: Pair | undefined;
}

/**
 * So many pieces of one request are split and queued at a time, the next as soon as those before them are done: two times
 * as many fill every batch, and are few enough that one request never fills the queue.
 */
const HALF_WINDOW = 512;
/** Pieces that are queued in one time slice: what follows from them runs at its end. */
const MAX_PER_SLICE = 64;

/**
 * Takes texts apart, has their segments translated, and puts them together again, in time slices of the caller. Rejects with
 * the first failure.
 */
export async function translateTexts(
  sources: readonly Source[],
  translateSegment: (segment: Segment, pair: Pair) => Promise<string>,
  scope: RequestScope,
): Promise<string[]> {
  const slices = createTimeSlices(scope);
  const outputs: Output[] = [];
  let before: Promise<unknown> | undefined;
  let half: Promise<void>[] = [];
  let pieces = 0;
  for (const { text, pair } of sources) {
    const output: DonePiece[] = [];
    outputs.push({ pieces: output, pair });
    if (!pair) output.push({ isSegment: false, text });
    for (const piece of pair ? splitText(text, pair.from) : []) {
      const isSegment = piece.kind === 'segment';
      const done: DonePiece = { isSegment, text: isSegment ? '' : piece.text };
      const last = output.at(-1);
      if (last && !last.isSegment && !isSegment) last.text += done.text;
      else output.push(done);
      if (isSegment && pair) {
        const translated = translateSegment(piece.parts, pair).then((result) => {
          done.text = result;
        });
        // It may fail while this waits for its next slice.
        translated.catch(() => undefined);
        half.push(translated);
      }
      if (++pieces % MAX_PER_SLICE === 0 || slices.isOver) await slices.next();
      if (pieces % HALF_WINDOW > 0) continue;
      const queued = Promise.all(half);
      queued.catch(() => undefined);
      await before;
      before = queued;
      half = [];
    }
    if (slices.isOver) await slices.next();
  }
  await Promise.all([before, ...half]);
  return runInTimeSlices(joinAll(outputs), scope);
}

function* joinAll(outputs: readonly Output[]): Generator<undefined, string[], void> {
  const joined: string[] = [];
  for (const { pieces, pair } of outputs) {
    joined.push(yield* joinPieces(pieces, pair));
    yield;
  }
  return joined;
}
