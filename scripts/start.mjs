import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

await setup({ development: false, packages: 'service' });
launch('src/main.ts', ['serve', ...process.argv.slice(2)]);
