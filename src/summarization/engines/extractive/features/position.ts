import type { Unit } from '../input/read-sentences.ts';

/** Where the sentences of a document stand. */
export function positionFeatures(units: readonly Unit[], words: readonly number[]) {
  const count = units.length;
  const column = () => new Float32Array(count);
  const columns = {
    /** Logarithm of the sentences before it, short ones not counted in full; and 1, 1/2, 1/3 … */
    place: column(),
    lead: column(),
    relativePlace: column(),
    fromEnd: column(),
    paragraph: column(),
    inParagraph: column(),
    relativeInParagraph: column(),
    paragraphSize: column(),
    lastParagraph: column(),
    section: column(),
    sinceHeading: column(),
  };
  const weights = weightsOf(words);
  const sizes = new Map<number, number>();
  for (const { paragraph } of units) sizes.set(paragraph, (sizes.get(paragraph) ?? 0) + 1);
  let before = 0;
  let paragraphs = -1;
  let inParagraph = 0;
  let sections = 0;
  let sinceHeading = 10;
  for (const [at, unit] of units.entries()) {
    const last = units[at - 1];
    if (unit.paragraph === last?.paragraph) inParagraph++;
    else {
      inParagraph = 0;
      paragraphs++;
    }
    if (unit.heading !== last?.heading) {
      sections++;
      sinceHeading = 0;
    } else sinceHeading++;
    const size = sizes.get(unit.paragraph) ?? 1;
    const weight = weights[at] ?? 1;
    columns.place[at] = Math.log1p(before);
    columns.lead[at] = weight / (1 + before);
    before += weight;
    columns.relativePlace[at] = at / count;
    columns.fromEnd[at] = Math.log1p(count - 1 - at);
    columns.paragraph[at] = Math.log1p(paragraphs);
    columns.inParagraph[at] = Math.min(inParagraph, 10);
    columns.relativeInParagraph[at] = inParagraph / size;
    columns.paragraphSize[at] = Math.log1p(size);
    columns.lastParagraph[at] = unit.paragraph === units[count - 1]?.paragraph ? 1 : 0;
    columns.section[at] = Math.log1p(sections);
    columns.sinceHeading[at] = Math.min(sinceHeading, 10);
  }
  return columns;
}

/**
 * From 0 for sentences of up to 3 words ("I agree.") to 1 for 6 or more: about four that are not function words. All
 * are 1 where no sentence has that many.
 */
function weightsOf(words: readonly number[]): number[] {
  const weights = words.map((count) => Math.min(1, Math.max(0, (count - 3) / 3)));
  return weights.includes(1) ? weights : weights.map(() => 1);
}
