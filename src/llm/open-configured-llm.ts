import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { clamp } from '../clamp.ts';
import type { LlmConfig } from '../config/config.ts';
import { openLlm } from './client.ts';
import { findModelFile } from './embedded/model-file.ts';
import { RUNTIME_FOLDER } from './embedded/runtime.ts';
import type { EmbeddedModelOptions } from './embedded/transport.ts';
import type { Llm } from './llm.ts';

/** Replacements for tests. */
export interface LlmOverrides {
  /** First cool-down of a server that is down, in ms. */
  firstCooldownMs?: number;
  embedded?: Partial<EmbeddedModelOptions>;
}

export interface ConfiguredLlmOptions extends LlmOverrides {
  /** Directory of the models. */
  modelsDirectory: string;
  log: Logger;
  registry: Registry;
}

/** Concurrent requests to each server. */
const SERVER_CONCURRENCY = 8;
/** A request gains little from more cores. More requests at once slow each other down. */
const CORES_PER_REQUEST = 4;
const MAX_EMBEDDED_CONCURRENCY = 4;
/** Time without a request after which the memory of an embedded model is free again. */
const IDLE_MS = 300_000;

/**
 * Opens the client of the configured servers, or else of the embedded model.
 * @throws ConfigError
 */
export function openConfiguredLlm(config: LlmConfig, options: ConfiguredLlmOptions): Llm {
  const { modelsDirectory, embedded: overrides, ...rest } = options;
  if (config.urls.length > 0) {
    return openLlm({ ...config, ...rest, concurrency: config.concurrency ?? SERVER_CONCURRENCY });
  }
  const embedded = { ...embeddedModelOptions(config, modelsDirectory), ...overrides };
  return openLlm({ ...config, ...rest, model: embedded.name, concurrency: embedded.sequences, embedded });
}

/** @param config names a model and no server */
export function embeddedModelOptions(
  { model = '', concurrency, contextTokens }: LlmConfig,
  modelsDirectory: string,
): Omit<EmbeddedModelOptions, 'log'> {
  const { name, path } = findModelFile(model, modelsDirectory);
  return {
    runtime: RUNTIME_FOLDER,
    file: path,
    name,
    ...(contextTokens !== undefined && { contextTokens }),
    sequences: concurrency ?? defaultSequences(),
    idleMs: IDLE_MS,
  };
}

function defaultSequences(): number {
  return clamp(Math.floor(availableParallelism() / CORES_PER_REQUEST), 1, MAX_EMBEDDED_CONCURRENCY);
}
