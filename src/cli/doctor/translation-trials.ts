import { scriptShares } from '../../languages/scripts.ts';
import type { Segment, TranslationEngine } from '../../translation/engine.ts';
import type { Trial } from './report.ts';
import { SAMPLE_SENTENCES } from './test-sentences.ts';

/** Time for one translation, including the time to load a model. */
const TRIAL_TIMEOUT_MS = 60_000;
/** A language model on a busy processor is slow and not broken: the longest time of a request by default. */
const LANGUAGE_MODEL_TIMEOUT_MS = 300_000;
/** Share of letters that must be in the script of the language. Names may be in another script. */
const MIN_SCRIPT_SHARE = 0.6;

/**
 * Translates a sample sentence in every direction that is ready, one after the other to limit memory. Skips languages
 * without a sample sentence.
 * @param isWanted selects directions
 */
export async function* tryDirections(
  engines: readonly TranslationEngine[],
  isWanted: (engine: string, from: string, to: string) => boolean,
  signal: AbortSignal,
): AsyncGenerator<Trial> {
  for (const engine of engines) {
    for (const { from, to, availability } of engine.directions()) {
      const source = SAMPLE_SENTENCES[from];
      if (source === undefined || availability !== 'ready' || !isWanted(engine.name, from, to)) continue;
      yield await tryPath(engine, [from, to], source, signal);
    }
  }
}

/** Translates one sentence with one engine. @throws the signal's reason */
export async function tryPath(
  engine: TranslationEngine,
  path: readonly string[],
  source: string,
  signal: AbortSignal,
): Promise<Trial> {
  const [from = '', to = ''] = [path[0], path.at(-1)];
  const startedAt = performance.now();
  const timeoutMs = engine.name === 'llm' ? LANGUAGE_MODEL_TIMEOUT_MS : TRIAL_TIMEOUT_MS;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const trial = { from, to, engine: engine.name, source };
  try {
    const segment: Segment = { parts: [{ kind: 'text', text: source }], tags: [] };
    const { texts } = await engine.translate({ path, segments: [segment], timeoutMs, signal: limited });
    const translation = texts[0]?.text;
    const milliseconds = performance.now() - startedAt;
    return { ...trial, translation, milliseconds, problem: findProblem(source, translation, to) };
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    return { ...trial, translation: undefined, milliseconds: performance.now() - startedAt, problem };
  }
}

/** An obvious problem of a translation: it is empty, equals the source or is in the wrong script. Undefined if none. */
export function findProblem(source: string, translation: string | undefined, to: string): string | undefined {
  if (translation === undefined || translation.trim() === '') return 'is empty';
  if (translation.trim() === source) return 'is untranslated';
  const share = scriptShares(translation).get(scriptOf(to)) ?? 0;
  return share < MIN_SCRIPT_SHARE ? `is not in the script of ${to}` : undefined;
}

/** The script of a language in the names of `scriptShares`, which counts Han and kana as one script. */
function scriptOf(code: string): string {
  const script = new Intl.Locale(code).maximize().script ?? 'Latn';
  return script.startsWith('Han') ? 'Jpan' : script;
}
