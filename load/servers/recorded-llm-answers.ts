import type { LlmBehaviour } from './fake-llm-server.ts';

/** Answers of real servers, byte for byte except for ids and times. */
interface RecordedAnswer {
  status: number;
  /** A body that does not begin with a brace is a stream of events. */
  body: string;
}

export const respondWithRecorded =
  ({ status, body }: RecordedAnswer): LlmBehaviour =>
  ({ response }) =>
    response
      .writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/event-stream' })
      .end(body);

const events = (...data: readonly string[]): string => data.map((event) => `data: ${event}\n\n`).join('');

/** llama.cpp, builds 10434 and 11549. */
export const LLAMA_CPP = {
  loading: { status: 503, body: '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}' },
  wrongKey: { status: 401, body: '{"error":{"message":"Invalid API Key","type":"authentication_error","code":401}}' },
  unknownPath: { status: 404, body: '{"error":{"message":"File Not Found","type":"not_found_error","code":404}}' },
  tooLong: {
    status: 400,
    body: '{"error":{"code":400,"message":"request (15009 tokens) exceeds the available context size (8192 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":15009,"n_ctx":8192}}',
  },
  /** A model that writes a control token of its chat template. */
  errorInStream: {
    status: 200,
    body: events(
      '{"choices":[{"finish_reason":null,"index":0,"delta":{"role":"assistant","content":null}}],"created":1795418564,"id":"chatcmpl-1","model":"random.gguf","system_fingerprint":"b1-7e4c0a9","object":"chat.completion.chunk"}',
      '{"choices":[{"finish_reason":null,"index":0,"delta":{"content":"J"}}],"created":1795418564,"id":"chatcmpl-1","model":"random.gguf","system_fingerprint":"b1-7e4c0a9","object":"chat.completion.chunk"}',
      '{"error":{"code":500,"message":"The model produced output that does not match the expected peg-native format","type":"server_error"}}',
    ),
  },
} as const satisfies Record<string, RecordedAnswer>;

/** The context window of the recorded Ollama, in tokens. */
export const OLLAMA_CONTEXT_TOKENS = 2_048;

/** Ollama 0.17.4. */
export const OLLAMA = {
  unknownModel: {
    status: 404,
    body: `{"error":{"message":"model 'nope' not found","type":"api_error","param":null,"code":null}}`,
  },
  /** A prompt of 15,009 tokens was cut to the context window. */
  truncatedPrompt: {
    status: 200,
    body: events(
      '{"id":"chatcmpl-13","object":"chat.completion.chunk","created":1795420395,"model":"spanish","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":"La casa es roja."},"finish_reason":null}]}',
      '{"id":"chatcmpl-13","object":"chat.completion.chunk","created":1795420395,"model":"spanish","system_fingerprint":"fp_ollama","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":"stop"}]}',
      '{"id":"chatcmpl-13","object":"chat.completion.chunk","created":1795420395,"model":"spanish","system_fingerprint":"fp_ollama","choices":[],"usage":{"prompt_tokens":2048,"completion_tokens":6,"total_tokens":2054}}',
      '[DONE]',
    ),
  },
} as const satisfies Record<string, RecordedAnswer>;

/** Ollama's list of models, which does not have their context windows. */
export const OLLAMA_MODELS =
  '{"object":"list","data":[{"id":"spanish:latest","object":"model","created":1795420274,"owned_by":"library"},{"id":"garbage:latest","object":"model","created":1795420274,"owned_by":"library"}]}';

/** Ollama's loaded models, at `/api/ps`: none before the first request. */
export const OLLAMA_RUNNING = {
  none: '{"models":[]}',
  one: '{"models":[{"name":"spanish:latest","model":"spanish:latest","size":5691392,"digest":"e4ce32bc","details":{"parent_model":"","format":"gguf","family":"llama","families":["llama"],"parameter_size":"420K","quantization_level":"unknown"},"expires_at":"2026-11-23T08:01:34.988546065Z","size_vram":0,"context_length":2048}]}',
};
