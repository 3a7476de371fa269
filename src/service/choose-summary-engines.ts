import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { MIN_LARGE_BILLIONS } from '../config/model-size.ts';
import type { SummaryEngineName } from '../config/schemas.ts';

/**
 * The summary engines in order. A small embedded model does not summarize unless a setting says so: its file tells its size where
 * its name does not.
 */
export async function chooseSummaryEngines(
  { engines, llm }: Config,
  modelsDirectory: string,
  log: Logger,
): Promise<readonly SummaryEngineName[]> {
  const mayBeSmall = engines.summary.includes('llm') && !engines.isSummaryChosen && llm.urls.length === 0;
  if (!mayBeSmall || llm.model === undefined) return engines.summary;
  const [{ findModelFile }, { countParameters }] = await Promise.all([
    import('../llm/embedded/model-file.ts'),
    import('../llm/embedded/gguf.ts'),
  ]);
  // The first request that needs a missing file says so.
  const parameters = await countParameters(findModelFile(llm.model, modelsDirectory).path).catch(() => undefined);
  if (parameters === undefined || parameters >= MIN_LARGE_BILLIONS * 1e9) return engines.summary;
  log.info(
    { parameters },
    `the language model does not summarize, because it has fewer than ${MIN_LARGE_BILLIONS} billion parameters: GLOSSA_SUMMARY_ENGINE=llm,extractive lets it`,
  );
  return engines.summary.filter((name) => name !== 'llm');
}
