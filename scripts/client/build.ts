import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateClient } from './generate-client.ts';
import { readOpenapiDocument } from './openapi-document.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CLIENT_PACKAGE = join(ROOT, 'packages/client');

/** The generated modules of the client by path, formatted. */
export async function generateSources(): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const [name, text] of Object.entries(generateClient(await readOpenapiDocument()))) {
    const path = join(CLIENT_PACKAGE, 'src', name);
    const formatted = runTool('biome', ['check', '--write', `--stdin-file-path=${path}`]);
    formatted.child.stdin?.end(text);
    modules.set(path, (await formatted).stdout);
  }
  return modules;
}

/** Compiles the sources of the client to JavaScript with declarations. @throws Error with the messages of the compiler */
export async function compileClient(directory: string): Promise<void> {
  await runTool('tsc', ['--project', CLIENT_PACKAGE, '--outDir', directory]);
}

function runTool(name: string, args: readonly string[]) {
  return promisify(execFile)(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT });
}
