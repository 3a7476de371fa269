import './end-with-parent.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNode, launch, launchWithProgram } from './launch.mjs';
import { setup } from './setup.mjs';

const MAIN = 'scripts/test/main.ts';
const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('--'));
const isUnitOnly = args.includes('--unit') || (args.includes('--watch') && paths.length === 0);
// Node 26 and npm packages, which the checks and the unit tests need, and which find out what other tests need.
await setup({ development: true, parts: [] });
if (!isUnitOnly && paths.length === 0) {
  // Everything else is installed while the checks run.
  launch(MAIN, [...args, '--install']);
} else {
  const parts = isUnitOnly ? [] : partsNeededBy(paths);
  if (parts.length > 0) await setup({ development: true, parts });
  launchWithProgram(MAIN, args);
}

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
