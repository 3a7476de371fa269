import './end-with-parent.mjs';
import { launch } from './launch.mjs';
import { setup } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
await setup({ development: true, tests: name === 'cluster' || name === 'limits' });
launch(`stress/${name}/main.ts`, args);
