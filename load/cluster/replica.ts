import { runCommand } from '../command.ts';
import { freePort } from '../servers/free-port.ts';

/** One service of several, in a process of its own and on a port that stays the same. */
export interface Replica extends AsyncDisposable {
  port: number;
  url: string;
  dataDirectory: string;
  pid(): number;
  /** Starts it, and waits until it is ready. @throws an Error with all that it printed when it does not come up */
  start(): Promise<void>;
  /** Ends it as the kernel does when memory runs out. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. @throws when it does not end as asked */
  stop(): Promise<void>;
  /** What the processes so far have logged. */
  log(): string;
}

/** @param environment of the service, beside its port and its data directory */
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
      command = runCommand(['serve'], settings);
      await command.waitForOutput(/ready at/);
      while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the replica on port ${port} ended with ${code} when it was asked to stop`);
    },
    log: () => past + (command?.output().stderr ?? ''),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}
