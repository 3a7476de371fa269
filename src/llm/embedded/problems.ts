import { z } from 'zod';
import { formatBytes } from '../../text/format-bytes.ts';
import { type ModelFault, modelFault } from './gguf.ts';

/** Why the process of the embedded model could not start. The process reports the first four. */
export const startProblem = z.discriminatedUnion('reason', [
  /** The packages of the runtime are not installed, or not for this machine. */
  z.object({ reason: z.literal('runtime') }),
  /** The file does not exist or cannot be read. */
  z.object({ reason: z.literal('file') }),
  z.object({ reason: z.literal('model'), fault: modelFault }),
  z.object({ reason: z.literal('memory'), neededBytes: z.number(), availableBytes: z.number() }),
  /** The process ended, or said nothing in time. */
  z.object({ reason: z.literal('process') }),
]);

export type StartProblem = z.infer<typeof startProblem>;

/** Ends of a sentence about the file, with what to do. */
const FAULTS: Record<ModelFault, string> = {
  kind: 'is no GGUF file. Choose a .gguf file of an instruction model.',
  truncated: 'is cut off. Copy or download it again.',
  split: 'is one of several that belong together. Choose a model in one file.',
  template:
    'has no chat template: the model only continues texts. Choose an instruction model, often named instruct, it or chat.',
  architecture:
    'has an architecture that the runtime does not know. Choose a model of another family, or run it on a server (GLOSSA_LLM_URL).',
  damaged: 'is damaged. Copy or download it again, or choose another GGUF file of an instruction model.',
};

/** A sentence for people that says what is missing and what to do. It names no paths, because clients see it. */
export function describeProblem(problem: StartProblem): string {
  switch (problem.reason) {
    case 'runtime':
      return 'The runtime of the language model is not installed for this machine, or lacks the driver of its GPU. Install it with `glossa models pull llm`; `--gpu off` takes the one for the processor.';
    case 'file':
      return 'The file of the language model cannot be read. Check GLOSSA_LLM_MODEL: `glossa models list --llm` shows the installed models.';
    case 'model':
      return `The file of the language model ${FAULTS[problem.fault]}`;
    case 'memory': {
      const [needed, available] = [formatBytes(problem.neededBytes), formatBytes(problem.availableBytes)];
      return `The language model needs ${needed} of memory, and ${available} are available. Free memory, set a smaller GLOSSA_LLM_CONTEXT, or choose a smaller model.`;
    }
    case 'process':
      return 'The process of the language model ended during its start. `glossa doctor` tries it.';
  }
}
