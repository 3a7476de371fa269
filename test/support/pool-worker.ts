import { setTimeout } from 'node:timers/promises';

/** What a task of the test's worker pool may ask for. */
export type Task = { say: string } | { die: true } | { fail: true } | { work: true } | { wait: Int32Array };

/** Waits until the first number of `wait` is no longer 0; shared memory is how the test reaches into the thread. */
export async function perform(task: Task): Promise<string> {
  if ('say' in task) return task.say;
  if ('die' in task) process.exit(1);
  if ('fail' in task) throw new Error('asked to fail');
  if ('work' in task) for (;;) Math.random();
  while (Atomics.load(task.wait, 0) === 0) await setTimeout(1);
  return 'waited';
}
