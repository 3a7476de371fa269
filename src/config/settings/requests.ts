import { secondsInMs, wholeNumber } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

export const REQUESTS = {
  title: 'Sizes and deadlines of requests',
  settings: {
    maxCharacters: {
      variable: 'GLOSSA_MAX_CHARACTERS',
      schema: wholeNumber(1, 10_000_000),
      default: '300000',
      description: 'Maximum number of characters in one request.',
    },
    maxStrings: {
      variable: 'GLOSSA_MAX_STRINGS',
      schema: wholeNumber(1, 1_000_000),
      default: '10000',
      description: 'Maximum number of strings in one translation request.',
    },
    baseDeadlineMs: {
      variable: 'GLOSSA_BASE_DEADLINE',
      schema: secondsInMs(1, 3_600),
      default: '30',
      description: 'Seconds that a request may take, besides 1 s for every 2,000 characters.',
    },
    maxDeadlineMs: {
      variable: 'GLOSSA_DEADLINE',
      schema: secondsInMs(1, 3_600),
      default: '300',
      description: 'Maximum duration of a request in seconds.',
    },
  },
} as const satisfies SettingsSection;
