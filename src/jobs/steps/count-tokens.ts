import type { RequestScope } from '../../request-scope.ts';
import type { StepContext } from './step-context.ts';

/** The tokens of all texts together. @throws GlossaError `overloaded`; the signal's reason */
export async function countTokens(
  texts: readonly string[],
  { tokenCounter }: Pick<StepContext, 'tokenCounter'>,
  scope: RequestScope,
): Promise<number> {
  return (await tokenCounter.count(texts, scope)).reduce((sum, count) => sum + count, 0);
}
