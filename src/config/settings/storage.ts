import { resolve } from 'node:path';
import { z } from 'zod';
import { filesUrl } from '../files-url.ts';
import { apiKey, isDatabaseUrl, isRedisUrl, limits, optional, wholeNumber } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';
import { LIMITS_EXAMPLE } from '../usage-limits.ts';

const SECONDS_PER_DAY = 24 * 60 * 60;

export const STORAGE = {
  title: 'Data and files',
  settings: {
    dataDirectory: {
      variable: 'GLOSSA_DATA_DIR',
      schema: z.string().transform((path) => resolve(path)),
      default: './data',
      description: 'Data directory for keys, usage figures, stored files and models.',
    },
    databaseUrl: {
      variable: 'GLOSSA_DATABASE_URL',
      schema: optional(
        z.string().refine(isDatabaseUrl, 'must be a URL such as postgres://user:password@host:5432/glossa'),
      ),
      description:
        'PostgreSQL database for keys, usage figures and file names, such as `postgres://user:password@host/glossa`. Default: SQLite in the data directory.',
    },
    bucket: {
      variable: 'GLOSSA_FILES_URL',
      schema: optional(filesUrl),
      description:
        'S3 bucket for the content of stored files, such as `s3://bucket/prefix?endpoint=http://minio:9000&region=us-east-1`. Default: the data directory.',
    },
    redisUrl: {
      variable: 'GLOSSA_REDIS_URL',
      schema: optional(z.string().refine(isRedisUrl, 'must be a URL such as redis://user:password@host:6379/0')),
      description:
        'Redis or Valkey server that replicas share, such as `redis://user:password@host/0`, or `rediss://` for TLS.',
    },
    /** Infinity for no limit. */
    ownerQuotaBytes: {
      variable: 'GLOSSA_STORAGE_QUOTA',
      schema: wholeNumber(0, 1_000_000_000).transform((mib) => (mib === 0 ? Number.POSITIVE_INFINITY : mib * 2 ** 20)),
      default: '10240',
      description:
        'Storage quota of each owner in MiB. Every file, glossary and document counts as its size plus 4 KiB. `0` disables the quota. `glossa owners set` changes it for one owner.',
    },
    /** Infinity for files that never expire. */
    fileLifetimeSeconds: {
      variable: 'GLOSSA_FILE_LIFETIME',
      schema: optional(wholeNumber(1, 36_500)).transform((days = Number.POSITIVE_INFINITY) => days * SECONDS_PER_DAY),
      description:
        'Days after which stored files are deleted. Default: never. `glossa owners set` changes it for one owner.',
    },
    documentRetentionMs: {
      variable: 'GLOSSA_DOCUMENT_RETENTION',
      schema: wholeNumber(1, 36_500).transform((days) => days * SECONDS_PER_DAY * 1_000),
      default: '7',
      description: 'Days after which a translated document and its source are deleted.',
    },
  },
} as const satisfies SettingsSection;

export const LIMITS = {
  title: 'Keys and limits',
  settings: {
    apiKey: {
      variable: 'GLOSSA_API_KEY',
      schema: optional(apiKey),
      description: 'First API key, 16 to 512 characters. Without it, the first start creates a key.',
    },
    requestsPerSecond: {
      variable: 'GLOSSA_RATE_LIMIT',
      schema: wholeNumber(1, 1_000_000),
      default: '1000',
      description: 'Rate limit of each API key in requests per second.',
    },
    concurrentRequests: {
      variable: 'GLOSSA_CONCURRENCY',
      schema: wholeNumber(1, 10_000),
      default: '1000',
      description: 'Maximum number of requests of each API key that are under way or waiting.',
    },
    perKey: {
      variable: 'GLOSSA_KEY_LIMITS',
      schema: limits((name) => !name.startsWith('requests'), '1M characters/day, 20M tokens/month'),
      description:
        'Character and token limits of each API key, such as `1M characters/day, 20M tokens/month`. `glossa keys limit` changes them for one key.',
    },
    perOwner: {
      variable: 'GLOSSA_OWNER_LIMITS',
      schema: limits(() => true, LIMITS_EXAMPLE),
      description:
        'Limits of all keys of one owner together, such as `200 requests/s, 500 at once, 100M characters/month`. `glossa owners set` changes them for one owner.',
    },
  },
} as const satisfies SettingsSection;

export const CACHES = {
  title: 'Caches',
  settings: {
    maxTranslationBytes: {
      variable: 'GLOSSA_TRANSLATION_CACHE',
      schema: wholeNumber(0, 1_000_000).transform((mib) => mib * 2 ** 20),
      default: '32',
      description:
        'Size of the in-memory translation cache in MiB. Entries expire after an hour and are separate for each owner. `0` disables the cache.',
    },
    sharedTtlMs: {
      variable: 'GLOSSA_SHARED_CACHE',
      schema: wholeNumber(0, 43_200).transform((minutes) => minutes * 60_000),
      default: '0',
      description:
        'Minutes for which translations are also cached in Redis, encrypted with `GLOSSA_SECRET` and separate for each owner. `0` disables the shared cache. Requires `GLOSSA_REDIS_URL` and `GLOSSA_SECRET`.',
    },
  },
} as const satisfies SettingsSection;
