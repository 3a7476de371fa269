/** Maximum number of tokens of a sentence, and of its translation. */
export const MAX_POSITIONS = 1_024;

const TIMESCALE = 10_000;

/**
 * Marian's sinusoidal positions (`addPositionalEmbeddings` in marian-dev, `src/models/transformer.h`): sines in the first half of
 * a row, cosines in the second. Angles are floats of 32 bits, as there.
 */
export function createPositions(width: number): Float32Array {
  const half = width / 2;
  const increment = Math.fround(Math.log(TIMESCALE) / (half - 1));
  const frequencies = Float32Array.from({ length: half }, (_, index) => Math.exp(Math.fround(index * -increment)));
  const positions = new Float32Array(MAX_POSITIONS * width);
  for (let position = 0; position < MAX_POSITIONS; position++) {
    const row = position * width;
    for (let index = 0; index < half; index++) {
      const angle = Math.fround(position * (frequencies[index] ?? 0));
      positions[row + index] = Math.sin(angle);
      positions[row + half + index] = Math.cos(angle);
    }
  }
  return positions;
}
