import { GlossaError } from '../errors.ts';
import type { LanguagePair } from '../languages/language-pair.ts';
import { planTranslation, type TranslationDemand, type TranslationPlan } from './plan.ts';
import type { Route } from './routing/find-routes.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Routers } from './routing/router.ts';
import type { TranslationOptions } from './translation-options.ts';

/**
 * Plans over the engines that follow the options.
 * @returns the plan, the routers that it uses, and the options for its engines
 * @throws GlossaError `unsupported_option`
 */
export function planWithOptions(
  routers: Routers,
  options: TranslationOptions,
  demand: TranslationDemand,
): { usedRouters: Routers; draft: TranslationPlan; engineOptions: TranslationOptions } {
  const feature =
    options.alternative !== undefined ? 'alternative' : isFormalityRequired(options) ? 'formality' : undefined;
  const usedRouters = feature ? routers.withFeature(feature) : routers;
  const draft = planTranslation(usedRouters, demand);
  if (feature === 'formality') requireFormality(planTranslation(routers, demand), draft);
  return { usedRouters, draft, engineOptions: withoutPreference(options) };
}

/** On a chosen route, an engine follows a preference as a requirement. */
function withoutPreference(options: TranslationOptions): TranslationOptions {
  const { formality } = options;
  return formality ? { ...options, formality: formality.endsWith('more') ? 'more' : 'less' } : options;
}

/** Whether a request fails where its formality cannot be chosen. */
export const isFormalityRequired = ({ formality }: TranslationOptions): boolean =>
  formality === 'more' || formality === 'less';

/**
 * @param draft the plan over all engines
 * @param formal the plan over the routes that end with an engine that can choose the formality
 */
function requireFormality(draft: TranslationPlan, formal: TranslationPlan): void {
  const missing = draft.directions.find(({ from }) => !formal.directions.some((direction) => direction.from === from));
  if (!missing) return;
  const { from, to } = missing;
  const message = `No engine of this installation can choose the formality from ${from} to ${to}. Send prefer_more or prefer_less, or configure a language model with GLOSSA_LLM_URL. GET /v1/languages lists the features of each target.`;
  throw new GlossaError('unsupported_option', { message, issues: [{ path: 'formality', message }] });
}

/** Whether engines with alternatives serve a request. No engine has them and can also choose the formality. */
export function hasAlternatives(routers: Routers, options: TranslationOptions, demand: TranslationDemand): boolean {
  if (isFormalityRequired(options)) return false;
  return planTranslation(routers.withFeature('alternative'), demand).unsupported.length === 0;
}

/** The options of a request that only some engines follow, as the list of languages names them. */
export const LISTED_OPTIONS = ['formality', 'context', 'alternatives'] as const;

export type ListedOption = (typeof LISTED_OPTIONS)[number];

/** Creates a function that tells which options the route of a pair follows, or another route for those that are required. */
export function createOptionListing({ withFeature }: Routers): (route: Route, pair: LanguagePair) => ListedOption[] {
  const formal = withFeature('formality').usable;
  return ({ hops }, { from, to }) => {
    const followed = {
      formality: resolveRoute(formal, from, to).kind === 'route',
      context: hops.some(({ engine }) => engine.features?.has('context')),
      alternatives: hops.at(-1)?.engine.features?.has('alternative') ?? false,
    } satisfies Record<ListedOption, boolean>;
    return LISTED_OPTIONS.filter((option) => followed[option]);
  };
}
