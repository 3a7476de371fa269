import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installUnpacked, isUnpacked } from './unpacked-program.mjs';

/** The packages to set up: Apertium and its language pairs. */
export function listedPackages() {
  return readFileSync(new URL('apertium-packages.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** Whether the system has Apertium with every pair. */
function systemHasAllPairs() {
  const data = '/usr/share/apertium';
  if (!existsSync('/usr/bin/apertium') || !existsSync(join(data, 'modes'))) return false;
  return listedPackages().every((name) => {
    // Some packages name the two languages in the other order than the data in them.
    const [, one, other] = name.split('-');
    return name === 'apertium' || [name, `apertium-${other}-${one}`].some((folder) => existsSync(join(data, folder)));
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
 * Installs Apertium and its pairs into `.glossa/apertium`.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @param {import('./unpacked-program.mjs').TargetSystem & { listed?: string[] }} [target] `listed`: Apertium and some of its pairs
 * @throws {import('./command.mjs').SetupError}
 */
export async function installApertium(apt, work, root, target) {
  const apertium = {
    title: 'Apertium',
    purpose: 'the offline engine',
    listed: listedPackages(),
    // The tools, the language pairs and their libraries.
    included: /^(apertium|lttoolbox|cg3|z?lib(?!perl).*(?<!-utils|-dev|-bin)$)/,
    programs: ['lt-proc', 'lrx-proc', 'lsx-proc', 'rtx-proc', 'cg-proc', 'apertium-tagger', 'apertium-transfer'],
    ...target,
  };
  await installUnpacked(apertium, apt, work, join(root, '.glossa/apertium'));
}
