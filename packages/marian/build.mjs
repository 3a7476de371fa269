/**
 * Compiles `assembly/` to `marian.wasm`. `--out FILE` writes it elsewhere.
 * The result is committed. A test checks that it matches the source.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import asc from 'assemblyscript/asc';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, 'marian.wasm') } },
});

const OPTIONS = [
  ...['-O3', '--noAssert', '--runtime', 'stub'],
  ...['--importMemory', '--noExportMemory'],
  ...['--enable', 'simd', '--enable', 'relaxed-simd'],
];

const folder = join(import.meta.dirname, 'assembly');
const files = await readdir(folder);
const { error, stderr } = await asc.main(['index.ts', '--outFile', 'marian.wasm', ...OPTIONS], {
  // The compiler sees bare file names, so the output does not depend on where the project is checked out.
  readFile: (name) => (files.includes(name) ? readFile(join(folder, name), 'utf8') : null),
  writeFile: (_, contents) => writeFile(values.out, contents),
});
if (error) {
  process.stderr.write(stderr.toString());
  process.exitCode = 1;
}
