import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendants } from '../processes.ts';

/**
 * A shell between the tests and a server of theirs, which reads from them: a line asks it to end the server, and the end
 * of its input, when they were killed, to remove the directory too. It ends when the server does. What they had stopped
 * goes on, or it could not end.
 */
const GUARD = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r line <&3; end=$?; kill -s INT $server; kill -s CONT $server; [ $end -eq 0 ] || kill -s CONT 0; exit $end; } &
guard=$!
wait $server
kill $guard 2>/dev/null
wait $guard
[ $? -ne 1 ] || rm -rf "$0"`;

/** What to start, with its standard input a pipe, in place of a program that works in a directory and ends with SIGINT. */
export function guardProcess(
  directory: string,
  program: string,
  flags: string[],
): { program: string; flags: string[] } {
  return { program: '/bin/sh', flags: ['-c', GUARD, directory, program, ...flags] };
}

/** Sends a signal to a guarded server and all that it has started, and not to its guard. */
export function signalServer({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  for (const id of descendants(pid)) {
    try {
      if (readFileSync(`/proc/${id}/comm`, 'utf8') !== 'sh\n') process.kill(id, signal);
    } catch {
      // It has just ended.
    }
  }
}

/** Sees to it that a directory is removed when the tests are killed; else it is their own to remove. */
export function guardDirectory(directory: string): Disposable {
  const guard = spawn('/bin/sh', ['-c', 'read -r line || rm -rf "$0"', directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return { [Symbol.dispose]: () => void guard.stdin.end('stop\n') };
}
