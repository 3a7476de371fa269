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
  if (!engines.summary.includes('llm') || engines.isSummaryChosen) return engines.summary;
  const { isSmallFile } = await import('../llm/embedded/is-small-file.ts');
  if (!(await isSmallFile(llm, modelsDirectory))) return engines.summary;
  log.info(
    `the language model does not summarize, because it has fewer than ${MIN_LARGE_BILLIONS} billion parameters: GLOSSA_SUMMARY_ENGINE=llm,extractive lets it`,
  );
  return engines.summary.filter((name) => name !== 'llm');
}
