import { isSmallModel } from './model-size.ts';
import { ENGINES, type EngineName, type Price, SUMMARY_ENGINES, type SummaryEngineName } from './schemas.ts';
import { parseSettings, type Settings } from './settings.ts';
import type { DefaultLimits } from './usage-limits.ts';

/** The configuration of one service: the settings by section, with engines and limits resolved from several settings. */
export interface Config extends Omit<Settings, 'engines' | 'limits' | 'signIn'> {
  readonly engines: Omit<Settings['engines'], 'translation' | 'summary'> & {
    /** Groups of engines, the preferred one first. Engines of one group rank equally; engines in no group are off. */
    readonly translation: readonly (readonly EngineName[])[];
    /** At least one engine, the preferred one first. */
    readonly summary: readonly SummaryEngineName[];
    /** Whether a setting names the summary engines. */
    readonly isSummaryChosen: boolean;
  };
  /** Undefined when people do not sign in. */
  readonly signIn: SignInConfig | undefined;
  readonly limits: {
    readonly apiKey: string | undefined;
    /** Limits of keys and owners without individual limits. */
    readonly defaults: DefaultLimits;
    /** Undefined without costs. */
    readonly price: Price | undefined;
  };
}

/** Sign-in with an OpenID Connect provider. */
export interface SignInConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  readonly rolesClaim: string;
  readonly userRoles: readonly string[];
  readonly adminRoles: readonly string[];
  readonly domains: readonly string[];
}

/** Settings of language models. */
export type LlmConfig = Config['llm'];

/** Invalid configuration. The message names every variable to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = parseSettings(environment);
  if ('problems' in parsed) throw new ConfigError(parsed.problems.join('; '));
  const { settings } = parsed;
  checkSharedCache(settings);
  const { apiKey, requestsPerSecond, concurrentRequests, perKey, perOwner, price } = settings.limits;
  return {
    ...settings,
    signIn: signIn(settings),
    engines: {
      ...settings.engines,
      translation: translationEngines(settings),
      summary: summaryEngines(settings),
      isSummaryChosen: settings.engines.summary.length > 0,
    },
    limits: {
      apiKey,
      price,
      defaults: {
        key: { 'requests/s': requestsPerSecond, 'requests at once': concurrentRequests, ...perKey },
        owner: perOwner,
      },
    },
  };
}

/** Replicas can read each other's cache entries only if they share the secret. */
function checkSharedCache({ caches, storage, security }: Settings): void {
  if (caches.sharedTtlMs > 0 && (storage.redisUrl === undefined || security.secret === undefined)) {
    throw new ConfigError('GLOSSA_REDIS_URL and GLOSSA_SECRET must be set: GLOSSA_SHARED_CACHE needs both');
  }
}

/** The callback has a fixed address, so the public URL must be known. */
function signIn({ signIn: settings, server }: Settings): SignInConfig | undefined {
  const { issuer, clientId, clientSecretFile, clientSecret = clientSecretFile, ...others } = settings;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || server.publicUrl === undefined) {
    throw new ConfigError('GLOSSA_OIDC_CLIENT_ID and GLOSSA_PUBLIC_URL must be set: GLOSSA_OIDC_ISSUER needs both');
  }
  return { ...others, issuer, clientId, clientSecret };
}

/** Whether a language model is configured: on servers, or in a process of this machine. */
export const hasLlm = ({ urls, model }: Pick<LlmConfig, 'urls' | 'model'>): boolean =>
  urls.length > 0 || model !== undefined;

/**
 * Configured servers come first by default; the other engines rank equally, so that expected quality decides. An embedded
 * model is small, so it comes last.
 */
function translationEngines({ engines, llm }: Settings): readonly (readonly EngineName[])[] {
  const { translation: selected, libretranslateUrl } = engines;
  if (selected.includes('libretranslate') && libretranslateUrl === undefined) {
    throw new ConfigError('GLOSSA_LIBRETRANSLATE_URL must be set: GLOSSA_TRANSLATION_ENGINES names libretranslate');
  }
  if (selected.includes('llm') && !hasLlm(llm)) {
    throw new ConfigError('GLOSSA_LLM_URL or GLOSSA_LLM_MODEL must be set: GLOSSA_TRANSLATION_ENGINES names llm');
  }
  if (selected.length > 0) return selected.map((name) => [name]);
  const groups: EngineName[][] = [];
  if (llm.urls.length > 0) groups.push(['llm']);
  if (libretranslateUrl !== undefined) groups.push(['libretranslate']);
  groups.push(ENGINES.filter((name) => name !== 'llm' && name !== 'libretranslate'));
  if (llm.urls.length === 0 && hasLlm(llm)) groups.push(['llm']);
  return groups;
}

/** A configured LLM comes first by default, unless it is small; the extractive engine is its fallback. */
function summaryEngines({ engines: { summary: selected }, llm }: Settings): readonly SummaryEngineName[] {
  if (selected.includes('llm') && !hasLlm(llm)) {
    throw new ConfigError('GLOSSA_LLM_URL or GLOSSA_LLM_MODEL must be set: GLOSSA_SUMMARY_ENGINE names llm');
  }
  if (selected.length > 0) return selected;
  return hasLlm(llm) && !isSmallModel(llm.model) ? SUMMARY_ENGINES : ['extractive'];
}
