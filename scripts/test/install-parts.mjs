import '../end-with-parent.mjs';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../setup/bundled-program.mjs';
import { ALL_PARTS } from '../setup/parts.mjs';
import { setup } from '../setup.mjs';

/** `install-parts.mjs` installs what tests need besides npm packages, and prints the path of the program that they run. */
await setup({ development: true, parts: ALL_PARTS });
console.log(findProgram(fileURLToPath(new URL('../..', import.meta.url))));
