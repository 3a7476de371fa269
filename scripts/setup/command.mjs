import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** The end of a program's output, kept to explain a failure. */
const MAX_OUTPUT_CHARACTERS = 200_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** A step of the set-up failed. The message is one line. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {{ failure?: string, output?: string }} [program] how the program failed, and its output
   */
  constructor(message, { failure = '', output = '' } = {}) {
    super(message);
    this.failure = failure;
    this.output = output;
  }
}

/**
 * Runs a program in the C locale until it exits.
 * @param {string} program
 * @param {string[]} args
 * @param {{
 *   cwd?: string,
 *   env?: Record<string, string>,
 *   timeoutMs?: number,
 *   onLine?: (line: string) => void,
 *   firstOutput?: { pattern: RegExp, timeoutMs: number },
 * }} [options] a program that prints no line matching `firstOutput.pattern` within that time is killed
 * @returns {Promise<string>} standard output and standard error
 * @throws {SetupError} when the program cannot start, fails or exceeds a timeout
 */
export function run(program, args, { cwd, env, timeoutMs = 60_000, onLine, firstOutput } = {}) {
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
    const timer = setTimeout(end, timeoutMs, `took longer than ${timeoutMs / 1_000} s`);
    const firstOutputTimer =
      firstOutput &&
      setTimeout(end, firstOutput.timeoutMs, `made no progress within ${firstOutput.timeoutMs / 1_000} s`);
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (firstOutput?.pattern.test(line)) clearTimeout(firstOutputTimer);
          onLine?.(line);
        }
      });
    }
    const settle = (/** @type {string} */ failure) => {
      running.delete(child);
      clearTimeout(timer);
      clearTimeout(firstOutputTimer);
      if (failure === '') return resolve(output);
      const last = output.trimEnd().split('\n').pop();
      reject(new SetupError(`${basename(program)} ${failure}${last ? ` (${last})` : ''}`, { failure, output }));
    };
    child.on('error', (error) => settle(`could not be started (${error.message})`));
    child.on('close', (code, signal) => settle(ended || (code === 0 ? '' : `failed with ${signal ?? `code ${code}`}`)));
  });
}

/** Kills every running program that `run` started. */
export function killAll() {
  for (const child of running) child.kill();
}
