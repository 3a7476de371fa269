import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, loadConfig } from '../../src/config/config.ts';

test('without settings the service listens on the loopback address, port 3000', () => {
  const config = loadConfig({});
  assert.deepEqual([config.server.host, config.server.port], ['127.0.0.1', 3000]);
  assert.deepEqual(config.limits.defaults, { key: { 'requests/s': 1000, 'requests at once': 1000 }, owner: {} });
  assert.deepEqual([config.requests.maxCharacters, config.requests.maxStrings], [300_000, 10_000]);
});

test('an owner may store 10 GiB without expiry by default; a quota of 0 is no limit', () => {
  const limitsOf = (environment: Record<string, string>) => {
    const { ownerQuotaBytes, fileLifetimeSeconds } = loadConfig(environment).storage;
    return [ownerQuotaBytes, fileLifetimeSeconds];
  };
  assert.deepEqual(limitsOf({}), [10 * 1024 ** 3, Number.POSITIVE_INFINITY]);
  const environment = { GLOSSA_STORAGE_QUOTA: '0', GLOSSA_FILE_LIFETIME: '2' };
  assert.deepEqual(limitsOf(environment), [Number.POSITIVE_INFINITY, 2 * 86_400]);
});

test('an alias such as PORT is honoured, and the GLOSSA_ variable takes precedence', () => {
  assert.equal(loadConfig({ PORT: '8080' }).server.port, 8080);
  assert.equal(loadConfig({ PORT: '8080', GLOSSA_PORT: '9090' }).server.port, 9090);
});

test('the address of a service of Kubernetes is no port', () => {
  assert.equal(loadConfig({ GLOSSA_PORT: 'tcp://10.43.7.12:8080' }).server.port, 3000);
});

test('OTEL_EXPORTER_OTLP_ENDPOINT is honoured, and GLOSSA_OTLP_ENDPOINT takes precedence', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
  const tracesOf = (environment: Record<string, string>) => {
    const { otlpEndpoint, traceRatio } = loadConfig(environment).observability;
    return [otlpEndpoint, traceRatio];
  };
  assert.deepEqual(tracesOf({}), [undefined, 1]);
  assert.deepEqual(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT }), ['http://collector.example:4318', 1]);
  const own = { GLOSSA_OTLP_ENDPOINT: 'https://traces.example/otlp', GLOSSA_TRACE_RATIO: '.25' };
  assert.deepEqual(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, ...own }), ['https://traces.example/otlp', 0.25]);
});

test('an empty variable counts as unset', () => {
  assert.equal(loadConfig({ GLOSSA_PORT: '', GLOSSA_API_KEY: '' }).server.port, 3000);
});

test('limits of keys and owners are parsed from text', () => {
  const { key, owner } = loadConfig({
    GLOSSA_CONCURRENCY: '5',
    GLOSSA_KEY_LIMITS: '250k characters/day, 20M tokens/month',
    GLOSSA_OWNER_LIMITS: '200 requests/s,500 at once, unlimited tokens/day,',
  }).limits.defaults;
  assert.deepEqual(key, {
    'requests/s': 1000,
    'requests at once': 5,
    'characters/day': 250_000,
    'tokens/month': 20_000_000,
  });
  assert.deepEqual(owner, { 'requests/s': 200, 'requests at once': 500, 'tokens/day': Number.POSITIVE_INFINITY });
});

/** Invalid values of each variable. Variables that are not listed accept any text. */
const INVALID: Record<string, string[]> = {
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
  GLOSSA_DATABASE_URL: [
    ...['mysql://a/b', 'postgres://a', 'postgres:///glossa', 'localhost/glossa', 'postgres://a,/glossa'],
    ...['postgres://a:x/glossa', 'postgres://a/glossa?sslmode=maybe', 'postgres://a/b?target_session_attrs=standby'],
  ],
  GLOSSA_FILES_URL: [
    'https://a.example/bucket',
    's3://',
    's3://Bucket',
    's3://key:secret@bucket',
    's3://bucket/a//b',
    's3://bucket?endpoint=minio:9000',
    's3://bucket?endpoint=http://key:secret@minio:9000',
    's3://bucket?endpoint=http://minio:9000/?x',
    's3://bucket?encryption=none',
    's3://bucket?encryption=AES256:key',
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
  GLOSSA_MODELS_URL: [
    'ftp://x',
    'mirror.example',
    'https://me:secret@mirror.example',
    'https://a.example,models',
    'file://server/share',
  ],
  GLOSSA_MAX_CHARACTERS: ['0', '1e5'],
  GLOSSA_MAX_STRINGS: ['0', '1_000'],
  GLOSSA_DEADLINE: ['0', '1m'],
  GLOSSA_SHUTDOWN_DEADLINE: ['-1', 'never'],
};

function errorOf(variables: Record<string, string>): string {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return assert.fail(`${JSON.stringify(variables)} is accepted`);
}

test('an error names the variable of an invalid value and does not repeat the value', () => {
  for (const [name, values] of Object.entries(INVALID)) {
    for (const value of values) {
      const message = errorOf({ [name]: value });
      assert.match(message, new RegExp(`^${name} must (be|have) [^;]*$`));
      if (/KEY|SECRET/.test(name)) assert.ok(!message.includes(value), message);
    }
  }
});

test('one error names all invalid variables', () => {
  const first = Object.entries(INVALID).map(([name, [value = '']]): [string, string] => [name, value]);
  const message = errorOf(Object.fromEntries(first));
  for (const [name] of first) assert.ok(message.includes(`${name} `), name);
});

test('model servers are a comma-separated list of URLs and local folders', () => {
  const urlsOf = (text: string) => loadConfig({ GLOSSA_MODELS_URL: text }).models.urls;
  assert.deepEqual(urlsOf(''), []);
  assert.deepEqual(urlsOf('https://mirror.example/a/'), ['https://mirror.example/a']);
  assert.deepEqual(urlsOf('file:///mnt/models/, http://b.example:81 ,file:///mnt/models'), [
    'file:///mnt/models',
    'http://b.example:81',
  ]);
});

test('allowed hosts and origins are comma-separated lists', () => {
  const { security } = loadConfig({
    GLOSSA_FETCH_ALLOW: 'intranet, 10.0.0.0/8,fd00::/8 ,::1',
    GLOSSA_CORS_ORIGINS: 'https://a.example,*',
  });
  assert.deepEqual(security.fetchAllow, ['intranet', '10.0.0.0/8', 'fd00::/8', '::1']);
  assert.deepEqual(security.corsOrigins, ['https://a.example', '*']);
});

test('a configured server comes first unless engines are selected; engines that are not selected are off', () => {
  const url = 'http://127.0.0.1:5000';
  const server = { GLOSSA_LIBRETRANSLATE_URL: `${url}/` };
  const enginesOf = (variables: Record<string, string>) => loadConfig(variables).engines.translation;
  assert.deepEqual(enginesOf({}), [['bergamot', 'apertium']]);
  assert.deepEqual(enginesOf(server), [['libretranslate'], ['bergamot', 'apertium']]);
  const named = { ...server, GLOSSA_TRANSLATION_ENGINES: 'apertium, libretranslate' };
  assert.deepEqual(enginesOf(named), [['apertium'], ['libretranslate']]);
  assert.equal(loadConfig(named).engines.libretranslateUrl, url);
  assert.deepEqual(enginesOf({ ...server, GLOSSA_TRANSLATION_ENGINES: 'apertium' }), [['apertium']]);
  assert.match(errorOf({ GLOSSA_TRANSLATION_ENGINES: 'llm' }), /^GLOSSA_LLM_URL or GLOSSA_LLM_MODEL must be set/);
  const servers = { GLOSSA_LLM_URL: 'http://a.example/v1', GLOSSA_LIBRETRANSLATE_URL: 'http://b.example' };
  assert.deepEqual(loadConfig(servers).engines.translation, [['llm'], ['libretranslate'], ['bergamot', 'apertium']]);
  assert.match(errorOf({ GLOSSA_TRANSLATION_ENGINES: 'libretranslate' }), /^GLOSSA_LIBRETRANSLATE_URL must be set/);
});

test('a configured LLM summarizes first unless engines are selected', () => {
  const enginesOf = (variables: Record<string, string>) => loadConfig(variables).engines.summary;
  const server = { GLOSSA_LLM_URL: 'http://a.example/v1' };
  assert.deepEqual(enginesOf({}), ['extractive']);
  assert.deepEqual(enginesOf(server), ['llm', 'extractive']);
  assert.deepEqual(enginesOf({ ...server, GLOSSA_SUMMARY_ENGINE: 'extractive, llm' }), ['extractive', 'llm']);
  assert.deepEqual(enginesOf({ ...server, GLOSSA_SUMMARY_ENGINE: 'llm' }), ['llm']);
  for (const name of [
    'qwen2.5-0.5b-instruct-q8_0',
    'gemma3:1b',
    'SmolLM2-360M-Instruct',
    '/models/Llama-3.2-1B.gguf',
  ]) {
    assert.deepEqual(enginesOf({ ...server, GLOSSA_LLM_MODEL: name }), ['extractive'], name);
  }
  for (const name of ['qwen3-4b-instruct-2507-q4_k_m', 'gemma3:12b', 'gpt-oss', 'Mixtral-8x7B-v0.1', 'llama3.2:3b']) {
    assert.deepEqual(enginesOf({ ...server, GLOSSA_LLM_MODEL: name }), ['llm', 'extractive'], name);
  }
  assert.match(errorOf({ GLOSSA_SUMMARY_ENGINE: 'llm' }), /^GLOSSA_LLM_URL or GLOSSA_LLM_MODEL must be set/);
});

test('a model without a server is embedded: it summarizes first, and translates where no other engine can', () => {
  const embedded = { GLOSSA_LLM_MODEL: 'qwen3-4b' };
  assert.deepEqual(loadConfig(embedded).engines.summary, ['llm', 'extractive']);
  assert.deepEqual(loadConfig(embedded).engines.translation, [['bergamot', 'apertium'], ['llm']]);
  assert.deepEqual(loadConfig({ ...embedded, GLOSSA_TRANSLATION_ENGINES: 'llm' }).engines.translation, [['llm']]);
});

test('several LLM servers are a list without duplicates', () => {
  assert.deepEqual(loadConfig({ GLOSSA_LLM_MODEL: 'a-model', GLOSSA_LLM_API_KEY: 'key' }).llm.urls, []);
  assert.deepEqual(
    loadConfig({ GLOSSA_LLM_URL: 'http://a.example/v1/, http://b.example/v1,http://a.example/v1' }).llm,
    {
      urls: ['http://a.example/v1', 'http://b.example/v1'],
      model: undefined,
      apiKey: undefined,
      concurrency: undefined,
      contextTokens: undefined,
      idleTimeoutMs: 15_000,
      hubUrl: undefined,
      profile: undefined,
    },
  );
});

test('a public URL loses its trailing slash, query and hash', () => {
  assert.equal(loadConfig({ GLOSSA_PUBLIC_URL: 'https://a.example/b/?x#y' }).server.publicUrl, 'https://a.example/b');
});

test('a bucket URL holds bucket, prefix, endpoint and region', () => {
  const files = (url: string) => loadConfig({ GLOSSA_FILES_URL: url }).storage.bucket;
  const plain = { isBucketInHost: false, encryption: undefined };
  const amazon = { ...plain, endpoint: undefined, region: undefined };
  assert.deepEqual(files('s3://bucket'), { bucket: 'bucket', prefix: '', ...amazon });
  assert.deepEqual(files('s3://bucket/a/b/?region=eu-central-1'), {
    bucket: 'bucket',
    prefix: 'a/b/',
    ...plain,
    endpoint: undefined,
    region: 'eu-central-1',
  });
  assert.deepEqual(files('s3://my.old_bucket/x?endpoint=http://minio:9000'), {
    bucket: 'my.old_bucket',
    prefix: 'x/',
    ...plain,
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
  });
  const endpoints = [
    ['http://MinIO:80/', 'http://minio', false],
    ['https://proxy.example:443/s3/', 'https://proxy.example/s3', false],
    ['https://bucket.fra1.example.com', 'https://fra1.example.com', true],
  ] as const;
  for (const [given, endpoint, isBucketInHost] of endpoints) {
    const location = files(`s3://bucket?endpoint=${given}`);
    assert.deepEqual([location?.endpoint, location?.isBucketInHost], [endpoint, isBucketInHost], given);
  }
  assert.deepEqual(files('s3://bucket?encryption=AES256')?.encryption, { algorithm: 'AES256', keyId: undefined });
  const kms = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab';
  assert.deepEqual(files(`s3://bucket?encryption=aws:kms:${kms}`)?.encryption, { algorithm: 'aws:kms', keyId: kms });
  assert.equal(files(''), undefined);
});
