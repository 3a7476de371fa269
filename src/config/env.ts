/**
 * Every environment variable that the service reads, with its default and what it is for. The README's table says the
 * same (a test compares them); nothing else reads `process.env`.
 */
export const VARIABLES = {
  GLOSSA_HOST: { fallback: '127.0.0.1', about: 'Address to listen on; `HOST` is honoured too. `0.0.0.0` for all.' },
  GLOSSA_PORT: { fallback: '3000', about: 'Port to listen on; `PORT` is honoured too. `0` for any free one.' },
  GLOSSA_DATA_DIR: { fallback: './data', about: 'Where keys, usage and stored files lie.' },
  GLOSSA_DATABASE_URL: {
    fallback: '',
    about:
      'A PostgreSQL database for keys, usage and the names of files, such as `postgres://user:password@host/glossa`.',
  },
  GLOSSA_FILES_URL: {
    fallback: '',
    about:
      'A bucket of S3 for the bytes of stored files, such as `s3://bucket/prefix?endpoint=http://minio:9000&region=us-east-1`.',
  },
  GLOSSA_REDIS_URL: {
    fallback: '',
    about:
      'A server of Redis or Valkey that several replicas share, such as `redis://user:password@host/0`; `rediss://` with TLS.',
  },
  GLOSSA_API_KEY: { fallback: '', about: 'A fixed first API key (16 characters or more) instead of a created one.' },
  GLOSSA_PUBLIC_URL: {
    fallback: '',
    about: 'Base of the URLs that the service hands out, for example behind a proxy.',
  },
  GLOSSA_SECRET: {
    fallback: '',
    about: 'Signs temporary URLs (32 characters or more); otherwise made in the data directory.',
  },
  GLOSSA_CORS_ORIGINS: {
    fallback: '',
    about: 'Origins, separated by commas, whose pages may call the service; `*` for all.',
  },
  GLOSSA_TRUSTED_PROXIES: {
    fallback: '',
    about: 'Addresses and CIDRs, separated by commas, of proxies whose `X-Forwarded-For` tells where a caller is.',
  },
  GLOSSA_FETCH_ALLOW: {
    fallback: '',
    about: 'Hosts and CIDRs, separated by commas, that `url` may reach although they are private.',
  },
  GLOSSA_STORAGE_QUOTA: {
    fallback: '10240',
    about: 'MiB of stored files that each owner may have; `0` for no limit. `glossa owners` sets it for one owner.',
  },
  GLOSSA_FILE_LIFETIME: {
    fallback: '',
    about: 'Days after which a stored file is removed; otherwise it is kept. `glossa owners` sets it for one owner.',
  },
  GLOSSA_RATE_LIMIT: { fallback: '50', about: 'Requests per second and API key.' },
  GLOSSA_CONCURRENCY: { fallback: '64', about: 'Requests that one API key may have under way at once.' },
  GLOSSA_KEY_LIMITS: {
    fallback: '',
    about:
      'Characters and tokens that each API key may use, such as `1M characters/day, 20M tokens/month`. `glossa keys limit` sets it for one key.',
  },
  GLOSSA_OWNER_LIMITS: {
    fallback: '',
    about:
      'What all keys of one owner may do together, such as `200 requests/s, 500 at once, 100M characters/month`. `glossa owners` sets it for one owner.',
  },
  GLOSSA_METRICS_PORT: {
    fallback: '',
    about: 'Port of a second listener with `/metrics` for other machines; the first then has none.',
  },
  GLOSSA_OTLP_ENDPOINT: {
    fallback: '',
    about:
      'A collector for OpenTelemetry traces (OTLP over HTTP), such as `http://127.0.0.1:4318`; `OTEL_EXPORTER_OTLP_ENDPOINT` is honoured too.',
  },
  GLOSSA_TRACE_RATIO: {
    fallback: '1',
    about: 'Part of the traces that is sent, 0 to 1, where the caller’s `traceparent` does not decide.',
  },
  GLOSSA_LOG_LEVEL: { fallback: 'info', about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
  GLOSSA_FALLBACK: {
    fallback: 'on',
    about: '`off` answers 503 instead of letting a weaker engine translate while the best one cannot.',
  },
  GLOSSA_TRANSLATION_ENGINES: {
    fallback: '',
    about:
      'Engines to translate with, in order of preference: `llm,libretranslate,bergamot,apertium`. Otherwise all, servers first, then by expected quality.',
  },
  GLOSSA_LIBRETRANSLATE_URL: {
    fallback: '',
    about: 'A server with LibreTranslate’s protocol that translates; preferred unless engines are named.',
  },
  GLOSSA_LIBRETRANSLATE_API_KEY: { fallback: '', about: 'The key for that server, where it wants one.' },
  GLOSSA_LLM_URL: {
    fallback: '',
    about:
      'Servers with an LLM that speak the chat completions protocol, such as `http://127.0.0.1:8000/v1`; several that are alike are separated by commas. Hosted ones are reached through `HTTPS_PROXY` where that is set.',
  },
  GLOSSA_LLM_MODEL: { fallback: '', about: 'The model to ask there; otherwise the first that the server names.' },
  GLOSSA_LLM_API_KEY: { fallback: '', about: 'The key for those servers, where they want one.' },
  GLOSSA_LLM_CONCURRENCY: { fallback: '8', about: 'Questions that each of those servers is asked at once.' },
  GLOSSA_LLM_CONTEXT: {
    fallback: '',
    about: 'Tokens that question and answer may have together; otherwise what the servers say, else 4,096.',
  },
  GLOSSA_LLM_TIMEOUT: {
    fallback: '15',
    about: 'Seconds that those servers may take until the first word, and between two.',
  },
  GLOSSA_LLM_PROFILE: {
    fallback: '',
    about:
      'How the model is asked to translate: `general`, `translategemma`, `hunyuan-mt`, `hy-mt`, `tower-instruct` or `tower-plus`; otherwise by its name.',
  },
  GLOSSA_SUMMARY_ENGINE: {
    fallback: '',
    about:
      'Engines to summarize with, in order of preference: `llm,extractive`. Otherwise the LLM first where there is one.',
  },
  GLOSSA_TRANSLATION_CACHE: {
    fallback: '32',
    about: 'MiB of translations kept in memory for an hour, for each owner alone; `0` keeps none.',
  },
  GLOSSA_SHARED_CACHE: {
    fallback: '0',
    about:
      'Minutes for which translations are kept in Redis too, encrypted with `GLOSSA_SECRET`, for each owner alone; `0` keeps none there.',
  },
  GLOSSA_APERTIUM_DIR: {
    fallback: '',
    about: 'Root of an Apertium installation; otherwise the one of the set-up, else the system’s.',
  },
  GLOSSA_APERTIUM_MEMORY: {
    fallback: '',
    about: 'MiB that warm Apertium pipelines may use together; otherwise a quarter of the memory, 1,500 at most.',
  },
  GLOSSA_MODELS: {
    fallback: 'auto',
    about: '`auto` downloads a neural model when it is first needed; `installed` uses those that are there.',
  },
  GLOSSA_MODELS_URL: {
    fallback: '',
    about:
      'Base URL of a mirror of the models, with the same paths below it; `HTTPS_PROXY` and `NO_PROXY` are honoured too.',
  },
  GLOSSA_MODELS_DIR: { fallback: '', about: 'Where the models lie; otherwise `models` in the data directory.' },
  GLOSSA_BERGAMOT_WORKERS: {
    fallback: '',
    about: 'Threads that translate with neural models; otherwise one for each core, fewer where memory is small.',
  },
  GLOSSA_BERGAMOT_MEMORY: {
    fallback: '',
    about: 'MiB that neural models may take together, 200 to 500 each; otherwise 40 % of the memory.',
  },
  GLOSSA_MAX_CHARACTERS: { fallback: '300000', about: 'Most characters of one request.' },
  GLOSSA_MAX_STRINGS: { fallback: '10000', about: 'Most strings of one translation request.' },
  GLOSSA_DEADLINE: { fallback: '300', about: 'Longest time, in seconds, that any request may take.' },
  GLOSSA_SHUTDOWN_DEADLINE: { fallback: '30', about: 'Seconds that requests in flight get to finish after SIGTERM.' },
  GLOSSA_SHUTDOWN_DELAY: {
    fallback: '0',
    about: 'Seconds after SIGTERM in which new requests are still served while `/readyz` says 503: for balancers.',
  },
  GLOSSA_SETUP: {
    fallback: '',
    about: '`skip` makes `npm start` and `npm test` install nothing beyond what is there.',
  },
} as const satisfies Record<string, { fallback: string; about: string }>;

export type VariableName = keyof typeof VARIABLES;
export type Environment = Record<VariableName, string>;

/** Raw values: an unset or empty variable has its default; names that others use stand in for ours. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const standIns: NodeJS.ProcessEnv = {
    GLOSSA_HOST: variables.HOST,
    GLOSSA_PORT: variables.PORT,
    GLOSSA_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
  const value = (name: string, fallback: string) => variables[name] || standIns[name] || fallback;
  const entries = Object.entries(VARIABLES).map(([name, { fallback }]) => [name, value(name, fallback)] as const);
  return Object.fromEntries(entries) as Environment;
}
