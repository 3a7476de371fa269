import { apiKey, limits, optional, price, wholeNumber } from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';
import { LIMITS_EXAMPLE } from '../usage-limits.ts';

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
    price: {
      variable: 'GLOSSA_PRICE',
      schema: optional(price),
      description:
        'Price of a million input tokens and of a million output tokens, such as `EUR 0.50 in, 1.50 out`, for the costs by owner that `/admin` shows. Default: no costs.',
    },
  },
} as const satisfies SettingsSection;
