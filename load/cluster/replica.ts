import { runCommand } from '../command.ts';
import { freePort } from '../servers/free-port.ts';

const MAX_STARTS = 3;

/** A service process of a cluster, with a fixed port. */
export interface Replica extends AsyncDisposable {
  port: number;
  url: string;
  dataDirectory: string;
  pid(): number;
  /** Starts the process and waits until it is ready. @throws Error with its output when it does not start */
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the exit. @throws when the exit code is not 0 */
  stop(): Promise<void>;
  /** The log of all processes so far. */
  log(): string;
}

/** @param environment settings other than the port and the data directory */
export async function createReplica(dataDirectory: string, environment: NodeJS.ProcessEnv): Promise<Replica> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...environment, GLOSSA_PORT: String(port), GLOSSA_DATA_DIR: dataDirectory };
  let command: ReturnType<typeof runCommand> | undefined;
  let past = '';

  async function end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | undefined> {
    command?.child.kill(signal);
    const code = await command?.exited;
    past += command?.output().stderr ?? '';
    command = undefined;
    return code;
  }

  return {
    port,
    url,
    dataDirectory,
    pid: () => command?.child.pid ?? 0,
    async start() {
      for (let starts = 1; ; starts++) {
        command = runCommand(['serve'], settings);
        try {
          await command.waitForOutput(/ready at/);
          break;
        } catch (error) {
          // A supervisor starts a replica again that has ended because its database did not answer.
          if (starts === MAX_STARTS) throw error;
        }
      }
      while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the replica on port ${port} exited with ${code} after SIGTERM`);
    },
    log: () => past + (command?.output().stderr ?? ''),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}
