import type { Dispatcher } from 'undici';
import { parseJson } from '../text/parse-json.ts';
import { modelsAnswer, propsAnswer } from './protocol.ts';
import { explainError, explainStatus, type Miss, miss } from './status.ts';

/** What a server says of itself. */
export interface Look {
  /** Those that it has, as far as it says. */
  models: readonly string[];
  /** Tokens of context of the model that is asked, where it says so. */
  contextTokens: number | undefined;
}

/** Lists of hosted APIs are long. */
const MAX_BYTES = 2 * 2 ** 20;
const MAX_PATIENCE = 10_000;

/**
 * Looks at the models of a server.
 * @param options.model the one to ask; otherwise its first
 */
export async function lookAtServer(options: {
  pool: Dispatcher;
  origin: string;
  base: string;
  headers: Readonly<Record<string, string>>;
  model: string | undefined;
}): Promise<Look | Miss> {
  const { pool, origin, base, headers, model } = options;
  const signal = AbortSignal.timeout(MAX_PATIENCE);

  async function get(path: string): Promise<Miss | { status: number; body: unknown }> {
    try {
      const response = await pool.request({ origin, method: 'GET', path, headers, signal });
      const { statusCode: status } = response;
      if (status === 200) return { status, body: parseJson(await readText(response)) };
      const explained = await explainStatus(response);
      return explained.kind === 'missed' ? explained : { status, body: undefined };
    } catch (error) {
      return signal.aborted ? miss('timeout', 'elsewhere', 'suspect') : explainError(error, false);
    }
  }

  const answer = await get(`${base}/models`);
  if ('kind' in answer) return answer;
  const parsed = modelsAnswer.safeParse(answer.body);
  // Not every server lists its models, or as others do; one that is told which to ask need not.
  const lists = answer.status !== 404 && (parsed.success || answer.body === undefined);
  if (!lists && model !== undefined) return { models: [], contextTokens: undefined };
  const all = parsed.data ?? [];
  const asked = model === undefined ? all[0] : all.find(({ id }) => id === model);
  if (!parsed.success || (model === undefined && !asked)) return miss('malformed', 'elsewhere', 'useless');
  let contextTokens = asked?.contextTokens;
  if (contextTokens === undefined && asked?.isLlamaCpp) {
    const props = await get(`${base.replace(/\/v1$/, '')}/props`);
    const said = 'body' in props ? propsAnswer.safeParse(props.body) : undefined;
    contextTokens = said?.data?.default_generation_settings.n_ctx;
  }
  return { models: all.map(({ id }) => id), contextTokens };
}

async function readText({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > MAX_BYTES) return '';
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
