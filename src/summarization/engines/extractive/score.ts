import type { Features } from './features.ts';

/** Weight of each feature in the score, found on development documents of many kinds and languages. */
const WEIGHTS: Features = {
  centrality: 0.6,
  centralityRank: 1,
  lead: 1,
  early: 0.8,
  title: 1,
  words: 0.2,
  numbers: 0.2,
  before: 0,
  fresh: 0,
  summary: 0.8,
};

/** How much a sentence says of what the document says: comparable between sentences of one document only. */
export function scoreOf(features: Features): number {
  let score = 0;
  for (const [name, weight] of Object.entries(WEIGHTS)) score += weight * features[name as keyof Features];
  return score;
}
