import { resolve } from 'node:path';
import { z } from 'zod';
import { filesUrl } from '../files-url.ts';
import { isDatabaseUrl, isRedisUrl, listOf, optional, wholeNumber } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

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
    auditRetentionMs: {
      variable: 'GLOSSA_AUDIT_RETENTION',
      schema: wholeNumber(1, 36_500).transform((days) => days * SECONDS_PER_DAY * 1_000),
      default: '365',
      description: 'Days after which entries of the audit log are deleted.',
    },
    frontMatterKeys: {
      variable: 'GLOSSA_FRONT_MATTER_KEYS',
      schema: listOf((key) => /^[^\s.]+(?:\.[^\s.]+)*$/.test(key), 'keys such as title or hero.tagline'),
      default: 'title,description',
      description:
        'Comma-separated keys of the YAML at the start of a Markdown document whose texts are translated. A key within another one has a dot before it, such as `hero.tagline`.',
    },
  },
} as const satisfies SettingsSection;
