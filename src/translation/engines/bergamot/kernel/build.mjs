/**
 * Compiles the matrix kernel of the neural engine: `npm run build:kernel`, or `-- --out FILE` to put it elsewhere. The
 * result is part of the repository; a test compares it with what this gives.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import asc from 'assemblyscript/asc';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, 'kernel.wasm') } },
});

const OPTIONS = [
  ...['-O3', '--noAssert', '--runtime', 'stub'],
  ...['--importMemory', '--noExportMemory'],
  ...['--enable', 'simd', '--enable', 'relaxed-simd'],
];

const folder = join(import.meta.dirname, 'assembly');
const files = await readdir(folder);
const { error, stderr } = await asc.main(['kernel.ts', '--outFile', 'kernel.wasm', ...OPTIONS], {
  // Names in the module are those of files: without folders they are the same wherever the project lies.
  readFile: (name) => (files.includes(name) ? readFile(join(folder, name), 'utf8') : null),
  writeFile: (_, contents) => writeFile(values.out, contents),
});
if (error) {
  process.stderr.write(stderr.toString());
  process.exitCode = 1;
}
