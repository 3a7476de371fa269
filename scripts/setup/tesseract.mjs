import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installUnpacked, isUnpacked } from './unpacked-packages.mjs';

/** Languages that scans can be read in at once, 11 MB. `glossa models pull ocr:de` installs others. */
const LANGUAGES = ['eng', 'spa', 'por', 'deu', 'fra'];

/** Libraries of the programs that train models, which draw texts. */
const DRAWING =
  'pango|cairo|harfbuzz|font|freetype|fribidi|graphite|glib|pixman|thai|datrie|x11|xau|xcb|xdmcp|xext|xrender|bsd|md0';
/** Libraries that only those need. */
const INDIRECT = 'blkid|db5|expat|mount|pcre2|selinux';
/** Without the data for the direction of the writing, which is not used. */
const INCLUDED = new RegExp(`^(tesseract-ocr(?!-osd$)|z?lib(?!${DRAWING}|${INDIRECT}))`);

/** The packages to set up: Tesseract, which reads scanned pages and images, and the data of some languages. */
export const TESSERACT_PACKAGES = ['tesseract-ocr', ...LANGUAGES.map((name) => `tesseract-ocr-${name}`)];

/** Whether the system has Tesseract with these languages. */
function systemHasTesseract() {
  const folders = ['tesseract-ocr/5', 'tesseract-ocr/4.00'].map((name) => `/usr/share/${name}/tessdata`);
  const has = (/** @type {string} */ name) => folders.some((folder) => existsSync(join(folder, `${name}.traineddata`)));
  return existsSync('/usr/bin/tesseract') && LANGUAGES.every(has);
}

/**
 * Whether Tesseract must be installed: `GLOSSA_OCR` is not off, and neither the project nor the system has it.
 * @param {string} root of the project
 */
export function tesseractIsMissing(root) {
  if (process.env.GLOSSA_OCR === 'off') return false;
  return !isUnpacked(join(root, '.glossa/tesseract'), TESSERACT_PACKAGES) && !systemHasTesseract();
}

/**
 * Installs Tesseract and its data into `.glossa/tesseract`.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @param {import('./unpacked-packages.mjs').TargetSystem & { listed?: string[] }} [target] `listed`: Tesseract and its data
 * @throws {import('./command.mjs').SetupError}
 */
export async function installTesseract(apt, work, root, { listed = TESSERACT_PACKAGES, ...target } = {}) {
  const program = { included: INCLUDED, names: ['tesseract'], ...target };
  const tesseract = { title: 'Tesseract', purpose: 'which reads scanned pages', listed, program };
  await installUnpacked(tesseract, apt, work, join(root, '.glossa/tesseract'));
}
