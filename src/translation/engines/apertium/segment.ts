import type { Segment } from '../../engine.ts';
import { decode, fill, hold, PLACEHOLDER, toStream } from './stream.ts';
import { prepare, repair } from './surface.ts';

/** What the engine makes of a stream; undefined when it fails on it. */
type Ask = (stream: string) => Promise<string | undefined>;

/** @returns undefined when the engine cannot translate this segment */
export async function translateSegment(
  segment: Segment,
  from: string,
  to: string,
  ask: Ask,
): Promise<string | undefined> {
  const { source, held } = hold(segment);

  async function translateText(text: string, placeholders: number): Promise<Outcome> {
    if (!/\p{L}/u.test(text)) return { kind: 'said', text };
    const answer = await ask(toStream(prepare(text)));
    if (answer === undefined) return { kind: 'failed' };
    const said = decode(answer, placeholders);
    return said === undefined ? { kind: 'damaged' } : { kind: 'said', text: repair(text, said, from, to) };
  }

  const whole = await translateText(source, held.length);
  if (whole.kind === 'said') return fill(whole.text, held);
  if (whole.kind === 'failed') return undefined;
  // Something held was lost: what stands between is translated by itself.
  const between = await Promise.all(source.split(PLACEHOLDER).map((text) => translateText(text, 0)));
  if (between.some(({ kind }) => kind !== 'said')) return undefined;
  return between.map((outcome, i) => (outcome.kind === 'said' ? outcome.text : '') + (held[i] ?? '')).join('');
}

type Outcome = { kind: 'said'; text: string } | { kind: 'damaged' } | { kind: 'failed' };
