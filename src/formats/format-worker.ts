import { type FormatResult, type FormatTask, runFormatTask } from './format-task.ts';

/** The task of the worker thread, called by this name. */
export function runTask(task: FormatTask): FormatResult {
  return runFormatTask(task);
}
