import { z } from 'zod';
import { GlossaError } from '../../src/errors.ts';
import { createCircuitBreaker } from '../../src/resilience/circuit-breaker.ts';
import type { Direction, TranslationEngine } from '../../src/translation/engine.ts';

const responseSchema = z.object({ translations: z.array(z.string()) });
const PAIRS = [
  { from: 'en', to: 'is', quality: 52 },
  { from: 'is', to: 'en', quality: 55 },
];
const COOLDOWN = { firstMs: 5_000, maxMs: 60_000 };

/** Translates on a Marian server behind HTTP. */
export function createMarianEngine({ url }: { url: string }): TranslationEngine {
  const breaker = createCircuitBreaker({ cooldown: COOLDOWN, failureThreshold: 3 });
  // The router caches routes by the identity of the array, so there is one array per state.
  const ready = PAIRS.map((pair): Direction => ({ ...pair, availability: 'ready' }));
  const down = PAIRS.map((pair): Direction => ({ ...pair, availability: 'down' }));

  return {
    name: 'marian',
    batchSize: 32,
    batchesPerPath: 4,
    isRemote: true,
    directions: () => (breaker.state === 'open' ? down : ready),
    async translate({ path: [from, to], segments, signal }) {
      const texts = segments.map(({ parts }) => parts.map(({ text }) => text).join(''));
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from, to, texts }),
          signal,
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { translations } = responseSchema.parse(await response.json());
        breaker.recordSuccess();
        return { texts: translations.map((text) => ({ text, tags: [] })) };
      } catch (cause) {
        signal.throwIfAborted();
        breaker.recordFailure();
        throw new GlossaError('engine_unavailable', { cause });
      }
    },
    async [Symbol.asyncDispose]() {
      breaker[Symbol.dispose]();
    },
  };
}
