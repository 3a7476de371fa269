import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installUnpacked, isUnpacked } from './unpacked-packages.mjs';

/** The packages to set up: Apertium's language pairs. Their programs are not needed. */
export function listedPackages() {
  return readFileSync(new URL('apertium-packages.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** Whether the system has every pair. */
function systemHasAllPairs() {
  const data = '/usr/share/apertium';
  if (!existsSync(join(data, 'modes'))) return false;
  return listedPackages().every((name) => {
    // Some packages name the two languages in the other order than the data in them.
    const [, one, other] = name.split('-');
    return [name, `apertium-${other}-${one}`].some((folder) => existsSync(join(data, folder)));
  });
}

/**
 * Whether Apertium must be installed: `GLOSSA_APERTIUM_DIR` is unset, and neither the project nor the system has every
 * pair.
 * @param {string} root of the project
 */
export function apertiumIsMissing(root) {
  if (process.env.GLOSSA_APERTIUM_DIR) return false;
  return !isUnpacked(join(root, '.glossa/apertium'), listedPackages()) && !systemHasAllPairs();
}

/**
 * Installs Apertium's language pairs into `.glossa/apertium`.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @param {string[]} [listed] some of the pairs; by default all
 * @throws {import('./command.mjs').SetupError}
 */
export async function installApertium(apt, work, root, listed = listedPackages()) {
  const pairs = { title: 'Apertium', purpose: 'the offline engine', listed };
  await installUnpacked(pairs, apt, work, join(root, '.glossa/apertium'));
}
