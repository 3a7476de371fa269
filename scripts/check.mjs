import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

await setup({ development: true, parts: [] });
launch('scripts/check/main.ts', process.argv.slice(2));
