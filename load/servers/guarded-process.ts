import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendants } from '../processes.ts';

/**
 * A shell script that runs a server and reads standard input. A line stops the server. The end of input means that the
 * tests were killed: the script then also removes the directory. It resumes stopped processes so that they can exit, and
 * it exits with the server.
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

/** Wraps a program that stops on SIGINT. Start the result with a pipe as standard input. */
export function guardProcess(
  directory: string,
  program: string,
  flags: string[],
): { program: string; flags: string[] } {
  return { program: '/bin/sh', flags: ['-c', GUARD, directory, program, ...flags] };
}

/** Sends a signal to a guarded server and its descendants, but not to its guard. */
export function signalServer({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  for (const id of descendants(pid)) {
    try {
      if (readFileSync(`/proc/${id}/comm`, 'utf8') !== 'sh\n') process.kill(id, signal);
    } catch {
      // The process has just exited.
    }
  }
}

/** Removes a directory when the tests are killed. Disposing of the guard keeps the directory. */
export function guardDirectory(directory: string): Disposable {
  const guard = spawn('/bin/sh', ['-c', 'read -r line || rm -rf "$0"', directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return { [Symbol.dispose]: () => void guard.stdin.end('stop\n') };
}
