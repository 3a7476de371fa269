import './end-with-parent.mjs';
import { launchProgram } from './launch.mjs';
import { SERVICE_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

await setup({ development: false, parts: SERVICE_PARTS });
launchProgram(['serve', ...process.argv.slice(2)]);
