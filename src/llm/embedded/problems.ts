import { z } from 'zod';
import { formatBytes } from '../../text/format-bytes.ts';

/** Why the process of the embedded model could not start. The process reports the first four. */
export const startProblem = z.discriminatedUnion('reason', [
  /** The packages of the runtime are not installed, or not for this machine. */
  z.object({ reason: z.literal('runtime') }),
  /** The file does not exist or cannot be read. */
  z.object({ reason: z.literal('file') }),
  /** The file is no GGUF model, or one that the runtime does not know. */
  z.object({ reason: z.literal('model') }),
  z.object({ reason: z.literal('memory'), neededBytes: z.number(), availableBytes: z.number() }),
  /** The process ended, or said nothing in time. */
  z.object({ reason: z.literal('process') }),
]);

export type StartProblem = z.infer<typeof startProblem>;

/** A sentence for people that says what is missing and what to do. It names no paths, because clients see it. */
export function describeProblem(problem: StartProblem): string {
  switch (problem.reason) {
    case 'runtime':
      return 'The runtime of the language model is not installed for this machine. Install it with `glossa models pull llm`.';
    case 'file':
      return 'The file of the language model cannot be read. Check GLOSSA_LLM_MODEL: `glossa models list --llm` shows the installed models.';
    case 'model':
      return 'The file of the language model is damaged or of an unknown kind. Choose another GGUF file of an instruction model.';
    case 'memory': {
      const [needed, available] = [formatBytes(problem.neededBytes), formatBytes(problem.availableBytes)];
      return `The language model needs ${needed} of memory, and ${available} are available. Free memory, set a smaller GLOSSA_LLM_CONTEXT, or choose a smaller model.`;
    }
    case 'process':
      return 'The process of the language model ended during its start. `glossa doctor` tries it.';
  }
}
