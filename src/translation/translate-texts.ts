import { setImmediate } from 'node:timers/promises';
import type { Segment } from './engine.ts';
import { type DonePiece, joinPieces } from './join-pieces.ts';
import { splitText } from './segments.ts';

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

/**
 * So many pieces of one request are split and queued at a time, the next as soon as those before them are done: two times
 * as many fill every batch, and are few enough that the thread that answers HTTP is never held up by a huge text and that
 * one request never fills the queue.
 */
const HALF_WINDOW = 512;

/** Takes texts apart, has their segments translated, and puts them together again. Rejects with the first failure. */
export async function translateTexts(
  sources: readonly Source[],
  translateSegment: (segment: Segment, pair: Pair) => Promise<string>,
): Promise<string[]> {
  const outputs: { pieces: DonePiece[]; pair: Pair | undefined }[] = [];
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
      output.push(done);
      if (isSegment && pair) {
        const translated = translateSegment(piece.parts, pair);
        half.push(
          translated.then((result) => {
            done.text = result;
          }),
        );
      }
      if (++pieces % HALF_WINDOW > 0) continue;
      const queued = Promise.all(half);
      // Whoever waits for it waits for those before it first.
      queued.catch(() => undefined);
      await before;
      before = queued;
      half = [];
      await setImmediate();
    }
  }
  await Promise.all([before, ...half]);
  return outputs.map(({ pieces, pair }) => joinPieces(pieces, pair));
}
