/**
 * The part of the package `node-llama-cpp` that Glossa uses. The package is installed on demand, so its own types are not
 * at hand. https://node-llama-cpp.withcat.ai/api
 */
export interface LlamaRuntime {
  getLlama(options: {
    build: 'never';
    gpu: RuntimeGpu;
    /** 0: no limit besides the threads of each context. */
    maxThreads: 0;
    logLevel: 'error';
    logger(level: string, message: string): void;
  }): Promise<Llama>;
  readGgufFileInfo(
    path: string,
    options: { sourceType: 'filesystem'; logWarnings: false; ignoreKeys: readonly string[] },
  ): Promise<object>;
  GgufInsights: { from(info: object, llama: Llama): Promise<GgufInsights> };
  resolveChatWrapper(model: LlamaModel): ChatWrapper;
  LlamaChat: new (options: { contextSequence: object; chatWrapper: ChatWrapper }) => LlamaChat;
}

/** False for a processor. */
export type RuntimeGpu = 'metal' | 'cuda' | 'vulkan' | false;

export interface Llama {
  /** Cores for arithmetic: physical cores, and no efficiency cores. */
  readonly cpuMathCores: number;
  loadModel(options: { modelPath: string; gpuLayers: 0 | 'auto' }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}

export interface GgufInsights {
  readonly trainContextSize: number | undefined;
  /** Bytes of the weights. */
  readonly modelSize: number;
  estimateContextResourceRequirementsV2(options: {
    contextSize: number;
    modelGpuLayers: 0;
    sequences: number;
  }): Promise<{ cpuRam: number }>;
}

export interface LlamaModel {
  readonly tokenizer: object;
  /** @param options.contextSize tokens of each sequence */
  createContext(options: { sequences: number; contextSize: number; threads: number }): Promise<LlamaContext>;
}

export interface LlamaContext {
  getSequence(): object;
}

export type ChatItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] };

export interface ChatWrapper {
  generateContextState(options: { chatHistory: readonly ChatItem[] }): {
    contextText: { tokenize(tokenizer: object): readonly number[] };
  };
}

export interface LlamaChat {
  generateResponse(
    history: readonly ChatItem[],
    options: {
      grammar?: object;
      maxTokens: number;
      temperature: 0;
      repeatPenalty: false;
      budgets: { thoughtTokens: 0 };
      signal: AbortSignal;
      onResponseChunk(chunk: ResponseChunk): void;
    },
  ): Promise<{ metadata: { stopReason: string } }>;
}

export interface ResponseChunk {
  /** `segment`: reasoning or a comment. */
  type: 'segment' | undefined;
  text: string;
  tokens: readonly unknown[];
}
