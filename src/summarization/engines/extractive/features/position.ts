import { clamp } from '../../../../clamp.ts';
import type { TextUnit } from '../input/segment-document.ts';

/** Caps of features that count sentences. */
const MAX_DISTANCE = 10;

/** Features of a sentence's position in the document. */
export function positionFeatures(sentences: readonly TextUnit[], wordCounts: readonly number[]) {
  const count = sentences.length;
  const column = () => new Float32Array(count);
  const columns = {
    /** Logarithm of the weighted number of sentences before it. */
    position: column(),
    /** 1, 1/2, 1/3 … */
    lead: column(),
    relativePosition: column(),
    fromEnd: column(),
    paragraph: column(),
    inParagraph: column(),
    relativeInParagraph: column(),
    paragraphSize: column(),
    lastParagraph: column(),
    section: column(),
    sinceHeading: column(),
  };
  const weights = sentenceWeights(wordCounts);
  const paragraphSizes = new Map<number, number>();
  for (const { paragraphIndex } of sentences) {
    paragraphSizes.set(paragraphIndex, (paragraphSizes.get(paragraphIndex) ?? 0) + 1);
  }
  let before = 0;
  let paragraphs = -1;
  let inParagraph = 0;
  let sections = 0;
  let sinceHeading = MAX_DISTANCE;
  for (const [at, sentence] of sentences.entries()) {
    const last = sentences[at - 1];
    if (sentence.paragraphIndex === last?.paragraphIndex) inParagraph++;
    else {
      inParagraph = 0;
      paragraphs++;
    }
    if (sentence.heading !== last?.heading) {
      sections++;
      sinceHeading = 0;
    } else sinceHeading++;
    const size = paragraphSizes.get(sentence.paragraphIndex) ?? 1;
    const weight = weights[at] ?? 1;
    columns.position[at] = Math.log1p(before);
    columns.lead[at] = weight / (1 + before);
    before += weight;
    columns.relativePosition[at] = at / count;
    columns.fromEnd[at] = Math.log1p(count - 1 - at);
    columns.paragraph[at] = Math.log1p(paragraphs);
    columns.inParagraph[at] = Math.min(inParagraph, MAX_DISTANCE);
    columns.relativeInParagraph[at] = inParagraph / size;
    columns.paragraphSize[at] = Math.log1p(size);
    columns.lastParagraph[at] = sentence.paragraphIndex === sentences[count - 1]?.paragraphIndex ? 1 : 0;
    columns.section[at] = Math.log1p(sections);
    columns.sinceHeading[at] = Math.min(sinceHeading, MAX_DISTANCE);
  }
  return columns;
}

/**
 * Weights from 0 for sentences of up to 3 words ("I agree.") to 1 for 6 or more words. All weights are 1 in a document
 * without a sentence of 6 words.
 */
function sentenceWeights(wordCounts: readonly number[]): number[] {
  const weights = wordCounts.map((count) => clamp((count - 3) / 3, 0, 1));
  return weights.includes(1) ? weights : weights.map(() => 1);
}
