/** Billions of parameters from which models write summaries that mostly pass the checks, and languages beside the widely used ones. */
export const MIN_LARGE_BILLIONS = 3;
/** The number of parameters in the name of a model: `qwen2.5-0.5b-instruct`, `gemma3:4b`, `SmolLM2-360M`. */
const PARAMETERS = /(?<![\d.a-z])(\d{1,4}(?:\.\d{1,3})?)([bm])(?![a-z\d])/i;

/** Whether the name of a model says that it is small. */
export function isSmallModel(name: string | undefined): boolean {
  const [, count, unit = ''] = PARAMETERS.exec(name ?? '') ?? [];
  return count !== undefined && Number(count) / (unit.toLowerCase() === 'm' ? 1_000 : 1) < MIN_LARGE_BILLIONS;
}
