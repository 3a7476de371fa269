import type { CompletionRequest, Message } from './llm.ts';

/** Optional features of the protocol that a server supports. */
export interface Capabilities {
  /** `stream_options`, for the token usage of a stream. */
  streamOptions: boolean;
  /** `chat_template_kwargs`, which turns off reasoning where a model allows it. */
  chatTemplateOptions: boolean;
  responseFormat: 'json_schema' | 'json_object' | 'none';
  temperature: boolean;
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Messages of the role `system`, which the chat templates of Gemma 2 and the first Mistral models reject. */
  systemRole: boolean;
}

export const ALL_CAPABILITIES: Capabilities = {
  streamOptions: true,
  chatTemplateOptions: true,
  responseFormat: 'json_schema',
  temperature: true,
  maxTokensField: 'max_tokens',
  systemRole: true,
};

/** The JSON body of a request, limited to the server's capabilities. */
export function requestBody(request: CompletionRequest, model: string, capabilities: Capabilities): string {
  const { messages, responseSchema, maxTokens } = request;
  return JSON.stringify({
    model,
    messages: capabilities.systemRole ? messages : withoutSystemRole(messages),
    stream: true,
    [capabilities.maxTokensField]: maxTokens,
    ...(capabilities.temperature && { temperature: 0 }),
    ...(capabilities.streamOptions && { stream_options: { include_usage: true } }),
    ...(capabilities.chatTemplateOptions && { chat_template_kwargs: { enable_thinking: false, thinking: false } }),
    ...(responseSchema && responseFormat(responseSchema, capabilities.responseFormat)),
  });
}

/** Puts the instructions of the system before the text of the user. */
function withoutSystemRole(messages: readonly Message[]): Message[] {
  const instructions = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== 'system');
  return [{ role: 'user', content: [...instructions, first?.content ?? ''].join('\n\n') }, ...others];
}

function responseFormat(
  schema: NonNullable<CompletionRequest['responseSchema']>,
  format: Capabilities['responseFormat'],
) {
  if (format === 'none') return undefined;
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } };
}

interface UsedFeatures {
  /** Whether the request has a response schema. */
  isStructured: boolean;
  /** Whether a message has the role `system`. */
  hasSystem: boolean;
}

interface Feature {
  /** Matches an error message that names the feature. */
  named: RegExp;
  /** Removes the feature or replaces it with an older one; undefined if the request did not use it. */
  remove(capabilities: Capabilities, used: UsedFeatures): Capabilities | undefined;
}

/** The least important feature first. If the server names no feature, they are removed in this order. */
const FEATURES: readonly Feature[] = [
  {
    named: /stream_options|include_usage/i,
    remove: (capabilities) => (capabilities.streamOptions ? { ...capabilities, streamOptions: false } : undefined),
  },
  {
    named: /chat_template|enable_thinking/i,
    remove: (capabilities) =>
      capabilities.chatTemplateOptions ? { ...capabilities, chatTemplateOptions: false } : undefined,
  },
  {
    named: /response_format|json_schema|json_object|structured|guided|grammar|schema/i,
    remove(capabilities, { isStructured }) {
      if (!isStructured || capabilities.responseFormat === 'none') return undefined;
      const isSchema = capabilities.responseFormat === 'json_schema';
      return { ...capabilities, responseFormat: isSchema ? 'json_object' : 'none' };
    },
  },
  {
    named: /temperature/i,
    remove: (capabilities) => (capabilities.temperature ? { ...capabilities, temperature: false } : undefined),
  },
  {
    named: /max_tokens|max_completion_tokens/i,
    remove: (capabilities) =>
      capabilities.maxTokensField === 'max_tokens'
        ? { ...capabilities, maxTokensField: 'max_completion_tokens' }
        : undefined,
  },
  {
    named: /system.(?:role|message|prompt)|roles must alternate|only user and assistant/i,
    remove: (capabilities, { hasSystem }) =>
      hasSystem && capabilities.systemRole ? { ...capabilities, systemRole: false } : undefined,
  },
];

/** Messages about the content of a request. Removing features does not help. */
const CONTENT_MESSAGE = /context|too long|too large|too many tokens|content.?(filter|management|policy)/i;

/** Whether a message rejects the content of a request, not a feature of the protocol. */
export const isAboutContent = (message: string): boolean => CONTENT_MESSAGE.test(message);

/**
 * Removes the feature that the message of a rejection names.
 * @param rejection.canGuess whether to remove the least important feature if the message names no feature
 * @returns the capabilities for the next attempt; undefined if no feature is to be removed
 */
export function withoutFeature(
  capabilities: Capabilities,
  { message, canGuess, ...used }: UsedFeatures & { message: string; canGuess: boolean },
): Capabilities | undefined {
  if (isAboutContent(message)) return undefined;
  const candidates = FEATURES.flatMap(({ named, remove }) => {
    const reduced = remove(capabilities, used);
    return reduced ? [{ named, reduced }] : [];
  });
  const chosen = candidates.find(({ named }) => named.test(message)) ?? (canGuess ? candidates[0] : undefined);
  return chosen?.reduced;
}
