import type { Dispatcher } from 'undici';
import { parseJson } from '../text/parse-json.ts';
import { classifyError, classifyStatus, type RequestFailure, requestFailure } from './classify-failure.ts';
import { modelsResponse, propsResponse } from './protocol.ts';

/** Properties that a server reports. */
export interface ServerInfo {
  /** Names of the server's models. Empty if it lists no models. */
  models: readonly string[];
  /** Context window of the model in use, in tokens; undefined if not reported. */
  contextTokens: number | undefined;
}

/** Hosted APIs list thousands of models. */
const MAX_RESPONSE_BYTES = 2 * 2 ** 20;
const TIMEOUT_MS = 10_000;

/**
 * Reads the models of a server and the context window of the model in use.
 * @param options.model the model in use; default: the first that the server lists
 */
export async function discoverServer(options: {
  pool: Dispatcher;
  origin: string;
  base: string;
  headers: Readonly<Record<string, string>>;
  model: string | undefined;
}): Promise<ServerInfo | RequestFailure> {
  const { pool, origin, base, headers, model } = options;
  const signal = AbortSignal.timeout(TIMEOUT_MS);

  async function get(path: string): Promise<RequestFailure | { status: number; body: unknown }> {
    try {
      const response = await pool.request({ origin, method: 'GET', path, headers, signal });
      const { statusCode: status } = response;
      if (status === 200) return { status, body: parseJson(await readText(response)) };
      const outcome = await classifyStatus(response);
      return outcome.kind === 'failed' ? outcome : { status, body: undefined };
    } catch (error) {
      return signal.aborted ? requestFailure('timeout', 'other-server', 'suspect') : classifyError(error, false);
    }
  }

  const response = await get(`${base}/models`);
  if ('kind' in response) return response;
  const parsed = modelsResponse.safeParse(response.body);
  // Some servers list no models, or use another format. A configured model works without a list.
  const isList = response.status !== 404 && (parsed.success || response.body === undefined);
  if (!isList && model !== undefined) return { models: [], contextTokens: undefined };
  const models = parsed.data ?? [];
  const used = model === undefined ? models[0] : models.find(({ id }) => id === model);
  if (!parsed.success || (model === undefined && !used)) return requestFailure('malformed', 'other-server', 'down');
  let contextTokens = used?.contextTokens;
  if (contextTokens === undefined && used?.isLlamaCpp) {
    const props = await get(`${base.replace(/\/v1$/, '')}/props`);
    const reported = 'body' in props ? propsResponse.safeParse(props.body) : undefined;
    contextTokens = reported?.data?.default_generation_settings.n_ctx;
  }
  return { models: models.map(({ id }) => id), contextTokens };
}

async function readText({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > MAX_RESPONSE_BYTES) return '';
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
