/** Each of the generators in the documentation makes a client from the OpenAPI document. The client calls a service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type HttpServer, startHttpServer } from '../../load/servers/http-server.ts';
import { installTestModels } from '../../test/fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../../test/support/service.ts';
import { temporaryDirectory } from '../../test/support/storage.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, '.glossa/client-generators');
const JAR = join(TOOLS, 'bin/openapi-generator-cli.jar');
const PYTHON = join(TOOLS, 'python/bin/python');
/** One program for each generator. It prints the results of its calls as JSON. */
const PROGRAMS = join(import.meta.dirname, 'clients');
/** Time limit of a program. Tests only detect hangs. */
const TIMEOUT_MS = 10 * 60_000;
const TYPESCRIPT = [
  ...['--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--skipLibCheck', '--esModuleInterop'],
  ...['--module', 'node16', '--outDir', 'out', '--types', 'node'],
];
const NOTE = 'The house is big.\n';

describe('a client generated from the OpenAPI document calls the service: by', () => {
  let models: Awaited<ReturnType<typeof temporaryDirectory>>;
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let files: HttpServer;
  let glossa: TestService;
  before(async () => {
    models = await temporaryDirectory();
    directory = await temporaryDirectory();
    await installTestModels(models.path, ['en-de']);
    files = await startHttpServer((_request, response) => response.end(NOTE));
    glossa = await startTestService({ GLOSSA_MODELS_DIR: models.path, GLOSSA_FETCH_ALLOW: '127.0.0.1' });
    await writeFile(path('glossa.json'), await (await glossa.fetch('/openapi.json')).text());
    await writeFile(path('note.txt'), NOTE);
    await symlink(join(TOOLS, 'node_modules'), path('node_modules'));
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await files[Symbol.asyncDispose]();
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
  async function copyProgram(name: string, target: string): Promise<void> {
    await mkdir(path(dirname(target)), { recursive: true });
    await copyFile(join(PROGRAMS, name), path(target));
  }
  /** The arguments of the programs. */
  const call = (): string[] => [glossa.url, glossa.key, path('note.txt'), `${files.url}/note.txt`];

  /** Compares what a program prints with what the service answers. */
  async function assertResults(output: string): Promise<void> {
    const { stored, failure, ...results } = JSON.parse(output);
    const order = { current_language: 'en', target_language: 'de' };
    const { body: one } = await glossa.post('/v1/ai/translate', { text: NOTE.trim(), ...order });
    const text = one.translated_text;
    assert.ok(typeof text === 'string' && text !== NOTE.trim());
    assert.deepEqual(results, {
      ...{ text, texts: [text, '12'], language: 'en', points: ['A bridge opens.', 'It is long.'] },
      documents: [`${text}\n`, `${text}\n`, `${text}\n`],
    });
    assert.equal(stored.size, NOTE.length);
    assert.equal(await (await glossa.fetch(`/v1/store/file/read/${stored.key}`)).text(), NOTE);
    assert.deepEqual(failure, { status: 400, code: 'unknown_language' });
  }

  test('OpenAPI Generator for Python', async () => {
    await openapiGenerator('python', 'python');
    const program = join(PROGRAMS, 'openapi-generator.py');
    await assertResults(await run(PYTHON, [program, ...call()], '', { PYTHONPATH: path('python') }));
  });

  test('openapi-python-client', async () => {
    const generate = ['-m', 'openapi_python_client', 'generate', '--path', 'glossa.json', '--meta', 'none'];
    await run(PYTHON, [...generate, '--output-path', 'python-client/client']);
    const program = join(PROGRAMS, 'openapi-python-client.py');
    await assertResults(await run(PYTHON, [program, ...call()], '', { PYTHONPATH: path('python-client') }));
  });

  test('OpenAPI Generator for Go', async () => {
    await openapiGenerator('go', 'go/glossa', '--git-host=example.org', '--git-user-id=x', '--git-repo-id=glossa');
    await rm(path('go/glossa/test'), { recursive: true });
    const module = await readFile(path('go/glossa/go.mod'), 'utf8');
    await writeFile(path('go/glossa/go.mod'), module.replace(/^module .*/, 'module example.org/glossa'));
    await copyProgram('openapi-generator.go', 'go/main.go');
    await writeFile(
      path('go/go.mod'),
      'module client\ngo 1.23\nrequire example.org/glossa v0.0.0\nreplace example.org/glossa => ./glossa\n',
    );
    await run('go', ['mod', 'tidy'], 'go');
    await assertResults(await run('go', ['run', '.', ...call()], 'go'));
  });

  test('oapi-codegen', async () => {
    await copyProgram('oapi-codegen.go', 'oapi/main.go');
    await mkdir(path('oapi/glossa'));
    const generate = ['-generate', 'types,client', '-package', 'glossa', '-o', 'oapi/glossa/glossa.go', 'glossa.json'];
    await run(join(TOOLS, 'bin/oapi-codegen'), generate);
    await writeFile(path('oapi/go.mod'), 'module client\ngo 1.23\n');
    await run('go', ['mod', 'tidy'], 'oapi');
    await assertResults(await run('go', ['run', '.', ...call()], 'oapi'));
  });

  test('OpenAPI Generator for Java', async () => {
    await openapiGenerator(
      'java',
      'java',
      '--library=jersey3',
      '--additional-properties=useSingleRequestParameter=true',
    );
    await copyProgram('openapi-generator.java', 'java/src/main/java/Client.java');
    const goals = ['compile', 'dependency:copy-dependencies', '-DincludeScope=compile'];
    await run('mvn', ['-q', '-B', '-Dmaven.test.skip=true', ...goals], 'java');
    await assertResults(await run('java', ['-cp', 'target/classes:target/dependency/*', 'Client', ...call()], 'java'));
  });

  /** Generators for TypeScript by the names of their programs, with the folder of the client. */
  const typescript: Record<string, (folder: string) => Promise<unknown>> = {
    'openapi-generator': (folder) => openapiGenerator('typescript-fetch', `${folder}/client`),
    orval: async (folder) => {
      const output = { target: 'glossa.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } };
      const config = { glossa: { input: '../glossa.json', output } };
      await writeFile(path(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};\n`);
      await npm('orval', [], folder);
    },
    'openapi-typescript': (folder) =>
      npm('openapi-typescript', ['glossa.json', '-o', `${folder}/glossa.d.ts`, '--default-non-nullable=false']),
    'hey-api': (folder) => npm('openapi-ts', ['-i', 'glossa.json', '-o', `${folder}/client`]),
    'swagger-typescript-api': (folder) =>
      npm('swagger-typescript-api', ['generate', '-p', 'glossa.json', '-o', `${folder}/client`, '-n', 'glossa.ts']),
  };
  for (const [name, generate] of Object.entries(typescript)) {
    test(`${name} for TypeScript`, async () => {
      const folder = `typescript-${name}`;
      // The extension keeps the file from the project's own compiler, which has no generated client.
      await copyProgram(`${name}.ts.txt`, `${folder}/main.ts`);
      await generate(folder);
      await writeFile(path(folder, 'package.json'), '{}');
      await npm('tsc', [...TYPESCRIPT, 'main.ts'], folder);
      await assertResults(await run(process.execPath, ['out/main.js', ...call()], folder));
    });
  }
});
