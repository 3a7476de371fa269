import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { MIN_LARGE_BILLIONS } from '../config/model-size.ts';
import type { SummaryEngineName } from '../config/schemas.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { Llm } from '../llm/llm.ts';
import { createQueueMetrics } from '../resilience/overload.ts';
import type { SummaryEngine } from '../summarization/engine.ts';
import { createEngineChain } from '../summarization/engine-fallback.ts';
import { createExtractiveEngine } from '../summarization/engines/extractive/engine.ts';
import { createDocumentSource, type DocumentSources } from '../summarization/sources/read-document.ts';
import { createReceiver, type ReceiveDocument, type ReceiverSources } from '../summarization/sources/receive.ts';
import { createSummarizer, type Summarizer } from '../summarization/summarize.ts';

/** Summaries under way and waiting. One key may have 7/8 of the texts, which is more than its default request limit. */
const MAX_SUMMARIES = { text: 1_152, document: 256 };
/** Half of the cores, so that long documents leave cores for other work, and one thread that is kept for other keys. */
const EXTRACTIVE_THREADS = Math.max(1, Math.floor(availableParallelism() / 2)) + 1;

export interface SummarizationDependencies
  extends Omit<DocumentSources, 'receive'>,
    Omit<ReceiverSources, 'documents'> {
  documents: DocumentSources['documents'] & ReceiverSources['documents'];
  llm: Llm | undefined;
  modelsDirectory: string;
  detector: LanguageDetector;
  /** Replaces the module of the extractive engine's threads, in tests. */
  worker: URL | undefined;
  log: Logger;
  registry: Registry;
}

export interface SummarizationService extends AsyncDisposable {
  summarizer: Summarizer;
  /** Receives the documents of requests. */
  receive: ReceiveDocument;
}

/** Opens the summary engines in the configured order, and the summarizer in front of them. */
export async function openSummarization(
  config: Config,
  dependencies: SummarizationDependencies,
): Promise<SummarizationService> {
  const { llm, modelsDirectory, detector, worker, log, registry } = dependencies;
  const queue = createQueueMetrics(registry, 'summarization');
  const extractive = createExtractiveEngine({
    threads: EXTRACTIVE_THREADS,
    maxQueued: MAX_SUMMARIES.text + MAX_SUMMARIES.document,
    queue,
    log,
    registry,
    ...(worker && { worker }),
  });
  const llmEngine = llm && (await openLlmEngine(config, llm, extractive, detector, registry));
  const names = await chooseSummaryEngines(config, modelsDirectory, log);
  const engines = names.flatMap((name) => (name === 'llm' ? (llmEngine ?? []) : extractive));
  const chain = createEngineChain({ engines, extractive, log, registry });
  const receive = createReceiver(dependencies);
  return {
    receive,
    summarizer: createSummarizer({
      engines: chain,
      max: MAX_SUMMARIES,
      queue,
      readDocument: createDocumentSource({ ...dependencies, receive }),
    }),
    [Symbol.asyncDispose]: () => extractive[Symbol.asyncDispose](),
  };
}

/** Imports the modules for language models only when one is configured. */
async function openLlmEngine(
  { llm: { profile } }: Config,
  llm: Llm,
  extractive: SummaryEngine,
  detector: LanguageDetector,
  registry: Registry,
): Promise<SummaryEngine> {
  const [{ createLlmSummaryEngine }, { chooseProfile }] = await Promise.all([
    import('../summarization/engines/llm/engine.ts'),
    import('../translation/engines/llm/profiles/choose-profile.ts'),
  ]);
  return createLlmSummaryEngine({
    llm,
    extractive,
    detectLanguages: (texts, scope) => detector.detect(texts, scope),
    canSummarize: (model) => !chooseProfile(model, profile).isTranslationOnly,
    registry,
  });
}

/**
 * The summary engines in order. A small embedded model does not summarize unless a setting says so: its file tells its size where
 * its name does not.
 */
async function chooseSummaryEngines(
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
