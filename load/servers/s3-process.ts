import { join } from 'node:path';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../processes.ts';

export interface S3Process extends AsyncDisposable {
  pid: number;
  /** What a service needs to use it. */
  environment: Record<string, string>;
}

/** The S3 server of the tests as a process of its own, where it takes no time from the callers. */
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
  throw new Error('The S3 server ended before it was ready.');
}
