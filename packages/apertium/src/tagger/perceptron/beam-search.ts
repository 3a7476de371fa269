import { UnsupportedError } from '../../stage.ts';
import { NO_STRING } from './feature-weights.ts';
import type { KnownReading, KnownToken, KnownTokens } from './known-tokens.ts';
import type { PerceptronModel } from './perceptron-model.ts';
import { selectBest } from './select-best.ts';

const MAX_BEAM_WIDTH = 64;
const INITIAL_CAPACITY = 256;

/**
 * @returns a function that chooses a reading for each token of a sentence, as an index, 0 also for an unknown word. The
 * array is valid until the next call
 * @throws UnsupportedError when the beam of the model is too wide
 */
export function createBeamSearch(
  { beamWidth, templates, weights }: PerceptronModel,
  { unknownCoarseId, coarseIdBefore, coarseIdAfter, surfaceIdsBefore, surfaceIdsAfter }: KnownTokens,
): (tokens: readonly KnownToken[]) => Int32Array {
  if (beamWidth < 1 || beamWidth > MAX_BEAM_WIDTH) throw new UnsupportedError(`a beam of ${beamWidth}`);
  const { strings, features } = templates;
  const ids = new Int32Array(strings.length + 1).fill(NO_STRING);
  const missing = strings.length;
  const first = Int32Array.from(features, (feature) => feature[0] ?? missing);
  const second = Int32Array.from(features, (feature) => feature[1] ?? missing);
  const third = Int32Array.from(features, (feature) => feature[2] ?? missing);
  /** Strings, and features with such strings, that depend on the readings of earlier tokens. */
  const earlierStrings = [...strings.keys()].filter(
    (i) => strings[i]?.of === 'coarse' && (strings[i]?.offset ?? 0) < 0,
  );
  const dependsOnEarlier = features.map((feature) => feature.some((i) => earlierStrings.includes(i)));
  const featureWeights = new Float64Array(features.length);

  /** For each token, the hypotheses in the beam: which reading, after which hypothesis of the token before. */
  let readings = new Int32Array(INITIAL_CAPACITY * beamWidth);
  let predecessors = new Int32Array(INITIAL_CAPACITY * beamWidth);
  let coarseIds = new Int32Array(INITIAL_CAPACITY * beamWidth);
  let chosen = new Int32Array(INITIAL_CAPACITY);
  let beamSize = 1;
  let scores = new Float64Array(beamWidth);
  let nextScores = new Float64Array(beamWidth);
  let candidates = new Float64Array(beamWidth * 16);
  const beam = new Int32Array(beamWidth);

  function grow(length: number): void {
    if (chosen.length >= length) return;
    const capacity = length * 2;
    readings = new Int32Array(capacity * beamWidth);
    predecessors = new Int32Array(capacity * beamWidth);
    coarseIds = new Int32Array(capacity * beamWidth);
    chosen = new Int32Array(capacity);
  }

  function weightOf(feature: number): number {
    return weights.weightOf(
      feature,
      ids[first[feature] ?? 0] ?? 0,
      ids[second[feature] ?? 0] ?? 0,
      ids[third[feature] ?? 0] ?? 0,
    );
  }

  /** Weighs the features that do not depend on the readings of earlier tokens. */
  function weighReading(tokens: readonly KnownToken[], at: number, reading: KnownReading): void {
    for (let i = 0; i < strings.length; i++) {
      const string = strings[i];
      if (!string) continue;
      const place = at + string.offset;
      if (string.of === 'lemma') ids[i] = reading.lemmaIds[i] ?? 0;
      else if (string.of === 'coarse') ids[i] = string.offset === 0 ? reading.coarseId : coarseIdAfter;
      else if (place < 0) ids[i] = surfaceIdsBefore[i] ?? 0;
      else ids[i] = (tokens[place]?.surfaceIds ?? surfaceIdsAfter)[i] ?? 0;
    }
    for (let f = 0; f < featureWeights.length; f++) if (!dependsOnEarlier[f]) featureWeights[f] = weightOf(f);
  }

  function scoreAfter(at: number, hypothesis: number): number {
    for (const i of earlierStrings) ids[i] = earlierCoarseId(at, hypothesis, -(strings[i]?.offset ?? 0));
    let score = 0;
    for (let f = 0; f < featureWeights.length; f++)
      score += (dependsOnEarlier[f] ? weightOf(f) : featureWeights[f]) ?? 0;
    return score;
  }

  /** @param hypothesis of the token before `at` */
  function earlierCoarseId(at: number, hypothesis: number, distance: number): number {
    if (distance > at) return coarseIdBefore;
    let slot = (at - 1) * beamWidth + hypothesis;
    for (let place = at - 2; place >= at - distance; place--) slot = place * beamWidth + (predecessors[slot] ?? 0);
    return coarseIds[slot] ?? 0;
  }

  function chooseAmongReadings(tokens: readonly KnownToken[], at: number, choices: readonly KnownReading[]): void {
    const count = beamSize * choices.length;
    if (candidates.length < count) candidates = new Float64Array(count * 2);
    for (const [choice, reading] of choices.entries()) {
      weighReading(tokens, at, reading);
      for (let hypothesis = 0; hypothesis < beamSize; hypothesis++) {
        candidates[hypothesis * choices.length + choice] = (scores[hypothesis] ?? 0) + scoreAfter(at, hypothesis);
      }
    }
    beamSize = selectBest(candidates, count, beam);
    for (let rank = 0; rank < beamSize; rank++) {
      const candidate = beam[rank] ?? 0;
      const choice = candidate % choices.length;
      const slot = at * beamWidth + rank;
      predecessors[slot] = (candidate - choice) / choices.length;
      readings[slot] = choice;
      coarseIds[slot] = choices[choice]?.coarseId ?? 0;
      nextScores[rank] = candidates[candidate] ?? 0;
    }
    const swapped = scores;
    scores = nextScores;
    nextScores = swapped;
  }

  return (tokens) => {
    grow(tokens.length);
    beamSize = 1;
    scores[0] = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.readings.length > 1) {
        chooseAmongReadings(tokens, at, token.readings);
        continue;
      }
      for (let hypothesis = 0; hypothesis < beamSize; hypothesis++) {
        const slot = at * beamWidth + hypothesis;
        predecessors[slot] = hypothesis;
        readings[slot] = 0;
        coarseIds[slot] = token.readings[0]?.coarseId ?? unknownCoarseId;
      }
    }
    for (let at = tokens.length - 1, hypothesis = 0; at >= 0; at--) {
      const slot = at * beamWidth + hypothesis;
      chosen[at] = readings[slot] ?? 0;
      hypothesis = predecessors[slot] ?? 0;
    }
    return chosen;
  };
}
