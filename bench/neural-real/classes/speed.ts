import { median } from '../../../load/averages.ts';
import { wordsOf } from '../../../load/texts/sentences.ts';
import type { ClassMeasure } from '../figure.ts';

const ROUNDS = 3;
const SINGLE = 60;

/** Latency of one sentence, and processor time of the whole service for each word of the source. */
export const speed: ClassMeasure = async ({ from, to, translator, sources }) => {
  const latencies: number[] = [];
  const batched: number[] = [];
  const single: number[] = [];
  const cpuOf = async (texts: readonly string[], work: () => Promise<unknown>) => {
    const before = translator.cpuSeconds();
    await work();
    return (1_000 * (translator.cpuSeconds() - before)) / wordsOf(texts.join(' '));
  };
  const some = sources.slice(0, SINGLE);
  await translator.translate(from, to, some);
  for (let round = 0; round < ROUNDS; round++) {
    batched.push(await cpuOf(sources, () => translator.translate(from, to, sources)));
    single.push(
      await cpuOf(some, async () => {
        for (const text of some) {
          const sentAt = performance.now();
          await translator.translate(from, to, [text]);
          latencies.push(performance.now() - sentAt);
        }
      }),
    );
  }
  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0);
  return [
    { measure: 'latency of a sentence, p50 and p95', value: `${percentile(0.5)}, ${percentile(0.95)} ms` },
    { measure: 'CPU for a word, requests of 100', value: `${median(batched).toFixed(2)} ms` },
    { measure: 'CPU for a word, one by one', value: `${median(single).toFixed(2)} ms` },
  ];
};
