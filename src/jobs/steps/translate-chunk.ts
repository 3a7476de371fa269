import type { RequestScope } from '../../request-scope.ts';
import { commitChunk } from '../queue/commit-chunk.ts';
import type { Task } from '../queue/task.ts';
import { formatTranslations, parseUnits } from '../units-json.ts';
import { countTokens } from './count-tokens.ts';
import type { StepContext } from './step-context.ts';

/**
 * Translates the units of a chunk, and bills them.
 * @returns the composition after the last chunk
 * @throws GlossaError; StorageError; LeaseLostError; the signal's reason
 */
export async function translateChunk(task: Task, context: StepContext, scope: RequestScope): Promise<Task | undefined> {
  const { database, holder, translator } = context;
  const units = parseUnits(task.source ?? '[]');
  const currentLanguage = task.document.current_language ?? '';
  const { choice: _choice, existing: _existing, translateImages: _translateImages, ...options } = task.options;
  const { translations, engines, engineMs, warnings } = await translator.translateUnits(
    { ...options, units, currentLanguage },
    scope,
  );
  const results = translations.map((translation, at) => translation?.text ?? units[at]?.text ?? '');
  return commitChunk(database, task, holder, {
    result: formatTranslations(translations),
    outputLength: translations.reduce((sum, translation) => sum + (translation?.text.length ?? 0), 0),
    engines,
    warnings,
    inputTokens: await countTokens(
      units.map(({ text }) => text),
      context,
      scope,
    ),
    outputTokens: await countTokens(results, context, scope),
    inferenceTimeTokens: Math.ceil(engineMs),
  });
}
