import { setTimeout as sleep } from 'node:timers/promises';

/** Tasks of the test's worker pool. */
export type Task = { say: string } | { die: true } | { fail: true } | { work: true } | { wait: Int32Array };

/** `wait` waits until its first number is not 0. The test changes it through shared memory. */
export async function perform(task: Task): Promise<string> {
  if ('say' in task) return task.say;
  if ('die' in task) process.exit(1);
  if ('fail' in task) throw new Error('asked to fail');
  if ('work' in task) for (;;) Math.random();
  while (Atomics.load(task.wait, 0) === 0) await sleep(1);
  return 'waited';
}
