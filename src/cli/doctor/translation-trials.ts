import type { TranslationEngine } from '../../translation/engine.ts';
import { findProblem } from './judge.ts';
import type { Trial } from './report.ts';
import { SAMPLE_SENTENCES } from './sample-sentences.ts';

/** Of one translation, in milliseconds: a model is loaded first. */
const LONGEST = 60_000;

/**
 * Has every engine translate a sentence in every direction that it can serve at once, one after the other, so that memory
 * stays bounded. A language that no sentence is known of is left out.
 * @param isWanted leaves directions out
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

/** One sentence by one way of one engine. @throws the signal's reason */
export async function tryPath(
  engine: TranslationEngine,
  path: readonly string[],
  source: string,
  signal: AbortSignal,
): Promise<Trial> {
  const [from = '', to = ''] = [path[0], path.at(-1)];
  const began = performance.now();
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
  const trial = { from, to, engine: engine.name, source };
  try {
    const { texts } = await engine.translate({ path, segments: [[{ kind: 'text', text: source }]], signal: limited });
    const milliseconds = performance.now() - began;
    return { ...trial, translation: texts[0], milliseconds, problem: findProblem(source, texts[0], to) };
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    return { ...trial, translation: undefined, milliseconds: performance.now() - began, problem };
  }
}
