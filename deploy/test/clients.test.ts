/** Clients that generators make from the OpenAPI document. Each is compiled, and one for each language calls a service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../../test/support/service.ts';
import { temporaryDirectory } from '../../test/support/storage.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, '.glossa/client-generators');
const JAR = join(TOOLS, 'bin/openapi-generator-cli.jar');
const PYTHON = join(TOOLS, 'python/bin/python');
const CALLS = join(import.meta.dirname, 'clients');
/** Time limit of a program. Tests only detect hangs. */
const TIMEOUT_MS = 10 * 60_000;
const TYPESCRIPT = [
  ...['--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--skipLibCheck', '--esModuleInterop'],
  ...['--module', 'commonjs', '--moduleResolution', 'node10', '--outDir', 'out', '--types', 'node'],
];

describe('a client generated from the OpenAPI document', () => {
  let models: Awaited<ReturnType<typeof temporaryDirectory>>;
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let glossa: TestService;
  before(async () => {
    models = await temporaryDirectory();
    directory = await temporaryDirectory();
    await installTestModels(models.path, ['en-de']);
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models.path });
    await writeFile(path('glossa.json'), await (await glossa.fetch('/openapi.json')).text());
    await writeFile(path('note.txt'), 'The house is big.\n');
    await symlink(join(ROOT, 'node_modules'), path('node_modules'));
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
    await directory[Symbol.asyncDispose]();
  });

  const path = (...names: string[]): string => join(directory.path, ...names);
  async function run(program: string, args: string[], cwd = '', environment: Record<string, string> = {}) {
    const options = {
      cwd: path(cwd),
      timeout: TIMEOUT_MS,
      maxBuffer: 2 ** 26,
      env: { ...process.env, ...environment },
    };
    const { stdout } = await promisify(execFile)(program, args, options).catch((error) => {
      // Compilers write to standard output, which the message of the error omits.
      throw new Error(
        `${program} ${args.join(' ')}: ${String(error.stdout).slice(-3_000)}${String(error.stderr).slice(-3_000)}`,
      );
    });
    return stdout;
  }
  const npm = (name: string, args: string[], cwd = '') => run(join(TOOLS, 'node_modules/.bin', name), args, cwd);
  const openapiGenerator = (language: string, client: string, ...more: string[]) =>
    run('java', ['-jar', JAR, 'generate', '-i', 'glossa.json', '-g', language, '-o', client, ...more]);
  /** The arguments of the programs that call the service. */
  const call = (): string[] => [glossa.url, glossa.key, path('note.txt')];

  test('by OpenAPI Generator for Python calls the service', async () => {
    await openapiGenerator('python', 'python');
    const output = await run(PYTHON, [join(CALLS, 'client.py'), ...call()], '', { PYTHONPATH: path('python') });
    assert.equal(output, 'done\n');
  });

  test('by openapi-python-client is valid Python', async () => {
    const generate = ['-m', 'openapi_python_client', 'generate', '--path', 'glossa.json', '--output-path', 'client'];
    await run(PYTHON, [...generate, '--meta', 'none']);
    await run(PYTHON, ['-m', 'compileall', '-q', 'client']);
    await run(PYTHON, ['-c', 'import client.api.operations.translate, client.api.documents.translate_document']);
  });

  test('by OpenAPI Generator for Go calls the service', async () => {
    await mkdir(path('go'));
    await openapiGenerator('go', 'go/glossa', '--git-host=example.org', '--git-user-id=x', '--git-repo-id=glossa');
    await rm(path('go/glossa/test'), { recursive: true });
    const module = await readFile(path('go/glossa/go.mod'), 'utf8');
    await writeFile(path('go/glossa/go.mod'), module.replace(/^module .*/, 'module example.org/glossa'));
    await copyFile(join(CALLS, 'client.go'), path('go/main.go'));
    await writeFile(
      path('go/go.mod'),
      'module client\ngo 1.23\nrequire example.org/glossa v0.0.0\nreplace example.org/glossa => ./glossa\n',
    );
    await run('go', ['mod', 'tidy'], 'go');
    assert.equal(await run('go', ['run', '.', ...call()], 'go'), 'done\n');
  });

  test('by oapi-codegen compiles', async () => {
    await mkdir(path('oapi/glossa'), { recursive: true });
    const generate = ['-generate', 'types,client', '-package', 'glossa', '-o', 'oapi/glossa/glossa.go', 'glossa.json'];
    await run(join(TOOLS, 'bin/oapi-codegen'), generate);
    await writeFile(path('oapi/go.mod'), 'module client\ngo 1.23\n');
    await run('go', ['mod', 'tidy'], 'oapi');
    await run('go', ['vet', './...'], 'oapi');
  });

  test('by OpenAPI Generator for Java compiles', async () => {
    await openapiGenerator('java', 'java');
    await run('mvn', ['-q', '-B', '-Dmaven.test.skip=true', 'compile'], 'java');
  });

  test('by Hey API for TypeScript calls the service', async () => {
    await npm('openapi-ts', ['-i', 'glossa.json', '-o', 'hey/client']);
    // The extension keeps the file from the project's own compiler, which has no generated client.
    await cp(join(CALLS, 'client.ts.txt'), path('hey/client.ts'));
    await writeFile(path('hey/package.json'), '{}');
    await npm('tsc', [...TYPESCRIPT, 'client.ts'], 'hey');
    assert.equal(await run(process.execPath, ['out/client.js', ...call()], 'hey'), 'done\n');
  });

  const typescript: Record<string, { generate: () => Promise<unknown>; file: string }> = {
    'OpenAPI Generator': { generate: () => openapiGenerator('typescript-fetch', 'fetch'), file: 'fetch/index.ts' },
    Orval: {
      generate: () => npm('orval', ['--input', 'glossa.json', '--output', 'orval.ts', '--client', 'fetch']),
      file: 'orval.ts',
    },
    'openapi-typescript': {
      generate: () => npm('openapi-typescript', ['glossa.json', '-o', 'types.ts']),
      file: 'types.ts',
    },
    'swagger-typescript-api': {
      generate: () =>
        npm('swagger-typescript-api', ['generate', '-p', 'glossa.json', '-o', 'swagger', '-n', 'glossa.ts']),
      file: 'swagger/glossa.ts',
    },
  };
  for (const [name, { generate, file }] of Object.entries(typescript)) {
    test(`by ${name} for TypeScript compiles`, async () => {
      await generate();
      await appendFile(path(file), '\nexport {};\n');
      await npm('tsc', [...TYPESCRIPT, '--noEmit', file]);
    });
  }
});
