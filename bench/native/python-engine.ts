import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MeasuredEngine } from './compare-costs.ts';

/** The programs in this folder. */
export type PythonEngineName = 'bergamot' | 'fxtranslate';

/**
 * Starts an engine of Python with a model.
 * @param python a Python that has the package
 * @param directory of the model
 */
export function startPythonEngine(name: PythonEngineName, python: string, directory: string): MeasuredEngine {
  const program = join(import.meta.dirname, `${name}_engine.py`);
  const child = spawn(python, [program, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async translate(sentences, size) {
      child.stdin.write(`${JSON.stringify({ sentences, size })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`The engine of ${name} ended.`);
      return Number(value);
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
