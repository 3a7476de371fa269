import { GlossaError } from '../errors.ts';
import type { TranslationOptions } from './engine.ts';
import type { TranslationPlan } from './plan.ts';

export type Formality = 'more' | 'less' | 'prefer_more' | 'prefer_less';

/** Other values are ignored where no engine follows them. */
export const isRequired = (formality: Formality | undefined): boolean => formality === 'more' || formality === 'less';

export function formalityOf(formality: Formality | undefined): Pick<TranslationOptions, 'formality'> {
  if (formality === undefined) return {};
  return { formality: formality === 'more' || formality === 'prefer_more' ? 'more' : 'less' };
}

/**
 * @param draft the plan over all engines
 * @param formal the plan over the routes that end with an engine that can choose the formality
 */
export function requireFormality(draft: TranslationPlan, formal: TranslationPlan): void {
  const missing = draft.directions.find(({ from }) => !formal.directions.some((direction) => direction.from === from));
  if (!missing) return;
  const { from, to } = missing;
  const message = `No engine of this installation can choose the formality from ${from} to ${to}. Send prefer_more or prefer_less, or configure a language model with GLOSSA_LLM_URL. GET /v1/languages lists the features of each target.`;
  throw new GlossaError('unsupported_option', { message, issues: [{ path: 'formality', message }] });
}
