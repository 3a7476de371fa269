import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/**
 * The versions of the generators, of what their clients in Python and TypeScript need, and of the official clients of other
 * services.
 */
const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0:jar';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const PYTHON = [
  ...['openapi-python-client==0.29.1', 'pydantic==2.14.4', 'python-dateutil==4.0.0', 'urllib3==2.8.0'],
  ...['google-cloud-translate==3.28.0', 'azure-ai-translation-text==2.0.0'],
];
const NPM = [
  'orval@8.38.0',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.95.0',
  'swagger-typescript-api@13.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@types/node@26.6.6',
  '@google-cloud/translate@10.1.0',
  '@azure-rest/ai-translation-text@2.0.0',
];
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
const VERSIONS = [OPENAPI_GENERATOR, OAPI_CODEGEN, ...PYTHON, ...NPM].join('\n');

/** Relative to the project. `deploy/test/clients.test.ts` and `deploy/test/official-clients.test.ts` run the programs in it. */
const DIRECTORY = '.glossa/client-generators';
const MINUTE_MS = 60_000;

/**
 * Installs generators of clients, and official clients of other services, with Maven, Go, pip and npm. The folder appears, or is
 * replaced, once it is complete.
 * @param {string} root of the project
 * @throws {SetupError} when a generator cannot be installed
 */
export async function installClientGenerators(root) {
  const target = join(root, DIRECTORY);
  const installed = join(target, 'installed.txt');
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === VERSIONS) return;
  const work = `${target}.partial`;
  const startedAt = Date.now();
  const timeoutMs = 15 * MINUTE_MS;
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'bin'), { recursive: true });
    print(
      `installing generators of clients and clients of other services, for the tests of deploy/, into ${DIRECTORY} …`,
    );
    const copy = [
      `-Dartifact=${OPENAPI_GENERATOR}`,
      `-DoutputDirectory=${join(work, 'bin')}`,
      '-Dmdep.stripVersion=true',
    ];
    await run('mvn', ['-q', '-B', MAVEN_COPY, ...copy], { timeoutMs });
    const env = { GOBIN: join(work, 'bin'), GOPATH: join(work, 'go'), GOFLAGS: '-modcacherw' };
    await run('go', ['install', OAPI_CODEGEN], { env, timeoutMs });
    await rm(join(work, 'go'), { recursive: true });
    await run('python3', ['-m', 'venv', join(work, 'python')]);
    const pip = ['-m', 'pip', 'install', '--only-binary=:all:', '--disable-pip-version-check', '--no-input', '--quiet'];
    await run(join(work, 'python/bin/python'), [...pip, ...PYTHON], { timeoutMs });
    await writeFile(join(work, 'package.json'), '{ "private": true }');
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', ...NPM];
    await run('npm', npm, { cwd: work, timeoutMs });
    await writeFile(join(work, 'installed.txt'), VERSIONS);
    await rm(target, { recursive: true, force: true });
    await rename(work, target);
    print(`the generators are ready after ${elapsedSince(startedAt)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
