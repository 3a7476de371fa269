import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { VARIABLES } from '../../src/config/env.ts';

test('without any variable the service listens on this machine only, on port 3000', () => {
  const config = loadConfig({});
  assert.deepEqual([config.host, config.port], ['127.0.0.1', 3000]);
  assert.deepEqual(config.defaultLimits, { key: { 'requests/s': 50, 'requests at once': 64 }, owner: {} });
  assert.deepEqual(config.limits, { characters: 300_000, strings: 10_000 });
});

test('an owner may store 10 GB for ever, unless it is set otherwise; 0 is no limit', () => {
  const forever = Number.POSITIVE_INFINITY;
  assert.deepEqual(loadConfig({}).allowance, { storageBytes: 10 * 1024 ** 3, fileSeconds: forever });
  const set = loadConfig({ GLOSSA_STORAGE_QUOTA: '0', GLOSSA_FILE_LIFETIME: '2' });
  assert.deepEqual(set.allowance, { storageBytes: forever, fileSeconds: 2 * 86_400 });
});

test('HOST and PORT are honoured, and ours win over them', () => {
  assert.equal(loadConfig({ PORT: '8080' }).port, 8080);
  assert.equal(loadConfig({ PORT: '8080', GLOSSA_PORT: '9090' }).port, 9090);
});

test('the endpoint of OpenTelemetry’s own variable is honoured, and ours wins over it', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
  assert.equal(loadConfig({}).traces, undefined);
  assert.deepEqual(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces, {
    endpoint: 'http://collector.example:4318',
    ratio: 1,
  });
  const ours = { GLOSSA_OTLP_ENDPOINT: 'https://traces.example/otlp', GLOSSA_TRACE_RATIO: '.25' };
  assert.deepEqual(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...ours }).traces, {
    endpoint: 'https://traces.example/otlp',
    ratio: 0.25,
  });
});

test('an empty variable counts as unset', () => {
  assert.equal(loadConfig({ GLOSSA_PORT: '', GLOSSA_API_KEY: '' }).port, 3000);
});

test('limits of keys and of owners are written as one reads them', () => {
  const { key, owner } = loadConfig({
    GLOSSA_CONCURRENCY: '5',
    GLOSSA_KEY_LIMITS: '250k characters/day, 20M tokens/month',
    GLOSSA_OWNER_LIMITS: '200 requests/s,500 at once, unlimited tokens/day,',
  }).defaultLimits;
  assert.deepEqual(key, {
    'requests/s': 50,
    'requests at once': 5,
    'characters/day': 250_000,
    'tokens/month': 20_000_000,
  });
  assert.deepEqual(owner, { 'requests/s': 200, 'requests at once': 500, 'tokens/day': Number.POSITIVE_INFINITY });
});

/** Values of each variable that are no good; the others take any text. */
const NO_GOOD: Partial<Record<keyof typeof VARIABLES, string[]>> = {
  GLOSSA_PORT: ['70000', '-1', '80.5', '0x50', 'http', '9'.repeat(400)],
  GLOSSA_API_KEY: [
    'fifteen chars..',
    'blank at the end ',
    'schlüssel mit umlaut',
    'two\nlines of a key',
    'x'.repeat(513),
  ],
  GLOSSA_PUBLIC_URL: ['ftp://x', 'example.com'],
  GLOSSA_SECRET: ['not so long'],
  GLOSSA_CORS_ORIGINS: ['https://example.com/', 'example.com'],
  GLOSSA_TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', 'fe80::1%eth0'],
  GLOSSA_FETCH_ALLOW: ['10.0.0.0/33', 'http://intranet', '10.0.0.0/8/8'],
  GLOSSA_RATE_LIMIT: ['many', '0'],
  GLOSSA_METRICS_PORT: ['65536', 'yes'],
  GLOSSA_OTLP_ENDPOINT: ['localhost:4318', 'ftp://x', 'http://me:secret@a.example'],
  GLOSSA_TRACE_RATIO: ['10%', '1.5', '-1', 'all', '.'],
  GLOSSA_LOG_LEVEL: ['loud', 'INFO'],
  GLOSSA_TRANSLATION_ENGINES: ['google', 'apertium;libretranslate', 'transliteration'],
  GLOSSA_LIBRETRANSLATE_URL: ['localhost:5000', 'ftp://x'],
  GLOSSA_DATABASE_URL: ['mysql://a/b', 'postgres://a', 'postgres:///glossa', 'localhost/glossa'],
  GLOSSA_FILES_URL: [
    'https://a.example/bucket',
    's3://',
    's3://Bucket',
    's3://key:secret@bucket',
    's3://bucket/a//b',
    's3://bucket?endpoint=minio:9000',
    's3://bucket?endpoint=http://minio:9000/path',
    's3://bucket?region=',
    's3://bucket?secret=x',
  ],
  GLOSSA_REDIS_URL: ['http://a', 'redis://', 'redis://a/glossa', 'localhost:6379'],
  GLOSSA_KEY_LIMITS: ['1000', '20 requests/s', '5 at once', '1 characters/day, 2 characters/day', '0 tokens/day'],
  GLOSSA_OWNER_LIMITS: ['many tokens/day', '1.5M tokens/day', '10 characters/year', 'unlimitedk tokens/day'],
  GLOSSA_SUMMARY_ENGINE: ['abstractive'],
  GLOSSA_LLM_URL: ['localhost:8000', 'ftp://x', 'http://a.example/v1,b.example', 'http://me:secret@a.example/v1'],
  GLOSSA_LLM_API_KEY: ['a key', 'schlüssel'],
  GLOSSA_LLM_CONCURRENCY: ['0', 'many'],
  GLOSSA_LLM_CONTEXT: ['100', '8k'],
  GLOSSA_LLM_TIMEOUT: ['0', '15s'],
  GLOSSA_LLM_PROFILE: ['gpt', 'General'],
  GLOSSA_APERTIUM_MEMORY: ['1', '1 GB'],
  GLOSSA_MODELS: ['yes', 'AUTO'],
  GLOSSA_MODELS_URL: ['ftp://x', 'mirror.example', 'https://me:secret@mirror.example'],
  GLOSSA_MAX_CHARACTERS: ['0', '1e5'],
  GLOSSA_MAX_STRINGS: ['0', '1_000'],
  GLOSSA_DEADLINE: ['0', '1m'],
  GLOSSA_SHUTDOWN_DEADLINE: ['-1', 'never'],
};

function refusal(variables: Record<string, string>): string {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return assert.fail(`${JSON.stringify(variables)} is taken`);
}

test('a value that is no good is refused by the name of its variable, and not repeated', () => {
  for (const [name, values] of Object.entries(NO_GOOD)) {
    for (const value of values) {
      const message = refusal({ [name]: value });
      assert.match(message, new RegExp(`^${name} must (be|have) [^;]*$`));
      if (/KEY|SECRET/.test(name)) assert.ok(!message.includes(value), message);
    }
  }
});

test('all values that are no good are named at once', () => {
  const first = Object.entries(NO_GOOD).map(([name, [value = '']]): [string, string] => [name, value]);
  const message = refusal(Object.fromEntries(first));
  for (const [name] of first) assert.ok(message.includes(`${name} `), name);
});

test('hosts, addresses and networks that may be fetched from, and origins, are lists', () => {
  const config = loadConfig({
    GLOSSA_FETCH_ALLOW: 'intranet, 10.0.0.0/8,fd00::/8 ,::1',
    GLOSSA_CORS_ORIGINS: 'https://a.example,*',
  });
  assert.deepEqual(config.fetchAllow, ['intranet', '10.0.0.0/8', 'fd00::/8', '::1']);
  assert.deepEqual(config.corsOrigins, ['https://a.example', '*']);
});

test('a server comes first unless engines are named; what is not named does not serve', () => {
  const url = 'http://127.0.0.1:5000';
  const server = { GLOSSA_LIBRETRANSLATE_URL: `${url}/` };
  const enginesOf = (variables: Record<string, string>) => loadConfig(variables).engines;
  assert.deepEqual(enginesOf({}), [['bergamot', 'apertium']]);
  assert.deepEqual(enginesOf(server), [['libretranslate'], ['bergamot', 'apertium']]);
  const named = { ...server, GLOSSA_TRANSLATION_ENGINES: 'apertium, libretranslate' };
  assert.deepEqual(enginesOf(named), [['apertium'], ['libretranslate']]);
  assert.deepEqual(loadConfig(named).libretranslate, { url, apiKey: undefined });
  assert.equal(loadConfig({ ...server, GLOSSA_TRANSLATION_ENGINES: 'apertium' }).libretranslate, undefined);
  assert.match(refusal({ GLOSSA_TRANSLATION_ENGINES: 'llm' }), /^GLOSSA_LLM_URL must be set/);
  const servers = { GLOSSA_LLM_URL: 'http://a.example/v1', GLOSSA_LIBRETRANSLATE_URL: 'http://b.example' };
  assert.deepEqual(loadConfig(servers).engines, [['llm'], ['libretranslate'], ['bergamot', 'apertium']]);
  assert.match(refusal({ GLOSSA_TRANSLATION_ENGINES: 'libretranslate' }), /^GLOSSA_LIBRETRANSLATE_URL must be set/);
});

test('the LLM summarizes first where there is one, unless engines are named', () => {
  const enginesOf = (variables: Record<string, string>) => loadConfig(variables).summaryEngines;
  const server = { GLOSSA_LLM_URL: 'http://a.example/v1' };
  assert.deepEqual(enginesOf({}), ['extractive']);
  assert.deepEqual(enginesOf(server), ['llm', 'extractive']);
  assert.deepEqual(enginesOf({ ...server, GLOSSA_SUMMARY_ENGINE: 'extractive, llm' }), ['extractive', 'llm']);
  assert.deepEqual(enginesOf({ ...server, GLOSSA_SUMMARY_ENGINE: 'llm' }), ['llm']);
  assert.match(refusal({ GLOSSA_SUMMARY_ENGINE: 'llm' }), /^GLOSSA_LLM_URL must be set/);
});

test('there may be several LLM servers, each named once, asked for what their first model can', () => {
  assert.equal(loadConfig({ GLOSSA_LLM_MODEL: 'a-model', GLOSSA_LLM_API_KEY: 'key' }).llm, undefined);
  assert.deepEqual(
    loadConfig({ GLOSSA_LLM_URL: 'http://a.example/v1/, http://b.example/v1,http://a.example/v1' }).llm,
    {
      urls: ['http://a.example/v1', 'http://b.example/v1'],
      model: undefined,
      apiKey: undefined,
      concurrency: 8,
      contextTokens: undefined,
      silence: 15_000,
      profile: undefined,
    },
  );
});

test('a public URL loses its trailing slash, query and hash', () => {
  assert.equal(loadConfig({ GLOSSA_PUBLIC_URL: 'https://a.example/b/?x#y' }).publicUrl, 'https://a.example/b');
});

test('the table of the README has every variable with its default, and no other', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `(GLOSSA_\w+)` \| (.*?) \|/gm)].map(([, name, fallback]) => [name, fallback]);
  const expected = Object.entries(VARIABLES).map(([name, { fallback }]) => [name, fallback ? `\`${fallback}\`` : '']);
  assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(expected));
});

test('a bucket is told by its URL, in the style of its server', () => {
  const files = (url: string) => loadConfig({ GLOSSA_FILES_URL: url }).files;
  const amazon = { endpoint: undefined, region: undefined };
  assert.deepEqual(files('s3://bucket'), { bucket: 'bucket', prefix: '', ...amazon });
  assert.deepEqual(files('s3://bucket/a/b/?region=eu-central-1'), {
    bucket: 'bucket',
    prefix: 'a/b/',
    endpoint: undefined,
    region: 'eu-central-1',
  });
  assert.deepEqual(files('s3://my.old_bucket/x?endpoint=http://minio:9000'), {
    bucket: 'my.old_bucket',
    prefix: 'x/',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
  });
  assert.equal(files(''), undefined);
});
