import './end-with-parent.mjs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchWithProgram } from './launch.mjs';
import { installClientGenerators } from './setup/client-generators.mjs';
import { SetupError } from './setup/command.mjs';
import { installDeployTools } from './setup/deploy-tools.mjs';
import { installLlmRuntimeForTests, llmRuntimeIsMissing } from './setup/llm-runtime.mjs';
import { installLlmServer } from './setup/llm-server.mjs';
import { installLlmWeights } from './setup/llm-weights.mjs';
import { acquireLock } from './setup/lock.mjs';
import { ALL_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

/**
 * `test-suite.mjs deploy|llm|growth [PATH …]`: tests that are not part of `npm test`, because they need further programs
 * or measure time.
 * @type {Record<string, { install?: (root: string) => Promise<void>, needs?: string }>}
 */
const SUITES = {
  // The chart and the alerts, with Helm, kubernetes-validate and promtool, clients that generators make, clients of other services, and
  // full rounds of the stress programs.
  deploy: {
    install: async (root) => {
      await installDeployTools(root);
      await installClientGenerators(root);
    },
    needs: 'Go, Python, and Java with Maven',
  },
  // The client of language models, with the server of llama.cpp.
  llm: {
    install: async (root) => {
      await installLlmServer(root);
      if (llmRuntimeIsMissing(root)) await installLlmRuntimeForTests(root);
      // 1.9 GB, so only when asked.
      if (process.env.GLOSSA_TEST_WEIGHTS === 'download') await installLlmWeights(root);
    },
    needs: 'Python 3.10 or later on Linux',
  },
  // How the time of text functions grows with their text.
  growth: {},
};

const [name = '', ...paths] = process.argv.slice(2);
const suite = SUITES[name];
if (!suite) throw new Error(`the suites are ${Object.keys(SUITES).join(', ')}`);
await setup({ development: true, parts: name === 'deploy' ? ALL_PARTS : [] });
if (suite.install) await install(suite.install, suite.needs);
launchWithProgram('scripts/test/main.ts', ['--suite', name, ...paths]);

/**
 * @param {(root: string) => Promise<void>} installPrograms
 * @param {string | undefined} needs
 */
async function install(installPrograms, needs) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const releaseLock = await acquireLock(join(root, '.glossa/setup.lock'));
  try {
    await installPrograms(root);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`The programs for these tests could not be installed: ${error.message}. They need ${needs}.`);
    process.exit(1);
  } finally {
    releaseLock();
  }
}
