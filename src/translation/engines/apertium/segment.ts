import type { Part, Segment } from '../../engine.ts';
import { postEdit, preEdit } from './editing/pre-and-post-edit.ts';
import { normalizeSpaces, protectLoneMarks } from './editing/punctuation.ts';
import { formatInput, maskSegment, PLACEHOLDER, parseOutput, unmask } from './stream-format.ts';

/** Processes a stream in a pipeline. Resolves with undefined if the stream crashes the pipeline. */
type ProcessStream = (stream: string) => Promise<string | undefined>;

type TextResult = { kind: 'ok'; text: string } | { kind: 'damaged' } | { kind: 'failed' };

/**
 * Maximum UTF-16 units of a chunk, more than any sentence has. Longer texts are split at spaces to limit the response
 * time.
 */
const MAX_CHUNK_LENGTH = 5_000;

/**
 * Translates a segment: mask, pre-edit, translate, post-edit, unmask.
 * @returns the translation with every protected part once; undefined if the engine cannot translate this segment
 */
export async function translateSegment(
  segment: Segment,
  from: string,
  to: string,
  processStream: ProcessStream,
): Promise<string | undefined> {
  const normalized = segment.map((part) =>
    part.kind === 'text' ? { ...part, text: normalizeSpaces(part.text, from, to) } : part,
  );
  const chunks = splitIntoChunks(protectLoneMarks(normalized, from));
  const texts = await Promise.all(chunks.map((chunk) => translateChunk(chunk, from, to, processStream)));
  return texts.includes(undefined) ? undefined : texts.join('');
}

async function translateChunk(
  chunk: Segment,
  from: string,
  to: string,
  processStream: ProcessStream,
): Promise<string | undefined> {
  const { source, masked } = maskSegment(chunk);

  async function translateText(text: string): Promise<TextResult> {
    if (!/\p{L}/u.test(text)) return { kind: 'ok', text };
    const output = await processStream(formatInput(preEdit(text, from)));
    if (output === undefined) return { kind: 'failed' };
    const translated = parseOutput(output, text);
    return translated === undefined ? { kind: 'damaged' } : { kind: 'ok', text: postEdit(text, translated, from, to) };
  }

  const whole = await translateText(source);
  if (whole.kind === 'ok') return unmask(whole.text, masked);
  if (whole.kind === 'failed') return undefined;
  // A placeholder or the words between two placeholders were lost, so the texts between them are translated separately.
  const between = await Promise.all(source.split(PLACEHOLDER).map((text) => translateText(text)));
  if (between.some(({ kind }) => kind !== 'ok')) return undefined;
  return between.map((result, i) => (result.kind === 'ok' ? result.text : '') + (masked[i] ?? '')).join('');
}

function splitIntoChunks(segment: Segment): Segment[] {
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
    if (part.kind !== 'text' || part.text.length <= MAX_CHUNK_LENGTH) add(part);
    else for (const text of splitAtSpaces(part.text)) add({ kind: 'text', text });
  }
  return chunks;
}

/** Splits a text into runs of words with the spaces after them. A longer token stays whole. */
function splitAtSpaces(text: string): string[] {
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
