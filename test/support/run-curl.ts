import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Replaces curl, which some machines lack. Supports -s, -H and -d. */
const CURL = `
const [, ...args] = process.argv;
const headers = {};
let url, body;
for (let i = 0; i < args.length; i++) {
  if (args[i] === '-H') { const [name, ...rest] = args[++i].split(':'); headers[name] = rest.join(':').trim(); }
  else if (args[i] === '-d') body = args[++i];
  else if (args[i] !== '-s') url = args[i];
}
const response = await fetch(url, { method: body === undefined ? 'GET' : 'POST', headers, body });
process.stdout.write(await response.text());
`;

/** Runs a curl command in a shell. @returns its output */
export async function runInShell(command: string): Promise<string> {
  const script = `curl() { "$NODE" --input-type=module -e "$CURL" -- "$@"; }\n${command}`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], {
    env: { PATH: process.env.PATH, NODE: process.execPath, CURL },
  });
  return stdout;
}
