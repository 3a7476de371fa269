import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

await setup({ development: true, tests: true });
launch('scripts/test/main.ts', process.argv.slice(2));
