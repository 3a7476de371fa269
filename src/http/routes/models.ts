import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import type { LanguageModel, LanguageModels } from '../../llm/embedded/language-models.ts';
import type { ModelState, ModelStore } from '../../translation/engines/bergamot/models/model-store.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { errorResponses, responseOf } from '../schemas/common.ts';

const MAX_NAME_LENGTH = 40;

const model = z.object({
  name: z.string().meta({ description: 'Source and target language, such as `en-de`.' }),
  from: z.string(),
  to: z.string(),
  version: z.string(),
  state: z.enum(['installed', 'downloadable', 'downloading', 'failed']).meta({
    description:
      'A downloadable model is downloaded when a request first needs it. A failed download is tried again later.',
  }),
  reason: z
    .string()
    .optional()
    .meta({ description: 'Why the last download failed, such as the host that could not be reached.' }),
  installed: z.boolean(),
  bytes: z.int().min(0),
  downloaded_bytes: z.int().min(0),
  origin: z.string().optional().meta({
    description: 'Who trained the model, such as `OPUS-MT`. Absent for a model of Mozilla.',
  }),
  licence: z.string().optional().meta({
    description: 'SPDX identifier of the licence of the model, where `origin` is present and the model tells it.',
  }),
});

const languageModel = z.object({
  name: z.string().meta({ description: 'Such as `llm:qwen3-4b-instruct-2507-q4_k_m`.' }),
  state: z.enum(['installed', 'incomplete']).meta({
    description:
      'An incomplete model is being downloaded by `glossa models pull`, which continues a download that broke off.',
  }),
  bytes: z.int().min(0),
  downloaded_bytes: z.int().min(0),
  licence: z.string().optional(),
  source: z.string().optional().meta({ description: 'URL of the file. Absent for a file that was imported.' }),
  in_use: z.boolean().meta({ description: 'Whether `GLOSSA_LLM_MODEL` names the model.' }),
  problem: z.string().optional().meta({ description: 'Why the model in use cannot start.' }),
});

const modelsResponse = responseOf('ModelsResponse', {
  models: z.array(model),
  language_models: z.array(languageModel).meta({
    description: 'Files of language models that run inside. `glossa models pull llm` downloads one.',
  }),
  download_hosts: z.array(z.string()).meta({
    description: 'Hosts that models are downloaded from, in order. Empty when this service downloads none.',
  }),
});

const downloadRequest = z
  .object({
    name: z.string().min(1).max(MAX_NAME_LENGTH).meta({ description: 'Source and target language, such as `en-de`.' }),
  })
  .meta({ id: 'ModelDownloadRequest', examples: [{ name: 'en-de' }] });

const LLM_PREFIX = 'llm:';

const languageModelName = z.string().startsWith(LLM_PREFIX).max(300).meta({
  description: 'Name of a language model as `GET /v1/models` lists it.',
});

const removedResponse = responseOf('ModelRemovalResponse', { name: z.string() });

const modelResponse = responseOf('ModelResponse', { ...model.shape });

export function modelsRoute({
  keys,
  models,
  languageModels,
}: {
  keys: KeyCheck;
  languageModels: LanguageModels;
  models: Pick<ModelStore, 'states' | 'downloadHosts' | 'startDownload'>;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/models',
      {
        onRequest: keys.requireKey(),
        schema: {
          tags: ['Installation'],
          operationId: 'listModels',
          summary: 'List the translation models and their states',
          response: { 200: modelsResponse, ...errorResponses(401, 429, 503) },
        },
      },
      async ({ id }) => ({
        success: true as const,
        models: models.states().map(toFields),
        language_models: (await languageModels.list()).map(toLanguageModel),
        download_hosts: [...models.downloadHosts],
        log_id: id,
      }),
    );

    app.delete(
      '/v1/models/:name',
      {
        onRequest: keys.requireKey(['models', 'admin']),
        schema: {
          tags: ['Installation'],
          operationId: 'deleteLanguageModel',
          summary: 'Delete the file of a language model',
          // Encoded, because a colon begins a parameter of a path.
          example: { key: 'llm%3Aqwen3-4b-instruct-2507-q4_k_m' },
          params: z.object({ name: languageModelName }),
          response: { 200: removedResponse, ...errorResponses(400, 401, 403, 404, 429, 503) },
        },
      },
      async (request) => {
        const { name } = request.params;
        const change = { action: 'model.removed', target: name, owner: undefined } as const;
        const removal = languageModels.remove(name.slice(LLM_PREFIX.length)).then((isRemoved) => {
          if (!isRemoved)
            throw new GlossaError('model_not_found', {
              message: 'No language model has this name. GET /v1/models lists them.',
            });
        });
        await request.auditedToEnd(removal, () => change);
        return { success: true as const, name, log_id: request.id };
      },
    );

    app.post(
      '/v1/models',
      {
        onRequest: keys.requireKey(['models', 'admin']),
        schema: {
          tags: ['Installation'],
          operationId: 'downloadModel',
          summary: 'Start the download of a translation model',
          body: downloadRequest,
          response: { 200: modelResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
        },
      },
      async (request) => {
        const { id, body } = request;
        const find = () => models.states().find((state) => nameOf(state) === body.name);
        const { from = '', to = '' } = find() ?? {};
        models.startDownload(from, to);
        const started = find();
        if (started === undefined) throw new GlossaError('model_not_found');
        if (started.state !== 'installed') {
          const change = { action: 'model.download_started', target: body.name, owner: undefined } as const;
          await request.auditedToEnd(Promise.resolve(), () => change);
        }
        return { success: true as const, ...toFields(started), log_id: id };
      },
    );
  };
}

function toLanguageModel({ name, isComplete, ...file }: LanguageModel): z.output<typeof languageModel> {
  const { bytes, presentBytes, license, source, isUsed, problem } = file;
  return {
    name: `${LLM_PREFIX}${name}`,
    state: isComplete ? 'installed' : 'incomplete',
    bytes,
    downloaded_bytes: presentBytes,
    licence: license,
    // The path of an imported file is for the administrator of the machine alone.
    source: source?.startsWith('http') ? source : undefined,
    in_use: isUsed,
    problem,
  };
}

function nameOf({ from, to }: ModelState): string {
  return `${from}-${to}`;
}

function toFields(state: ModelState): z.output<typeof model> {
  const { from, to, version, bytes, downloadedBytes, origin, licence } = state;
  return {
    name: nameOf(state),
    from,
    to,
    version,
    state: state.state,
    reason: state.failureReason,
    installed: state.state === 'installed',
    bytes,
    downloaded_bytes: downloadedBytes,
    origin,
    licence,
  };
}
