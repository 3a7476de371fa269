import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const TOOLS = new URL('../../.glossa/deploy-tools/', import.meta.url);
const COMMANDS = {
  helm: ['bin/helm'],
  promtool: ['bin/promtool'],
  'kubernetes-validate': ['python/bin/python', '-m', 'kubernetes_validate'],
} as const;

/** Time limit of a program. Tests only detect hangs. */
const TIMEOUT_MS = 120_000;

/** The error of a program that ended with an exit code. */
const failed = z.looseObject({ code: z.int(), stdout: z.string(), stderr: z.string() });

export interface Outcome {
  succeeded: boolean;
  /** Standard output and standard error. */
  output: string;
}

/** Runs a tool that `npm run test:deploy` installs, until it exits. @throws when it cannot be started */
export async function runTool(
  name: keyof typeof COMMANDS,
  args: readonly string[],
  { cwd, environment }: { cwd?: string; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  const [program, ...first] = COMMANDS[name];
  try {
    const { stdout, stderr } = await promisify(execFile)(fileURLToPath(new URL(program, TOOLS)), [...first, ...args], {
      cwd,
      env: { ...process.env, ...environment },
      timeout: TIMEOUT_MS,
    });
    return { succeeded: true, output: stdout + stderr };
  } catch (error) {
    const failure = failed.safeParse(error);
    if (!failure.success) throw error;
    return { succeeded: false, output: failure.data.stdout + failure.data.stderr };
  }
}
