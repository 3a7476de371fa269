import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { SERVICE_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

await setup({ development: false, parts: SERVICE_PARTS });
launch('src/main.ts', ['serve', ...process.argv.slice(2)]);
