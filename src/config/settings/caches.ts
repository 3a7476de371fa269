import { wholeNumber } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

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
