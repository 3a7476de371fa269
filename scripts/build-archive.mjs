import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

// `npm run build:archive -- --help`: an archive with everything that Glossa needs, for machines without Node and without a network.

await setup({ development: true, parts: [] });
launch('scripts/archive/main.mjs', process.argv.slice(2));
