import './end-with-parent.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNode, launchWithProgram } from './launch.mjs';
import { ALL_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('--'));
const isUnitOnly = args.includes('--unit') || (args.includes('--watch') && paths.length === 0);
if (isUnitOnly) {
  await setup({ development: true, parts: [] });
} else if (paths.length === 0) {
  await setup({ development: true, parts: ALL_PARTS });
} else {
  // The imports of the files decide what is missing. Reading them takes Node 26 and npm packages.
  await setup({ development: true, parts: [] });
  const parts = partsNeededBy(paths);
  if (parts.length > 0) await setup({ development: true, parts });
}
launchWithProgram('scripts/test/main.ts', args);

/**
 * @param {string[]} paths beginnings of paths of test files
 * @returns {import('./setup/parts.mjs').Part[]} none where `launch` reports that Node 26 is missing
 */
function partsNeededBy(paths) {
  const node = findNode();
  if (node === undefined) return [];
  const script = fileURLToPath(new URL('test/print-needs.ts', import.meta.url));
  const { status, stdout } = spawnSync(node, [script, ...paths], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout);
}
