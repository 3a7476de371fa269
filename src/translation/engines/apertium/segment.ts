import type { Segment } from '../../engine.ts';
import { decode, encode, fill, PLACEHOLDER } from './stream.ts';
import { repair } from './surface.ts';

type Ask = (stream: string) => Promise<string | undefined>;

/** @returns undefined when the engine cannot translate this segment */
export async function translateSegment(segment: Segment, to: string, ask: Ask): Promise<string | undefined> {
  const { stream, source, held } = encode(segment);
  const whole = await translateText(stream, source, held.length, to, ask);
  if (whole.kind === 'said') return fill(whole.text, held);
  if (whole.kind === 'failed') return undefined;
  // Something held was lost: what stands between is translated by itself.
  const between = await Promise.all(
    source.split(PLACEHOLDER).map(async (text) => translateText(text, text, 0, to, ask)),
  );
  const texts = between.map((result) => (result.kind === 'said' ? result.text : undefined));
  if (texts.includes(undefined)) return undefined;
  return texts.map((text, i) => text + (held[i] ?? '')).join('');
}

type Outcome = { kind: 'said'; text: string } | { kind: 'damaged' } | { kind: 'failed' };

/** Blanks at both ends stay outside; a text without letters is nothing to translate. */
async function translateText(stream: string, source: string, held: number, to: string, ask: Ask): Promise<Outcome> {
  if (!/\p{L}/u.test(source)) return { kind: 'said', text: source };
  const answer = await ask(stream);
  if (answer === undefined) return { kind: 'failed' };
  const text = decode(answer, held);
  return text === undefined ? { kind: 'damaged' } : { kind: 'said', text: repair(source, text, to) };
}
