import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run, SetupError } from './command.mjs';
import { print } from './progress.mjs';

/** The native kernels, relative to the project. `packages/marian/src/native/instructions.ts` opens them. */
const DIRECTORY = '.glossa/kernels';
const SOURCES = 'packages/marian/native';
/**
 * Floats are rounded after each operation, as in WebAssembly. The library needs no C library. Its paths and build id would differ
 * from folder to folder.
 */
const FLAGS = [
  ...['-std=c11', '-O3', '-ffp-contract=off', '-ffreestanding', '-fPIC', '-shared', '-nostdlib', '-s'],
  '-Wl,--build-id=none',
];

/** @param {...(string | Buffer)} contents */
function sha256(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

/** @param {string} root */
function hashOfSources(root) {
  const folder = join(root, SOURCES);
  return sha256(
    ...readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name))),
  );
}

/** The C compiler of this machine; undefined without one, and where WebAssembly is as fast. */
function findCompiler() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'cc'));
  const path = paths.find((path) => existsSync(path));
  return path && realpathSync(path);
}

/**
 * A checksum of every input of the build: sources, flags and the compiler, by its path, size and time.
 * @param {string} root
 * @param {string} compiler
 */
function fingerprint(root, compiler) {
  const { size, mtimeMs } = statSync(compiler);
  return sha256(hashOfSources(root), FLAGS.join(' '), compiler, `${size} ${mtimeMs}`);
}

/**
 * Whether this machine can build native kernels, and has not yet built them from these sources.
 * @param {string} root of the project
 */
export function kernelsAreOutdated(root) {
  const compiler = findCompiler();
  if (compiler === undefined || !existsSync(join(root, SOURCES))) return false;
  try {
    const build = JSON.parse(readFileSync(join(root, DIRECTORY, 'build.json'), 'utf8'));
    return build.fingerprint !== fingerprint(root, compiler);
  } catch {
    return true;
  }
}

/**
 * Compiles the native kernels into `.glossa/kernels`. The folder appears, or is replaced, once it is complete. A failure is
 * printed in one line and not thrown: WebAssembly has the same results.
 * @param {string} root of the project
 */
export async function buildKernels(root) {
  const compiler = findCompiler();
  if (compiler === undefined) return;
  const work = join(root, `${DIRECTORY}.partial`);
  const [library, source] = [join(work, 'kernels.so'), join(root, SOURCES, 'multiply.c')];
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    await run(compiler, [...FLAGS, '-o', library, source, '-lgcc']);
    const build = {
      fingerprint: fingerprint(root, compiler),
      sources: hashOfSources(root),
      library: sha256(await readFile(library)),
    };
    await writeFile(join(work, 'build.json'), JSON.stringify(build));
    await rm(join(root, DIRECTORY), { recursive: true, force: true });
    await rename(work, join(root, DIRECTORY));
    print('the native kernels of the neural engine are compiled');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`the native kernels could not be compiled, WebAssembly computes instead: ${error.message}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
