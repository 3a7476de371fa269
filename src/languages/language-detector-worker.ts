import { detectLanguage, type LanguageEvidence } from './detect-language.ts';
import { loadDetectionModels } from './detection-models.ts';
import { type RankedLanguage, rankLanguages } from './rank-languages.ts';

export interface DetectionTask {
  texts: readonly string[];
  /** What the caller needs: the evidence, to weigh it in context, or the ranked languages. */
  asks: 'evidence' | 'ranking';
}

/** An entry for each text. The list that the task does not ask for is empty. */
export interface DetectionResult {
  evidence: (LanguageEvidence | undefined)[];
  rankings: RankedLanguage[][];
  /** Time in the thread. */
  ms: number;
}

const models = await loadDetectionModels();

/** Identifies the language of each text on its own. The task of the worker thread, called by this name. */
export function identifyAll({ texts, asks }: DetectionTask): DetectionResult {
  const started = performance.now();
  const evidence = texts.map((text) => detectLanguage(text, models));
  const rankings = asks === 'ranking' ? evidence.map(rankLanguages) : [];
  return { evidence: asks === 'evidence' ? evidence : [], rankings, ms: performance.now() - started };
}
