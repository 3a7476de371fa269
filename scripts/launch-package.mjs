import './end-with-parent.mjs';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchProgram } from './launch.mjs';
import { SERVICE_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

/*
 * `glossa` of the npm package: installs Node 26 where the machine has an older one, and Apertium and Tesseract at the first command
 * that may need them, and at every start of the service that lacks them.
 */

/** The launcher writes this file after it has tried the set-up, so that commands do not wait for a missing network again and again. */
const TRIED = fileURLToPath(new URL('../.glossa/set-up-tried', import.meta.url));
const COMMANDS_WITH_ENGINES = ['translate', 'summarize', 'mcp', 'doctor'];

const args = process.argv.slice(2);
const [command = ''] = args;
const needsEngines = command === 'serve' || (COMMANDS_WITH_ENGINES.includes(command) && !existsSync(TRIED));
await setup({ development: false, parts: needsEngines ? SERVICE_PARTS : [] });
if (needsEngines) {
  try {
    mkdirSync(dirname(TRIED), { recursive: true });
    writeFileSync(TRIED, '');
  } catch {
    // The package belongs to another user. The set-up has said what is missing.
  }
}
launchProgram(args);
