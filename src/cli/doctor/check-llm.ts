import type { LlmConfig } from '../../config/config.ts';
import { isRemotePlainHttp } from '../../llm/client.ts';
import { isNamed } from '../../llm/discover.ts';
import { checkServer, type ServerCheck } from '../../llm/health-check.ts';
import type { LlmFailure } from '../../llm/llm.ts';
import { openServerTransport } from '../../llm/transports/server.ts';
import type { Finding } from './report.ts';

const area = 'llm';

/** Checks that each LLM server is reachable, accepts the key, has the model and completes a prompt. */
export async function checkLlm(config: LlmConfig, signal: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const url of config.urls) {
    if (config.apiKey !== undefined && isRemotePlainHttp(url)) {
      findings.push({ area, state: 'warning', message: `the API key is sent to ${url} unencrypted: use https` });
    }
    const transport = openServerTransport({ ...config, url, concurrency: 1 });
    findings.push(...findingsOf(url, config, await checkServer(transport, config.model, signal)));
  }
  return findings;
}

function findingsOf(
  url: string,
  config: LlmConfig,
  { info, completion, durationMs, capabilities }: ServerCheck,
): Finding[] {
  if (typeof info === 'string') return [{ area, state: 'broken', message: `${url} ${NO_MODEL_LIST[info]}` }];
  const models = info.models.map(printable);
  const model = config.model ?? models[0] ?? '';
  const findings: Finding[] = [];
  if (completion === 'structured' || completion === 'unstructured') {
    const message = `${url} answers with ${model} in ${Math.round(durationMs)} ms`;
    findings.push({ area, state: 'ok', message });
    if (completion === 'unstructured') {
      findings.push({ area, state: 'warning', message: unstructuredMessage(url, capabilities.responseFormat) });
    }
  } else if (completion !== undefined) {
    findings.push({ area, state: 'broken', message: `${url} with ${model} ${NO_COMPLETION[completion]}` });
  }
  const { model: configured } = config;
  if (configured !== undefined && models.length > 0 && !models.some((listed) => isNamed(listed, configured))) {
    const message = `${url} does not list the model ${configured}; its models are ${formatModels(models)}`;
    findings.push({ area, state: 'warning', message });
  }
  return [...findings, contextFinding(url, config.contextTokens, info.contextTokens)];
}

function unstructuredMessage(url: string, format: 'json_schema' | 'json_object' | 'none'): string {
  const fault = format === 'json_schema' ? 'does not follow JSON schemas' : 'does not support JSON schemas';
  return `${url} ${fault}: responses are parsed leniently, and more of them are rejected`;
}

function contextFinding(url: string, configured: number | undefined, reported: number | undefined): Finding {
  if (reported === undefined) {
    if (configured !== undefined) return { area, state: 'ok', message: describeContext(url, configured) };
    const message = `${url} does not report its context size: set GLOSSA_LLM_CONTEXT (4,096 tokens are assumed)`;
    return { area, state: 'warning', message };
  }
  if (configured !== undefined && configured > reported) {
    const message = `${describeContext(url, reported)}, less than GLOSSA_LLM_CONTEXT: set it to this size`;
    return { area, state: 'warning', message };
  }
  return { area, state: 'ok', message: describeContext(url, configured ?? reported) };
}

const describeContext = (url: string, tokens: number): string =>
  `${url} has a context of ${tokens.toLocaleString('en')} tokens`;

/** Removes control characters, which a terminal would interpret, from a model name. */
const printable = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(0, 200);

/** Lists the first models; hosted APIs have hundreds. */
function formatModels(models: readonly string[]): string {
  const shown = models.slice(0, 5).join(', ');
  return models.length > 5 ? `${shown} and ${models.length - 5} more` : shown;
}

const DENIED = 'rejects the API key: check GLOSSA_LLM_API_KEY';

const NO_MODEL_LIST: Record<LlmFailure, string> = {
  unreachable: 'cannot be reached',
  timeout: 'does not answer within ten seconds',
  limited: 'loads its model, is rate limited or is overloaded',
  denied: DENIED,
  refused: 'does not list its models',
  malformed: 'does not list models in the expected format: most URLs end in /v1; otherwise set GLOSSA_LLM_MODEL',
  runaway: 'returns an endless list of models',
  empty: 'lists no models',
};

const NO_COMPLETION: Record<LlmFailure, string> = {
  unreachable: 'closes the connection during a completion',
  timeout: 'takes too long for a short prompt: check that the model is loaded, or raise GLOSSA_LLM_TIMEOUT',
  limited: 'loads its model, is rate limited or is overloaded',
  denied: DENIED,
  refused: 'rejects a completion request: see the log of the server',
  malformed: 'does not answer in the expected format: check the URL and the model',
  runaway: 'does not finish within 500 tokens: turn off its reasoning mode',
  empty: 'returns an empty completion: turn off its reasoning mode',
};
