import { z } from 'zod';

/** Response of `GET /models`. Servers report the context window in different fields. */
export const modelsResponse = z
  .object({
    data: z
      .array(
        z.object({
          id: z.string().min(1),
          owned_by: z.string().optional().catch(undefined),
          /** vLLM, SGLang. */
          max_model_len: tokenCount(),
          /** llama.cpp. Its `n_ctx_train` is the model's maximum, not the configured size. */
          meta: z.object({ n_ctx: tokenCount() }).optional().catch(undefined),
          /** Hosted APIs. */
          context_length: tokenCount(),
          context_window: tokenCount(),
          max_context_length: tokenCount(),
        }),
      )
      .max(10_000),
  })
  .transform(({ data }) =>
    data.map(({ id, owned_by, max_model_len, meta, context_length, context_window, max_context_length }) => ({
      id,
      isLlamaCpp: owned_by === 'llamacpp',
      /** Its models have a tag after their name. */
      mayBeOllama: id.includes(':'),
      contextTokens: max_model_len ?? meta?.n_ctx ?? context_length ?? context_window ?? max_context_length,
    })),
  );

/** Response of llama.cpp's `GET /props`: the context window of one slot. */
export const propsResponse = z.object({ default_generation_settings: z.object({ n_ctx: z.int().positive() }) });

/** Response of Ollama's `GET /api/ps`: the context window of each loaded model, which is not in the list of models. */
export const runningModelsResponse = z.object({
  models: z.array(z.object({ name: z.string(), context_length: tokenCount() })),
});

/** Content as a list, as Mistral and Anthropic's gateways send it. Parts of other types are reasoning. */
const contentParts = z.array(
  z.object({ type: z.string().optional().catch(undefined), text: z.string().nullish().catch(undefined) }),
);

const messageDelta = z
  .object({
    content: z.union([z.string(), contentParts]).nullish(),
    /** Reasoning tokens: vLLM and others use the first field, Ollama and newer vLLM the second. */
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
    /** Set by hosted APIs when a model refuses. */
    refusal: z.string().nullish(),
  })
  .transform(({ content, ...rest }) => ({
    ...rest,
    content: Array.isArray(content)
      ? content.map(({ type, text }) => (type === undefined || /text$/.test(type) ? (text ?? '') : '')).join('')
      : content,
  }));

export type MessageDelta = z.infer<typeof messageDelta>;

const usage = z
  .object({
    prompt_tokens: z.int().nonnegative(),
    completion_tokens: z.int().nonnegative(),
    /** Tokens that the server had read with an earlier prompt: hosted APIs, vLLM when it is told to, the embedded model. */
    prompt_tokens_details: z.object({ cached_tokens: z.int().nonnegative() }).nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined);

export type ServerUsage = NonNullable<z.infer<typeof usage>>;

/** One event of a stream. The event with the token usage, and a sign of life, have no choices. */
export const completionChunk = z.object({
  choices: z
    .array(z.object({ delta: messageDelta.nullish(), finish_reason: z.string().nullish() }))
    .nullish()
    .transform((choices) => choices ?? []),
  usage,
  error: z.unknown().optional(),
});

/** Response of a server that does not stream. */
export const completionResponse = z.object({
  choices: z.array(z.object({ message: messageDelta, finish_reason: z.string().nullish() })).min(1),
  usage,
});

function tokenCount() {
  return z.int().positive().optional().catch(undefined);
}
