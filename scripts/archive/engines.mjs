import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { installApertium, listedPackages } from '../setup/apertium.mjs';
import { createPrivateApt, offeredPackages, updateLists } from '../setup/apt.mjs';
import { SetupError } from '../setup/command.mjs';
import { installTesseract, TESSERACT_PACKAGES } from '../setup/tesseract.mjs';
import { compressData } from './compress-data.mjs';
import { DEBIAN_NAMES } from './target.mjs';

const DIRECTIONS = new URL('../../src/translation/engines/apertium/directions.json', import.meta.url);

/**
 * Unpacks Apertium and Tesseract into `.glossa` of a folder. Tesseract gets all libraries except those of glibc's package.
 * @param {string} tree
 * @param {string} work a folder on the same disk for incomplete files
 * @param {{ architecture: string, apertium: string, ocr: string }} selection `apertium` and `ocr`: `all`, `none`, or language pairs and
 *   languages as Debian names them, with spaces between them
 * @throws {import('../setup/command.mjs').SetupError}
 */
export async function addEngines(tree, work, selection) {
  const { architecture } = selection;
  const target = { provided: new Set(['libc6']), isRunnable: architecture === process.arch };
  const apt = await createPrivateApt(join(work, 'apt'), DEBIAN_NAMES[architecture]);
  await updateLists(apt);
  const apertium = await select(apt, selection.apertium, listedPackages(), 'apertium-');
  const ocr = await select(apt, selection.ocr, TESSERACT_PACKAGES, 'tesseract-ocr-');
  if (apertium) await installApertium(apt, join(work, 'apertium'), tree, apertium);
  if (ocr) {
    const listed = [...new Set(['tesseract-ocr', ...ocr])];
    await installTesseract(apt, join(work, 'tesseract'), tree, { ...target, listed });
  }
  if (apertium) {
    const share = join(tree, '.glossa/apertium/usr/share/apertium');
    await removeUnusedData(share);
    await compressData(share);
  }
}

/**
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} selection
 * @param {string[]} all
 * @param {string} prefix of the names
 * @returns {Promise<string[] | undefined>} the packages to install; undefined for none
 * @throws {SetupError} when Debian lacks a package that was selected by name
 */
async function select(apt, selection, all, prefix) {
  if (selection === 'none') return undefined;
  if (selection === 'all') return all;
  const selected = selection.split(/[\s,]+/).map((name) => `${prefix}${name}`);
  const offered = await offeredPackages(apt, selected);
  const missing = selected.filter((name) => !offered.includes(name));
  if (missing.length > 0) throw new SetupError(`Debian has no package ${missing.join(', ')}`);
  return selected;
}

/**
 * Removes the modes that the service does not use, and data that no other mode names: sources of the dictionaries, and data of
 * directions without a mode.
 * @param {string} share
 */
async function removeUnusedData(share) {
  /** @type {{ mode: string }[]} */
  const directions = JSON.parse(await readFile(DIRECTIONS, 'utf8'));
  const used = new Set(directions.map(({ mode }) => `${mode}.mode`));
  const files = await readdir(join(share, 'modes'));
  for (const name of files) if (!used.has(name)) await rm(join(share, 'modes', name));
  const modes = await Promise.all(
    files
      .filter((name) => used.has(name))
      .map(async (name) => {
        const file = join(share, 'modes', name);
        // Some names are links to modes of packages that are not selected.
        return (await stat(file).catch(() => undefined)) === undefined ? '' : readFile(file, 'utf8');
      }),
  );
  // By name, because some modes name another folder than that of their data.
  const named = new Set(
    [...modes.join('\n').matchAll(/\/usr\/share\/apertium\/[^'\s|]+/g)].map(([path]) => basename(path)),
  );
  const folders = (await readdir(share)).filter((name) => name.startsWith('apertium-'));
  for (const folder of folders) {
    for (const entry of await readdir(join(share, folder), { withFileTypes: true })) {
      if (entry.isFile() && !named.has(entry.name)) await rm(join(share, folder, entry.name));
    }
  }
}
