import type { Part, Segment } from '../../engine.ts';
import { keepLoneMarks, plainBlanks } from './punctuation.ts';
import { decode, fill, hold, PLACEHOLDER, toStream } from './stream.ts';
import { prepare, repair } from './surface.ts';

/** What the engine makes of a stream; undefined when it fails on it. */
type Ask = (stream: string) => Promise<string | undefined>;

/**
 * @returns the translation with every kept part in it, once; undefined when the engine cannot translate this segment
 */
export async function translateSegment(
  segment: Segment,
  from: string,
  to: string,
  ask: Ask,
): Promise<string | undefined> {
  const plain = segment.map(({ kind, text }) => ({ kind, text: kind === 'text' ? plainBlanks(text, from, to) : text }));
  const texts = await Promise.all(
    inChunks(keepLoneMarks(plain, from)).map((chunk) => translateChunk(chunk, from, to, ask)),
  );
  return texts.includes(undefined) ? undefined : texts.join('');
}

async function translateChunk(chunk: Segment, from: string, to: string, ask: Ask): Promise<string | undefined> {
  const { source, held } = hold(chunk);

  async function translateText(text: string): Promise<Outcome> {
    if (!/\p{L}/u.test(text)) return { kind: 'said', text };
    const answer = await ask(toStream(prepare(text, from)));
    if (answer === undefined) return { kind: 'failed' };
    const said = decode(answer, text);
    return said === undefined ? { kind: 'damaged' } : { kind: 'said', text: repair(text, said, from, to) };
  }

  const whole = await translateText(source);
  if (whole.kind === 'said') return fill(whole.text, held);
  if (whole.kind === 'failed') return undefined;
  // Something held was lost, or the words inside of it: what stands between is translated by itself.
  const between = await Promise.all(source.split(PLACEHOLDER).map((text) => translateText(text)));
  if (between.some(({ kind }) => kind !== 'said')) return undefined;
  return between.map((outcome, i) => (outcome.kind === 'said' ? outcome.text : '') + (held[i] ?? '')).join('');
}

type Outcome = { kind: 'said'; text: string } | { kind: 'damaged' } | { kind: 'failed' };

/** No sentence is this long: what is, is cut at blanks, so that no answer takes long. */
const MAX_CHUNK_LENGTH = 5_000;

function inChunks(segment: Segment): Segment[] {
  const chunks: Part[][] = [[]];
  let size = 0;
  const add = (part: Part): void => {
    if (size + part.text.length > MAX_CHUNK_LENGTH && size > 0) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(part);
    size += part.kind === 'text' ? part.text.length : 1;
  };
  for (const part of segment) {
    if (part.kind === 'protected' || part.text.length <= MAX_CHUNK_LENGTH) add(part);
    else for (const text of longRuns(part.text)) add({ kind: 'text', text });
  }
  return chunks;
}

/** As many words as fit, with the blanks after them; a longer token alone stays whole. */
function longRuns(text: string): string[] {
  const runs: string[] = [];
  let run = '';
  for (const [word] of text.matchAll(/\S+\s*|\s+/gu)) {
    if (run !== '' && run.length + word.length > MAX_CHUNK_LENGTH) {
      runs.push(run);
      run = '';
    }
    run += word;
  }
  return [...runs, run];
}
