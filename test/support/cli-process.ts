import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runCommand } from '../../load/command.ts';

export interface CommandResult {
  exitCode: number | NodeJS.Signals;
  stdout: string;
  stderr: string;
}

/** Runs a command until it exits. @param standardInput path of a file for standard input */
export async function runCommandToEnd(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  standardInput?: string,
): Promise<CommandResult> {
  const through = standardInput === undefined ? [] : ['sh', '-c', `exec "$@" < '${standardInput}'`, 'sh'];
  await using command = runCommand(args, environment, through);
  return { exitCode: await command.exited, ...command.output() };
}

/** An environment without a running service and with a separate temporary directory. */
export async function environmentWithoutService(directory: string): Promise<NodeJS.ProcessEnv> {
  const temporary = join(directory, 'temporary');
  await mkdir(temporary);
  const GLOSSA_PORT = String(await freePort());
  return { GLOSSA_DATA_DIR: join(directory, 'data'), GLOSSA_PORT, TMPDIR: temporary };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function writeFileIn(directory: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}
