import type { StartProblem } from './problems.ts';
import type { GgufInsights } from './runtime-types.ts';

/** Enough for a long paragraph with its prompt and for most articles; the memory of the context grows with it. */
const DEFAULT_CONTEXT_TOKENS = 8_192;
/** The smallest default. Summaries of long documents need it. */
const MIN_CONTEXT_TOKENS = 4_096;
/** Memory that stays free for the process itself, the buffers of a request, and the rest of the machine. */
const RESERVED_BYTES = 256 * 2 ** 20;

export interface MemoryFit {
  /** Tokens of each sequence. */
  contextTokens: number;
  sequences: number;
}

/**
 * Chooses the size of the context and the number of sequences for the memory that is available to the process: fewer
 * sequences first, then a smaller context than the default. A configured size stays.
 * @param wanted.wantedTokens configured size of the context of each sequence
 * @returns the choice, or what the smallest one lacks
 */
export async function fitMemory(
  insights: GgufInsights,
  { wantedTokens, sequences }: { wantedTokens: number | undefined; sequences: number },
): Promise<MemoryFit | StartProblem> {
  const maxTokens = insights.trainContextSize ?? Number.POSITIVE_INFINITY;
  const contextTokens = Math.min(wantedTokens ?? DEFAULT_CONTEXT_TOKENS, maxTokens);
  const smallestTokens = wantedTokens === undefined ? Math.min(MIN_CONTEXT_TOKENS, contextTokens) : contextTokens;
  const availableBytes = process.availableMemory();
  const neededBytes = async (fit: MemoryFit): Promise<number> => {
    const options = { contextSize: fit.contextTokens, modelGpuLayers: 0, sequences: fit.sequences } as const;
    const { cpuRam } = await insights.estimateContextResourceRequirementsV2(options);
    return insights.modelSize + cpuRam + RESERVED_BYTES;
  };
  const choices: MemoryFit[] = [
    ...Array.from({ length: sequences }, (_, fewer) => ({ contextTokens, sequences: sequences - fewer })),
    { contextTokens: smallestTokens, sequences: 1 },
  ];
  for (const choice of choices) if ((await neededBytes(choice)) <= availableBytes) return choice;
  const smallest = { contextTokens: smallestTokens, sequences: 1 };
  return { reason: 'memory', neededBytes: await neededBytes(smallest), availableBytes };
}
