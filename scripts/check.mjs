import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

await setup({ development: true });
launch('scripts/test/check.ts', process.argv.slice(2));
