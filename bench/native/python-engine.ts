import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface NativeEngine extends AsyncDisposable {
  /** Translates the sentences, `size` per call. @returns the processor time in seconds */
  translate(sentences: readonly string[], size: number): Promise<number>;
}

/**
 * Starts the native engine with a model.
 * @param python a Python that has PyPI's package `bergamot`
 * @param directory of the model
 */
export function startNativeEngine(python: string, directory: string): NativeEngine {
  const program = join(import.meta.dirname, 'native-engine.py');
  const child = spawn(python, [program, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async translate(sentences, size) {
      child.stdin.write(`${JSON.stringify({ sentences, size })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('The native engine ended.');
      return Number(value);
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
