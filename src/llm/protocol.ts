import { z } from 'zod';

/** What `GET /models` answers. Servers say in ways of their own how much context there is room for. */
export const modelsAnswer = z
  .object({
    data: z
      .array(
        z.object({
          id: z.string().min(1),
          owned_by: z.string().optional().catch(undefined),
          /** vLLM, SGLang. */
          max_model_len: tokens(),
          /** llama.cpp; `n_ctx_train` there is what the model could do, not what there is room for. */
          meta: z.object({ n_ctx: tokens() }).optional().catch(undefined),
          /** Hosted APIs. */
          context_length: tokens(),
          context_window: tokens(),
          max_context_length: tokens(),
        }),
      )
      .max(10_000),
  })
  .transform(({ data }) =>
    data.map(({ id, owned_by, max_model_len, meta, context_length, context_window, max_context_length }) => ({
      id,
      isLlamaCpp: owned_by === 'llamacpp',
      contextTokens: max_model_len ?? meta?.n_ctx ?? context_length ?? context_window ?? max_context_length,
    })),
  );

/** What llama.cpp's `GET /props` says: the context of one slot. */
export const propsAnswer = z.object({ default_generation_settings: z.object({ n_ctx: z.int().positive() }) });

const spoken = z.object({
  content: z.string().nullish(),
  /** What is thought before the answer: vLLM and others, Ollama and newer vLLM. */
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  /** Why a hosted model does not answer. */
  refusal: z.string().nullish(),
});

export type Spoken = z.infer<typeof spoken>;

const usage = z
  .object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() })
  .nullish()
  .catch(undefined);

export type ServerUsage = NonNullable<z.infer<typeof usage>>;

/** One event of a stream; the one with the counts has no choices. */
export const chunkAnswer = z.object({
  choices: z.array(z.object({ delta: spoken.nullish(), finish_reason: z.string().nullish() })),
  usage,
});

/** An answer in one piece. */
export const completionAnswer = z.object({
  choices: z.array(z.object({ message: spoken, finish_reason: z.string().nullish() })).min(1),
  usage,
});

function tokens() {
  return z.int().positive().optional().catch(undefined);
}
