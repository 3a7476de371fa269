import { resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, readEnvironment } from './env.ts';
import { type FilesLocation, filesUrl } from './files-url.ts';
import { machineMemory } from './machine.ts';
import { type DefaultLimits, LIMITS_EXAMPLE } from './usage-limits.ts';
import {
  apiKey,
  baseUrl,
  baseUrls,
  count,
  ENGINES,
  type EngineName,
  headerText,
  isAddressOrNetwork,
  isDatabaseUrl,
  isEngine,
  isHostOrNetwork,
  isOrigin,
  isRedisUrl,
  isSummaryEngine,
  LLM_PROFILES,
  type LlmProfile,
  LOG_LEVELS,
  limits,
  listOf,
  optional,
  part,
  SUMMARY_ENGINES,
  type SummaryEngineName,
} from './values.ts';

const schema = z.object({
  GLOSSA_HOST: z.string(),
  GLOSSA_PORT: count(0, 65_535),
  GLOSSA_DATA_DIR: z.string().transform((path) => resolve(path)),
  GLOSSA_DATABASE_URL: optional(
    z.string().refine(isDatabaseUrl, 'must be a URL such as postgres://user:password@host:5432/glossa'),
  ),
  GLOSSA_FILES_URL: optional(filesUrl),
  GLOSSA_REDIS_URL: optional(z.string().refine(isRedisUrl, 'must be a URL such as redis://user:password@host:6379/0')),
  GLOSSA_API_KEY: optional(apiKey),
  GLOSSA_PUBLIC_URL: optional(baseUrl),
  GLOSSA_SECRET: optional(z.string().min(32, 'must have 32 characters or more')),
  GLOSSA_CORS_ORIGINS: listOf(isOrigin, 'origins such as https://app.example'),
  GLOSSA_TRUSTED_PROXIES: listOf(isAddressOrNetwork, 'addresses or networks such as 10.0.0.0/8'),
  GLOSSA_FETCH_ALLOW: listOf(isHostOrNetwork, 'hosts, addresses or networks such as 10.0.0.0/8'),
  GLOSSA_STORAGE_QUOTA: count(0, 1_000_000_000),
  GLOSSA_FILE_LIFETIME: optional(count(1, 36_500)),
  GLOSSA_RATE_LIMIT: count(1, 1_000_000),
  GLOSSA_CONCURRENCY: count(1, 10_000),
  GLOSSA_KEY_LIMITS: limits((name) => !name.startsWith('requests'), '1M characters/day, 20M tokens/month'),
  GLOSSA_OWNER_LIMITS: limits(() => true, LIMITS_EXAMPLE),
  GLOSSA_METRICS_PORT: optional(count(0, 65_535)),
  GLOSSA_OTLP_ENDPOINT: optional(baseUrl),
  GLOSSA_TRACE_RATIO: part,
  GLOSSA_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
  GLOSSA_FALLBACK: z.enum(['on', 'off'], 'must be on or off'),
  GLOSSA_TRANSLATION_ENGINES: listOf(isEngine, `names out of ${ENGINES.join(', ')}`).transform((names) =>
    names.filter(isEngine),
  ),
  GLOSSA_LIBRETRANSLATE_URL: optional(baseUrl),
  GLOSSA_LIBRETRANSLATE_API_KEY: optional(z.string()),
  GLOSSA_LLM_URL: baseUrls,
  GLOSSA_LLM_MODEL: optional(z.string()),
  GLOSSA_LLM_API_KEY: optional(headerText),
  GLOSSA_LLM_CONCURRENCY: count(1, 1_000),
  GLOSSA_LLM_CONTEXT: optional(count(512, 10_000_000)),
  GLOSSA_LLM_TIMEOUT: count(1, 300),
  GLOSSA_LLM_PROFILE: optional(z.enum(LLM_PROFILES, `must be one of ${LLM_PROFILES.join(', ')}`)),
  GLOSSA_SUMMARY_ENGINE: listOf(isSummaryEngine, `names out of ${SUMMARY_ENGINES.join(', ')}`).transform((names) => [
    ...new Set(names.filter(isSummaryEngine)),
  ]),
  GLOSSA_TRANSLATION_CACHE: count(0, 1_000_000),
  GLOSSA_SHARED_CACHE: count(0, 43_200),
  GLOSSA_APERTIUM_DIR: optional(z.string().transform((path) => resolve(path))),
  GLOSSA_APERTIUM_MEMORY: optional(count(100, 1_000_000)),
  GLOSSA_MODELS: z.enum(['auto', 'installed'], 'must be auto or installed'),
  GLOSSA_MODELS_URL: optional(baseUrl),
  GLOSSA_MODELS_DIR: optional(z.string().transform((path) => resolve(path))),
  GLOSSA_BERGAMOT_WORKERS: optional(count(1, 64)),
  GLOSSA_BERGAMOT_MEMORY: optional(count(100, 1_000_000)),
  GLOSSA_MAX_CHARACTERS: count(1, 10_000_000),
  GLOSSA_MAX_STRINGS: count(1, 1_000_000),
  GLOSSA_DEADLINE: count(1, 3_600),
  GLOSSA_SHUTDOWN_DEADLINE: count(0, 3_600),
  GLOSSA_SHUTDOWN_DELAY: count(0, 3_600),
});

/** The typed configuration of one service; see `env.ts` for what each setting is for. Times in milliseconds. */
export interface Config {
  host: string;
  port: number;
  dataDirectory: string;
  /** Of PostgreSQL; undefined for the SQLite file in the data directory. It may hold a password. */
  databaseUrl: string | undefined;
  /** Of stored files; undefined for the data directory. */
  files: FilesLocation | undefined;
  /** Of Redis or Valkey; undefined where this process counts for itself. It may hold a password. */
  redisUrl: string | undefined;
  apiKey: string | undefined;
  publicUrl: string | undefined;
  secret: string | undefined;
  corsOrigins: string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  fetchAllow: string[];
  /** What an owner may store unless `glossa owners` says otherwise; Infinity for no limit. */
  allowance: { storageBytes: number; fileSeconds: number };
  /** What each key and each owner may do who has no limits of their own. */
  defaultLimits: DefaultLimits;
  metricsPort: number | undefined;
  /** Where traces are sent, and which part of them; undefined where none are made. */
  traces: { endpoint: string; ratio: number } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Whether a weaker engine translates while the best one cannot. */
  fallback: boolean;
  /** The engines that translate, by preference: those of one group are equals, those in none do not serve. */
  engines: readonly (readonly EngineName[])[];
  libretranslate: { url: string; apiKey: string | undefined } | undefined;
  /** Servers with a language model, and how to ask them; undefined where there are none. */
  llm: LlmConfig | undefined;
  /** The engines that summarize, by preference; one at least. */
  summaryEngines: readonly SummaryEngineName[];
  cacheBytes: number;
  /** How long translations are kept in Redis; 0 where they are not. */
  sharedCacheLifetime: number;
  apertium: { directory: string | undefined; memoryMiB: number };
  models: {
    /** Whether they are downloaded when they are first needed. */
    downloads: boolean;
    url: string | undefined;
    /** Undefined for the place in the data directory. */
    directory: string | undefined;
  };
  /** Undefined where the machine decides. */
  bergamot: { workers: number | undefined; memoryMiB: number | undefined };
  limits: { characters: number; strings: number };
  deadline: number;
  shutdownDeadline: number;
  shutdownDelay: number;
}

export interface LlmConfig {
  urls: string[];
  /** Undefined for the first that the servers name. */
  model: string | undefined;
  apiKey: string | undefined;
  /** Questions at once for each server. */
  concurrency: number;
  /** Undefined for what the servers say. */
  contextTokens: number | undefined;
  /** How long a server may say nothing. */
  silence: number;
  /** Undefined for the one made for the model, or for any. */
  profile: LlmProfile | undefined;
}

/** In MiB: what most pairs in use at once need, but not what the neural models and all else live on. */
function apertiumMemory(): number {
  return Math.min(1_500, Math.floor(machineMemory() / 4 / 2 ** 20));
}

/** Configuration that is not valid; its message names every variable to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError naming every variable that is wrong */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(readEnvironment(variables) satisfies Environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  }
  const values = parsed.data;
  const { GLOSSA_LIBRETRANSLATE_URL: url, GLOSSA_LIBRETRANSLATE_API_KEY: serverKey } = values;
  const { GLOSSA_OTLP_ENDPOINT: endpoint, GLOSSA_TRACE_RATIO: ratio } = values;
  const named = values.GLOSSA_TRANSLATION_ENGINES;
  if (named.includes('libretranslate') && url === undefined) {
    throw new ConfigError('GLOSSA_LIBRETRANSLATE_URL must be set: GLOSSA_TRANSLATION_ENGINES names libretranslate');
  }
  const llm = llmConfig(values);
  if (named.includes('llm') && !llm) {
    throw new ConfigError('GLOSSA_LLM_URL must be set: GLOSSA_TRANSLATION_ENGINES names llm');
  }
  const engines = named.length > 0 ? named.map((name) => [name]) : preferred({ llm, libretranslate: url });
  const asksServer = engines.flat().includes('libretranslate');
  return {
    host: values.GLOSSA_HOST,
    port: values.GLOSSA_PORT,
    dataDirectory: values.GLOSSA_DATA_DIR,
    databaseUrl: values.GLOSSA_DATABASE_URL,
    files: values.GLOSSA_FILES_URL,
    redisUrl: values.GLOSSA_REDIS_URL,
    apiKey: values.GLOSSA_API_KEY,
    publicUrl: values.GLOSSA_PUBLIC_URL,
    secret: values.GLOSSA_SECRET,
    corsOrigins: values.GLOSSA_CORS_ORIGINS,
    trustedProxies: values.GLOSSA_TRUSTED_PROXIES,
    fetchAllow: values.GLOSSA_FETCH_ALLOW,
    allowance: {
      storageBytes:
        values.GLOSSA_STORAGE_QUOTA === 0 ? Number.POSITIVE_INFINITY : values.GLOSSA_STORAGE_QUOTA * 2 ** 20,
      fileSeconds: (values.GLOSSA_FILE_LIFETIME ?? Number.POSITIVE_INFINITY) * 24 * 60 * 60,
    },
    defaultLimits: {
      key: {
        'requests/s': values.GLOSSA_RATE_LIMIT,
        'requests at once': values.GLOSSA_CONCURRENCY,
        ...values.GLOSSA_KEY_LIMITS,
      },
      owner: values.GLOSSA_OWNER_LIMITS,
    },
    metricsPort: values.GLOSSA_METRICS_PORT,
    traces: endpoint === undefined ? undefined : { endpoint, ratio },
    logLevel: values.GLOSSA_LOG_LEVEL,
    fallback: values.GLOSSA_FALLBACK === 'on',
    engines,
    libretranslate: url !== undefined && asksServer ? { url, apiKey: serverKey } : undefined,
    llm,
    summaryEngines: summaryEngines(values),
    cacheBytes: values.GLOSSA_TRANSLATION_CACHE * 2 ** 20,
    sharedCacheLifetime: sharedCacheLifetime(values),
    apertium: { directory: values.GLOSSA_APERTIUM_DIR, memoryMiB: values.GLOSSA_APERTIUM_MEMORY ?? apertiumMemory() },
    models: {
      downloads: values.GLOSSA_MODELS === 'auto',
      url: values.GLOSSA_MODELS_URL,
      directory: values.GLOSSA_MODELS_DIR,
    },
    bergamot: { workers: values.GLOSSA_BERGAMOT_WORKERS, memoryMiB: values.GLOSSA_BERGAMOT_MEMORY },
    limits: { characters: values.GLOSSA_MAX_CHARACTERS, strings: values.GLOSSA_MAX_STRINGS },
    deadline: values.GLOSSA_DEADLINE * 1000,
    shutdownDeadline: values.GLOSSA_SHUTDOWN_DEADLINE * 1000,
    shutdownDelay: values.GLOSSA_SHUTDOWN_DELAY * 1000,
  };
}

/** Without a secret that is the same everywhere, no replica could read what another keeps. */
function sharedCacheLifetime(values: z.infer<typeof schema>): number {
  const { GLOSSA_SHARED_CACHE: minutes, GLOSSA_REDIS_URL: redis, GLOSSA_SECRET: secret } = values;
  if (minutes > 0 && (redis === undefined || secret === undefined)) {
    throw new ConfigError('GLOSSA_REDIS_URL and GLOSSA_SECRET must be set: GLOSSA_SHARED_CACHE needs both');
  }
  return minutes * 60_000;
}

/** Whoever points to a server wants it to be used; what it cannot do, or not in time, is done here. */
function summaryEngines(values: z.infer<typeof schema>): readonly SummaryEngineName[] {
  const { GLOSSA_SUMMARY_ENGINE: named, GLOSSA_LLM_URL: urls } = values;
  if (named.includes('llm') && urls.length === 0) {
    throw new ConfigError('GLOSSA_LLM_URL must be set: GLOSSA_SUMMARY_ENGINE names llm');
  }
  if (named.length > 0) return named;
  return urls.length > 0 ? SUMMARY_ENGINES : ['extractive'];
}

function llmConfig(values: z.infer<typeof schema>): LlmConfig | undefined {
  if (values.GLOSSA_LLM_URL.length === 0) return undefined;
  return {
    urls: values.GLOSSA_LLM_URL,
    model: values.GLOSSA_LLM_MODEL,
    apiKey: values.GLOSSA_LLM_API_KEY,
    concurrency: values.GLOSSA_LLM_CONCURRENCY,
    contextTokens: values.GLOSSA_LLM_CONTEXT,
    silence: values.GLOSSA_LLM_TIMEOUT * 1000,
    profile: values.GLOSSA_LLM_PROFILE,
  };
}

/** Whoever points to a server wants it to be used: it comes first. Among the others expected quality decides. */
function preferred(servers: { llm: unknown; libretranslate: unknown }): EngineName[][] {
  const first = (['llm', 'libretranslate'] as const).filter((name) => servers[name] !== undefined);
  return [...first.map((name) => [name]), ENGINES.filter((name) => name !== 'llm' && name !== 'libretranslate')];
}
