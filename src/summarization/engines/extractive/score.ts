import type { Features } from './features.ts';

/** Weight of each feature in the score, found on development documents of many kinds and languages. */
const WEIGHTS: Features = {
  centrality: -1.07,
  centralityRank: 1.86,
  lead: 1.6,
  early: 0.9,
  title: 2.64,
  words: 0.47,
  numbers: 0.3,
  before: -0.25,
  fresh: -0.3,
  summary: 1.2,
};

/** How much a sentence says of what the document says: comparable between sentences of one document only. */
export function scoreOf(features: Features): number {
  let score = 0;
  for (const [name, weight] of Object.entries(WEIGHTS)) score += weight * features[name as keyof Features];
  return score;
}
