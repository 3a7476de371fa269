import { type Formality, isRequired, requireFormality } from './formality.ts';
import { planTranslation, type TranslationDemand, type TranslationPlan } from './plan.ts';
import type { Routers } from './routing/router.ts';

/** The options of a request that only some engines follow. */
export interface RoutedOptions {
  formality: Formality | undefined;
  /** Rank of the alternative to translate to. */
  alternative?: number;
}

/**
 * Plans over the engines that follow the options.
 * @returns the plan, and the routers that it uses
 * @throws GlossaError `unsupported_option`
 */
export function planWithOptions(
  routers: Routers,
  { formality, alternative }: RoutedOptions,
  demand: TranslationDemand,
): { usedRouters: Routers; draft: TranslationPlan } {
  if (alternative !== undefined) {
    const usedRouters = routers.withFeature('alternative');
    return { usedRouters, draft: planTranslation(usedRouters, demand) };
  }
  const draft = planTranslation(routers, demand);
  if (!isRequired(formality)) return { usedRouters: routers, draft };
  const usedRouters = routers.withFeature('formality');
  const formal = planTranslation(usedRouters, demand);
  requireFormality(draft, formal);
  return { usedRouters, draft: formal };
}

/** Whether engines with alternatives serve a request. No engine has them and can also choose the formality. */
export function hasAlternatives(routers: Routers, { formality }: RoutedOptions, demand: TranslationDemand): boolean {
  if (isRequired(formality)) return false;
  return planTranslation(routers.withFeature('alternative'), demand).unsupported.length === 0;
}
