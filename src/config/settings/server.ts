import { z } from 'zod';
import {
  apiKey,
  baseUrl,
  DIALECTS,
  isAddressOrNetwork,
  isDialect,
  isHostOrNetwork,
  isOrigin,
  LOG_LEVELS,
  listOf,
  numberFromZeroToOne,
  onOrOff,
  optional,
  secondsInMs,
  wholeNumber,
} from '../schemas.ts';
import type { SettingsSection } from '../setting-types.ts';

const DEFAULT_PORT = '3000';

/** Kubernetes sets `GLOSSA_PORT=tcp://10.0.0.1:3000` in each pod beside a service with the name glossa. */
const withoutServiceAddress = (port: string): string => (/^(?:tcp|udp):\/\//.test(port) ? DEFAULT_PORT : port);

export const SERVER = {
  title: 'Server',
  settings: {
    host: {
      variable: 'GLOSSA_HOST',
      alias: 'HOST',
      schema: z.string(),
      default: '127.0.0.1',
      description: 'Address to listen on. `0.0.0.0` listens on all addresses.',
    },
    port: {
      variable: 'GLOSSA_PORT',
      alias: 'PORT',
      schema: z.string().transform(withoutServiceAddress).pipe(wholeNumber(0, 65_535)),
      default: DEFAULT_PORT,
      description: 'Port to listen on. `0` selects a free port.',
    },
    publicUrl: {
      variable: 'GLOSSA_PUBLIC_URL',
      schema: optional(baseUrl),
      description: 'Base URL for links in responses. Set it when the service is behind a proxy.',
    },
  },
} as const satisfies SettingsSection;

export const SECURITY = {
  title: 'Network and security',
  settings: {
    secret: {
      variable: 'GLOSSA_SECRET',
      schema: optional(z.string().min(32, 'must have 32 characters or more')),
      description:
        'Secret that signs temporary URLs, at least 32 characters. Without it, the service creates one in the data directory.',
    },
    corsOrigins: {
      variable: 'GLOSSA_CORS_ORIGINS',
      schema: listOf(isOrigin, 'origins such as https://app.example'),
      description:
        'Comma-separated origins whose pages may call the API. `*` allows all origins. The LibreTranslate API is open to all.',
    },
    trustedProxies: {
      variable: 'GLOSSA_TRUSTED_PROXIES',
      schema: listOf(isAddressOrNetwork, 'addresses or networks such as 10.0.0.0/8'),
      description: 'Comma-separated addresses and CIDRs of proxies whose `X-Forwarded-For` header is trusted.',
    },
    fetchAllow: {
      variable: 'GLOSSA_FETCH_ALLOW',
      schema: listOf(isHostOrNetwork, 'hosts, addresses or networks such as 10.0.0.0/8'),
      description: 'Comma-separated private hosts and CIDRs that the fields `url` and `callback_url` may point to.',
    },
  },
} as const satisfies SettingsSection;

export const COMPATIBLE_APIS = {
  title: 'Compatible APIs',
  settings: {
    libretranslate: {
      variable: 'GLOSSA_SERVE_LIBRETRANSLATE',
      schema: onOrOff,
      default: 'on',
      description: '`off` removes the paths of the LibreTranslate API, such as `/translate` and `/languages`.',
    },
    anonymousKey: {
      variable: 'GLOSSA_ANONYMOUS_KEY',
      schema: optional(apiKey),
      description:
        'API key of requests to the LibreTranslate API and to dialects that carry none. Its limits apply to all of them together. Without it they are rejected.',
    },
    deepl: {
      variable: 'GLOSSA_SERVE_DEEPL',
      schema: onOrOff,
      default: 'on',
      description: '`off` removes the paths of the DeepL API, which start with `/v2/` and `/v3/`.',
    },
    dialects: {
      variable: 'GLOSSA_DIALECTS',
      schema: listOf(
        (item) => item === 'all' || item === 'off' || isDialect(item),
        `all, off, or names out of ${DIALECTS.join(', ')}`,
      ).transform((items) => (items.includes('all') ? DIALECTS : items.filter(isDialect))),
      default: 'all',
      description: `Formats of other services that are served besides, separated by commas: ${DIALECTS.map((name) => `\`${name}\``).join(', ')}. \`off\` removes their paths.`,
    },
  },
} as const satisfies SettingsSection;

export const OBSERVABILITY = {
  title: 'Observability',
  settings: {
    logLevel: {
      variable: 'GLOSSA_LOG_LEVEL',
      schema: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
      default: 'info',
      description: 'Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    },
    metricsPort: {
      variable: 'GLOSSA_METRICS_PORT',
      schema: optional(wholeNumber(0, 65_535)),
      description:
        'Port of a separate listener for `/metrics` that other machines can reach. The main port then has no `/metrics`.',
    },
    otlpEndpoint: {
      variable: 'GLOSSA_OTLP_ENDPOINT',
      alias: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      schema: optional(baseUrl),
      description:
        'URL of an OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`. Without it no traces are sent.',
    },
    traceRatio: {
      variable: 'GLOSSA_TRACE_RATIO',
      schema: numberFromZeroToOne,
      default: '1',
      description: 'Fraction of traces to send, 0 to 1. A `traceparent` header of the caller takes precedence.',
    },
  },
} as const satisfies SettingsSection;

export const SHUTDOWN = {
  title: 'Shutdown',
  settings: {
    deadlineMs: {
      variable: 'GLOSSA_SHUTDOWN_DEADLINE',
      schema: secondsInMs(0, 3_600),
      default: '30',
      description: 'Seconds that requests in progress get to finish after SIGTERM.',
    },
    delayMs: {
      variable: 'GLOSSA_SHUTDOWN_DELAY',
      schema: secondsInMs(0, 3_600),
      default: '0',
      description:
        'Seconds after SIGTERM during which new requests are still accepted while `/readyz` returns 503, so that load balancers can react.',
    },
  },
} as const satisfies SettingsSection;
