import type { LlmConfig } from '../../config/config.ts';
import { openEmbeddedTransport } from '../../llm/embedded/transport.ts';
import { checkServer } from '../../llm/health-check.ts';
import { embeddedModelOptions } from '../../llm/open-configured-llm.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { Finding } from './report.ts';

const area = 'llm';

/** Loads the embedded model, if one is configured, and has it complete a prompt. */
export async function checkEmbeddedLlm(
  config: LlmConfig,
  modelsDirectory: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (config.urls.length > 0 || config.model === undefined) return [];
  const options = embeddedModelOptions(config, modelsDirectory);
  const transport = openEmbeddedTransport({ ...options, sequences: 1, log: createLogger('silent') });
  const { info, completion, durationMs } = await checkServer(transport, options.name, signal);
  if (typeof info === 'string') {
    const message = `${options.file} does not start. ${transport.problem() ?? 'Its process does not answer.'}`;
    return [{ area, state: 'broken', message }];
  }
  const context = `a context of ${info.contextTokens?.toLocaleString('en')} tokens`;
  if (completion === 'structured') {
    const message = `${options.name} answers in this machine in ${Math.round(durationMs)} ms, with ${context}`;
    return [{ area, state: 'ok', message }];
  }
  const message =
    completion === 'timeout'
      ? `${options.name} loads with ${context}, but is too slow for a short prompt: end other work on this machine, or choose a smaller model`
      : `${options.name} loads with ${context}, but fails at a short prompt (${completion}): choose another model`;
  return [{ area, state: 'broken', message }];
}
