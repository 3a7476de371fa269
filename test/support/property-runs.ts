/** For a change of a parser: `GLOSSA_PROPERTY_RUNS=10 npm run test:unit -- test/formats` tries ten times as many examples. */
const FACTOR = Number(process.env.GLOSSA_PROPERTY_RUNS ?? 1);

/** How many examples of a property a test tries, from which seed. Hundreds find most mistakes within a second. */
export function propertyRuns(seed: number, numRuns: number): { seed: number; numRuns: number } {
  return { seed, numRuns: numRuns * FACTOR };
}
