import type { LlmConfig } from '../../config/config.ts';
import { MIN_LARGE_BILLIONS } from '../../config/model-size.ts';
import { countParameters } from './gguf.ts';
import { findModelFile } from './model-file.ts';

/** Whether the file of an embedded model says that it is small, also where its name does not. The first request that needs a missing file says so. */
export async function isSmallFile({ urls, model }: LlmConfig, modelsDirectory: string): Promise<boolean> {
  if (urls.length > 0 || model === undefined) return false;
  const parameters = await countParameters(findModelFile(model, modelsDirectory).path).catch(() => undefined);
  return parameters !== undefined && parameters < MIN_LARGE_BILLIONS * 1e9;
}
