import { call } from './client.ts';
import { ignoredBody, type ModelList, models } from './schemas.ts';

/** The models of the service, and where they come from. @throws ApiError; the signal's reason */
export async function listModels(signal: AbortSignal): Promise<ModelList> {
  return (await call('/v1/models', models, { signal })).body;
}

/** Starts the download of a model. @throws ApiError */
export async function downloadModel(name: string): Promise<void> {
  await call('/v1/models', ignoredBody, { method: 'POST', body: { name } });
}
