import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

const args = process.argv.slice(2);
const isUnitOnly = args.includes('--unit') || args.join() === '--watch';
// Unit tests need no servers, no browser and no language pairs.
await setup({ development: true, packages: isUnitOnly ? 'node' : 'tests' });
launch('scripts/test/main.ts', args);
