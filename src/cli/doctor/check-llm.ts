import type { LlmConfig } from '../../config/config.ts';
import { isRemotePlainHttp } from '../../llm/client.ts';
import { checkServer, type ServerCheck } from '../../llm/health-check.ts';
import type { LlmFailure } from '../../llm/llm.ts';
import type { Finding } from './report.ts';

const area = 'llm';

/** Each server with a language model: whether it is there, takes the key, has the model, and how it answers. */
export async function checkLlm(config: LlmConfig, signal: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const url of config.urls) {
    if (config.apiKey !== undefined && isRemotePlainHttp(url)) {
      findings.push({ area, state: 'warning', message: `the key goes to ${url} unencrypted: use https` });
    }
    findings.push(...findingsOf(url, config, await checkServer({ ...config, url }, signal)));
  }
  return findings;
}

function findingsOf(
  url: string,
  config: LlmConfig,
  { info, completion, milliseconds, capabilities }: ServerCheck,
): Finding[] {
  if (typeof info === 'string') return [{ area, state: 'broken', message: `${url} ${NOT_SEEN[info]}` }];
  const models = info.models.map(printable);
  const model = config.model ?? models[0] ?? '';
  const findings: Finding[] = [];
  if (completion === 'structured' || completion === 'unstructured') {
    const message = `${url} answers as ${model}, in ${Math.round(milliseconds)} ms`;
    findings.push({ area, state: 'ok', message });
    if (completion === 'unstructured')
      findings.push({ area, state: 'warning', message: freely(url, capabilities.responseFormat) });
  } else if (completion !== undefined) {
    findings.push({ area, state: 'broken', message: `${url} as ${model} ${NOT_ANSWERED[completion]}` });
  }
  if (config.model !== undefined && models.length > 0 && !models.includes(config.model)) {
    const message = `${url} does not name ${config.model} among its models, which are ${someOf(models)}`;
    findings.push({ area, state: 'warning', message });
  }
  return [...findings, contextFinding(url, config.contextTokens, info.contextTokens)];
}

function freely(url: string, format: 'json_schema' | 'json_object' | 'none'): string {
  const what = format === 'json_schema' ? 'does not keep to a JSON schema' : 'takes no JSON schema';
  return `${url} ${what}: what it says is read as well as can be, and more of it is rejected`;
}

function contextFinding(url: string, configured: number | undefined, said: number | undefined): Finding {
  if (said === undefined) {
    if (configured !== undefined) return { area, state: 'ok', message: contextSentence(url, configured) };
    const message = `${url} does not say how much context it has: 4,096 tokens are assumed; set GLOSSA_LLM_CONTEXT`;
    return { area, state: 'warning', message };
  }
  if (configured !== undefined && configured > said) {
    const message = `${contextSentence(url, said)}, but GLOSSA_LLM_CONTEXT says more`;
    return { area, state: 'warning', message };
  }
  return { area, state: 'ok', message: contextSentence(url, configured ?? said) };
}

const contextSentence = (url: string, tokens: number): string =>
  `${url} has room for ${tokens.toLocaleString('en')} tokens`;

/** A server may call its models anything, and a terminal obeys control characters. */
const printable = (name: string): string => name.replace(/\p{Cc}/gu, '').slice(0, 200);

/** Hosted APIs have hundreds. */
function someOf(models: readonly string[]): string {
  const shown = models.slice(0, 5).join(', ');
  return models.length > 5 ? `${shown} and ${models.length - 5} more` : shown;
}

const DENIED = 'does not accept the key: see GLOSSA_LLM_API_KEY';

const NOT_SEEN: Record<LlmFailure, string> = {
  unreachable: 'cannot be reached',
  timeout: 'does not answer in ten seconds',
  limited: 'takes no more requests now',
  denied: DENIED,
  refused: 'does not list its models',
  malformed: 'does not list its models as this protocol wants it: most URLs end in /v1; else set GLOSSA_LLM_MODEL',
  runaway: 'lists models without an end',
  empty: 'lists no models',
};

const NOT_ANSWERED: Record<LlmFailure, string> = {
  unreachable: 'loses the connection when it is asked something',
  timeout: 'takes too long for a tiny question: is the model loaded? See GLOSSA_LLM_TIMEOUT',
  limited: 'takes no more questions now',
  denied: DENIED,
  refused: 'does not take a question: see its log',
  malformed: 'does not answer a question as this protocol wants it: is the URL right, and the model there?',
  runaway: 'does not come to an end of 500 tokens: turn its thinking off',
  empty: 'says nothing: turn its thinking off',
};
