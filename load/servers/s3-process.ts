import { join } from 'node:path';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../processes.ts';

export interface S3Process extends AsyncDisposable {
  pid: number;
  /** Settings of a service that uses the server. */
  environment: Record<string, string>;
}

/** Starts the S3 server in a separate process, so that it takes no processor time from the clients. */
export async function startS3Process(): Promise<S3Process> {
  await using opened = new AsyncDisposableStack();
  const program: RunningProcess = opened.use(startProcess(process.execPath, [join(import.meta.dirname, 's3-main.ts')]));
  const environment = await printedBy(program);
  const close = opened.move();
  return { pid: program.pid, environment, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

async function printedBy({ child }: RunningProcess): Promise<Record<string, string>> {
  for await (const chunk of child.stdout ?? [])
    return z.record(z.string(), z.string()).parse(JSON.parse(String(chunk)));
  throw new Error('The S3 server exited before it was ready.');
}
