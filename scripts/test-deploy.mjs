import './end-with-parent.mjs';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { SetupError } from './setup/command.mjs';
import { installDeployTools } from './setup/deploy-tools.mjs';
import { setup } from './setup.mjs';

// `npm run test:deploy`: tests of the chart and the alerts with Helm, kubernetes-validate and promtool. Needs Go and Python.

await setup({ development: true, packages: 'node' });
try {
  await installDeployTools(fileURLToPath(new URL('..', import.meta.url)));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`The tools for the tests of deploy/ could not be installed: ${error.message}`);
  process.exit(1);
}
launch('scripts/test/main.ts', ['--deploy']);
