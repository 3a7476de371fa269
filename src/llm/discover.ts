import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { parseJson } from '../text/parse-json.ts';
import { classifyError, classifyStatus, type RequestFailure, requestFailure } from './classify-failure.ts';
import { modelsResponse, propsResponse, runningModelsResponse } from './protocol.ts';

/** Properties that a server reports. */
export interface ServerInfo {
  /** Names of the server's models, those that chat first. Empty if it lists no models. */
  models: readonly string[];
  /** Context window of the model in use, in tokens; undefined if not reported. Ollama reports it for a loaded model. */
  contextTokens: number | undefined;
}

type ListedModel = z.infer<typeof modelsResponse>[number];

/** Hosted APIs list thousands of models. */
const MAX_RESPONSE_BYTES = 2 * 2 ** 20;

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
  timeoutMs: number;
}): Promise<ServerInfo | RequestFailure> {
  const { pool, origin, base, headers, model, timeoutMs } = options;
  const signal = AbortSignal.timeout(timeoutMs);

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
  // A server that also computes embeddings may list the model for them first.
  const models = (parsed.data ?? []).toSorted(
    (one, other) => Number(isNoChatModel(one.id)) - Number(isNoChatModel(other.id)),
  );
  const used = model === undefined ? models[0] : models.find(({ id }) => isNamed(id, model));
  if (!parsed.success || (model === undefined && !used)) return requestFailure('malformed', 'other-server', 'down');
  return { models: models.map(({ id }) => id), contextTokens: await findContextTokens(used, base, get) };
}

/** Names of models for embeddings, ranking, speech and pictures. */
const NO_CHAT_MODEL =
  /embed|(?<![a-z])(?:bge|gte|e5|minilm|mpnet|colbert|jina|rerank(?:er)?|whisper|tts|clip|siglip|dall-e|moderation|stable-diffusion|flux)(?![a-z])/i;
const isNoChatModel = (name: string): boolean => NO_CHAT_MODEL.test(name);

/** Whether a listed name is that of a model. Ollama completes a name without a tag. */
export const isNamed = (listed: string, model: string): boolean => listed === model || listed === `${model}:latest`;

/** The context window of a model, from paths outside the protocol where the list of models does not have it. */
async function findContextTokens(
  model: ListedModel | undefined,
  base: string,
  get: (path: string) => Promise<RequestFailure | { body: unknown }>,
): Promise<number | undefined> {
  if (model === undefined || model.contextTokens !== undefined) return model?.contextTokens;
  const root = base.replace(/\/v1$/, '');
  if (model.isLlamaCpp) {
    const props = await get(`${root}/props`);
    return 'body' in props ? propsResponse.safeParse(props.body).data?.default_generation_settings.n_ctx : undefined;
  }
  if (!model.mayBeOllama) return undefined;
  const running = await get(`${root}/api/ps`);
  const models = 'body' in running ? runningModelsResponse.safeParse(running.body).data?.models : undefined;
  return models?.find(({ name }) => name === model.id)?.context_length;
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
