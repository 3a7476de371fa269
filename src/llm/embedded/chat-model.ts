import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Message } from '../llm.ts';
import { fitMemory } from './fit-memory.ts';
import type { ModelFault } from './gguf.ts';
import type { StartProblem } from './problems.ts';
import type { ChatItem, Llama, LlamaChat, LlamaRuntime, RuntimeGpu } from './runtime-types.ts';
import type { ProcessOptions } from './start-messages.ts';

export interface ChatRequest {
  messages: readonly Message[];
  /** JSON Schema that the response follows. */
  schema: object | undefined;
  maxTokens: number;
  signal: AbortSignal;
  onText(text: string): void;
  /** Reasoning, which is no part of the response. */
  onReasoning(text: string): void;
}

export interface ChatResult {
  /** The protocol's `finish_reason`. */
  finishReason: 'stop' | 'length';
  promptTokens: number;
  /** Tokens of the prompt that the model had read with an earlier one; an estimate. */
  cachedTokens: number;
  completionTokens: number;
}

/** The model in this process. */
export interface ChatModel {
  /** Size of the context window of each request in tokens. */
  readonly contextTokens: number;
  /** @throws RequestError; the signal's reason when aborted */
  complete(request: ChatRequest): Promise<ChatResult>;
}

/** The request cannot be answered as it is. The message is for the client of this protocol. */
export class RequestError extends Error {}

/** A place for one request, with the text of its last prompt. */
interface Slot {
  chat: LlamaChat;
  lastPrompt: string;
}

/** Long lists in the header of a file that say nothing about its memory. Reading them takes seconds. */
const IGNORED_KEYS = ['tokens', 'merges', 'scores', 'token_type'].map((name) => `tokenizer.ggml.${name}`);
/** What the log of llama.cpp says about a file. Its errors do not tell the cause. */
const LOGGED_FAULTS: readonly (readonly [RegExp, ModelFault])[] = [
  [/unknown model architecture/, 'architecture'],
  [/not within the file bounds/, 'truncated'],
];
/** Tokens that the runtime keeps free at the end of the context. */
const RESERVED_TOKENS = 8;

/**
 * Checks the memory that the model needs, then loads it, on a GPU as many of its layers as fit there.
 * @returns the model, or why it cannot be loaded
 */
export async function openChatModel(
  { getLlama, readGgufFileInfo, GgufInsights, resolveChatWrapper, LlamaChat }: LlamaRuntime,
  { file, contextTokens: wantedTokens, sequences, threads = availableParallelism() }: ProcessOptions,
  gpu: RuntimeGpu,
): Promise<ChatModel | StartProblem> {
  let fault: ModelFault = 'damaged';
  const logger = (_level: string, message: string): void => {
    fault = LOGGED_FAULTS.find(([pattern]) => pattern.test(message))?.[1] ?? fault;
  };
  const llama = await getLlama({ build: 'never', gpu, maxThreads: 0, logLevel: 'error', logger }).catch(
    () => undefined,
  );
  if (!llama) return { reason: 'runtime' };
  const header = { sourceType: 'filesystem', logWarnings: false, ignoreKeys: IGNORED_KEYS } as const;
  const insights = await readGgufFileInfo(file, header)
    .then((info) => GgufInsights.from(info, llama))
    .catch(() => undefined);
  if (!insights) return { reason: 'model', fault: 'damaged' };
  const fit = await fitMemory(insights, { wantedTokens, sequences });
  if ('reason' in fit) return fit;
  const model = await llama
    .loadModel({ modelPath: file, gpuLayers: gpu === false ? 0 : 'auto' })
    .catch(() => undefined);
  if (!model) {
    // The log of another thread arrives in the same turn of the event loop, sometimes after the error.
    await setImmediate();
    return { reason: 'model', fault };
  }
  const { tokenizer } = model;
  const context = await model.createContext({
    sequences: fit.sequences,
    contextSize: fit.contextTokens,
    threads: Math.max(1, Math.min(llama.cpuMathCores, threads)),
  });
  const chatWrapper = resolveChatWrapper(model);
  const free: Slot[] = Array.from({ length: fit.sequences }, () => ({
    chat: new LlamaChat({ contextSequence: context.getSequence(), chatWrapper }),
    lastPrompt: '',
  }));
  const waiting: (() => void)[] = [];

  /** Takes the free slot whose last prompt begins most like this one: it keeps the state of the common beginning. */
  async function takeSlot(prompt: string): Promise<{ slot: Slot; cachedLength: number }> {
    while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const best = free.reduce((one, other) =>
      commonLength(other.lastPrompt, prompt) > commonLength(one.lastPrompt, prompt) ? other : one,
    );
    free.splice(free.indexOf(best), 1);
    const cachedLength = commonLength(best.lastPrompt, prompt);
    best.lastPrompt = prompt;
    return { slot: best, cachedLength };
  }

  function releaseSlot(slot: Slot): void {
    free.push(slot);
    waiting.shift()?.();
  }

  return {
    contextTokens: fit.contextTokens,
    async complete({ messages, schema, maxTokens, signal, onText, onReasoning }) {
      const history = messages.map(toChatItem);
      const chatHistory: ChatItem[] = [...history, { type: 'model', response: [] }];
      const promptTokens = chatWrapper.generateContextState({ chatHistory }).contextText.tokenize(tokenizer).length;
      // Without this limit the runtime would drop the beginning of the prompt.
      const roomTokens = fit.contextTokens - promptTokens - RESERVED_TOKENS;
      if (roomTokens < 1) throw new RequestError('the prompt exceeds the context');
      const grammar = schema && (await toGrammar(llama, schema));
      const prompt = messages.map(({ content }) => content).join('\n');
      const { slot, cachedLength } = await takeSlot(prompt);
      const cachedTokens = Math.floor((promptTokens * cachedLength) / Math.max(1, prompt.length));
      let completionTokens = 0;
      try {
        signal.throwIfAborted();
        const { metadata } = await slot.chat.generateResponse(history, {
          ...(grammar && { grammar }),
          maxTokens: Math.min(maxTokens, roomTokens),
          temperature: 0,
          repeatPenalty: false,
          budgets: { thoughtTokens: 0 },
          signal,
          onResponseChunk({ type, text, tokens }) {
            completionTokens += tokens.length;
            if (type === 'segment') onReasoning(text);
            else onText(text);
          },
        });
        const finishReason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
        return { finishReason, promptTokens, cachedTokens, completionTokens };
      } finally {
        releaseSlot(slot);
      }
    },
  };
}

/** @throws RequestError in the words of the servers' messages, so that the client asks without the schema */
async function toGrammar(llama: Llama, schema: object): Promise<object> {
  try {
    return await llama.createGrammarForJsonSchema(schema);
  } catch {
    throw new RequestError('json_schema is not supported');
  }
}

function toChatItem({ role, content }: Message): ChatItem {
  return role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content };
}

/** Number of UTF-16 units at the beginning that two texts have in common. */
function commonLength(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let index = 0;
  while (index < length && one.charCodeAt(index) === other.charCodeAt(index)) index++;
  return index;
}
