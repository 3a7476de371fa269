import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** Enough of a program's output to say why it failed, in characters. */
const OUTPUT_KEPT = 200_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** A step of the set-up that did not work out, in one line. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {{ failure?: string, output?: string }} [program] how the program behind it failed, and what it wrote
   */
  constructor(message, { failure = '', output = '' } = {}) {
    super(message);
    this.failure = failure;
    this.output = output;
  }
}

/**
 * Runs a program to its end and gives what it wrote, in the C locale.
 * @param {string} program
 * @param {string[]} args
 * @param {{
 *   cwd?: string,
 *   env?: Record<string, string>,
 *   timeout?: number,
 *   onLine?: (line: string) => void,
 *   firstSign?: { pattern: RegExp, within: number },
 * }} [options] times in milliseconds; a program that shows no line like `firstSign.pattern` within its time is ended
 * @returns {Promise<string>} standard output and standard error
 * @throws {SetupError} when the program cannot be started, fails or takes too long
 */
export function run(program, args, { cwd, env, timeout = 60_000, onLine, firstSign } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && !program.includes('\\'),
    });
    running.add(child);
    let output = '';
    let ended = '';
    const end = (/** @type {string} */ reason) => {
      ended = reason;
      child.kill('SIGKILL');
    };
    const limit = setTimeout(end, timeout, `took longer than ${timeout / 1000} s`);
    const sign = firstSign && setTimeout(end, firstSign.within, `showed no progress in ${firstSign.within / 1000} s`);
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-OUTPUT_KEPT);
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (firstSign?.pattern.test(line)) clearTimeout(sign);
          onLine?.(line);
        }
      });
    }
    const settle = (/** @type {string} */ failure) => {
      running.delete(child);
      clearTimeout(limit);
      clearTimeout(sign);
      if (failure === '') return resolve(output);
      const last = output.trimEnd().split('\n').pop();
      reject(new SetupError(`${basename(program)} ${failure}${last ? ` (${last})` : ''}`, { failure, output }));
    };
    child.on('error', (error) => settle(`could not be started (${error.message})`));
    child.on('close', (code, signal) => settle(ended || (code === 0 ? '' : `failed with ${signal ?? `code ${code}`}`)));
  });
}

/** Ends every program that `run` has started and that has not ended by itself. */
export function endAll() {
  for (const child of running) child.kill();
}
