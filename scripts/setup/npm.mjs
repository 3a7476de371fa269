import { basename } from 'node:path';
import { run, SetupError } from './command.mjs';

/** Without a response from the registry within this time, the network counts as unavailable. */
const FIRST_RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Runs `npm install --no-save` in a folder. Install scripts do not run.
 * @param {string} folder
 * @param {string[]} args more arguments
 * @param {string} subject of the message of a failure, in the plural
 * @throws {SetupError}
 */
export async function npmInstall(folder, args, subject) {
  const npm = process.env.npm_execpath ?? '';
  // npm may replace the Node of the project while it runs, so npm runs on its own Node.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [program, first] = basename(npm) === 'npm-cli.js' ? [node, [npm]] : ['npm', []];
  const options = ['--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=http'];
  // npm retries failed requests one after another, which takes minutes without a network.
  const firstOutput = { pattern: /^npm http (fetch GET 2|cache)/, timeoutMs: FIRST_RESPONSE_TIMEOUT_MS };
  try {
    await run(program, [...first, 'install', ...options, ...args], {
      cwd: folder,
      timeoutMs: 20 * 60_000,
      firstOutput,
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const output = error.output.replace(/^npm (http|warn) .*\n/gm, '');
    throw new SetupError(`${subject} could not be installed: npm install ${error.failure}`, { output });
  }
}
