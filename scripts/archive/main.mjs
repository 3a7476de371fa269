import { cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run, SetupError } from '../setup/command.mjs';
import { buildKernels } from '../setup/kernels.mjs';
import { addBase } from './base.mjs';
import { addEngines } from './engines.mjs';
import { linkDuplicates } from './link-duplicates.mjs';
import { addNode } from './node.mjs';
import { pack } from './pack.mjs';
import { DEBIAN_NAMES } from './target.mjs';

/*
 * Builds `glossa-linux-ARCHITECTURE.tar.zst`: the compiled program, Node, Apertium and Tesseract in one folder that needs glibc 2.36 and
 * nothing else. The image has the same folder. Needs Debian 12, whose packages it unpacks, on any processor architecture.
 */

const HELP = `npm run build:archive -- [options]

  --arch x64|arm64      processor architecture, by default that of this machine
  --apertium all|none|PAIRS   for example "eng-spa spa-cat": the names of Debian's packages without apertium-
  --ocr all|none|LANGUAGES    for example "eng deu": the names of Debian's packages without tesseract-ocr-
  --part program|engines|base only Glossa with Node, only Apertium and Tesseract, or the root file system of the image
  --folder PATH         writes the folder there instead of an archive
  --output PATH         folder of the archive and its checksum, by default the current one
`;
const ROOT = resolve(import.meta.dirname, '../..');
/** Beside the compiled program. The scripts of the package are not needed: nothing is left to set up. */
const FILES = ['LICENSE', 'NOTICE', 'deploy/archive/glossa', 'deploy/systemd/glossa.service'];

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    apertium: { type: 'string', default: 'all' },
    ocr: { type: 'string', default: 'all' },
    part: { type: 'string', default: 'all' },
    folder: { type: 'string' },
    output: { type: 'string', default: '.' },
    help: { type: 'boolean', default: false },
  },
});
const { apertium, ocr, part, folder, output } = values;
// Builders of images use Debian's names.
const architecture = Object.keys(DEBIAN_NAMES).find((name) => [name, DEBIAN_NAMES[name]].includes(values.arch));
if (values.help) {
  console.log(HELP);
} else if (architecture === undefined || !['all', 'program', 'engines', 'base'].includes(part)) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  try {
    await build(architecture);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`The archive could not be built: ${error.message}\n${error.output}`);
    process.exitCode = 1;
  }
}

/** @param {string} architecture */
async function build(architecture) {
  const name = `glossa-linux-${architecture}`;
  const work = folder === undefined ? resolve(output, `${name}.partial`) : `${resolve(folder)}.partial`;
  const tree = folder === undefined ? join(work, name) : resolve(folder);
  await rm(work, { recursive: true, force: true });
  try {
    if (part === 'base') return await addBase(tree, work, architecture);
    await mkdir(join(tree, '.glossa'), { recursive: true });
    if (part !== 'engines') {
      await addProgram(tree);
      if (architecture === 'x64') await buildKernels(tree);
      await addNode(tree, join(work, 'node'), architecture);
    }
    if (part !== 'program') {
      await addEngines(tree, join(work, 'engines'), { architecture, apertium, ocr });
      await linkDuplicates(join(tree, '.glossa'));
    }
    if (folder === undefined) await pack(tree, resolve(output, `${name}.tar.zst`));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {string} tree */
async function addProgram(tree) {
  await run(process.execPath, ['scripts/build-package.mjs'], { cwd: ROOT, timeoutMs: 600_000 });
  await cp(join(ROOT, 'dist'), tree, { recursive: true, verbatimSymlinks: true });
  await rm(join(tree, 'scripts'), { recursive: true });
  for (const path of FILES) await cp(join(ROOT, path), join(tree, path.replace(/^.*\//, '')));
}
