/**
 * A shell between the tests and a server of theirs, which reads from them: a line asks it to end the server, and the end
 * of its input, when they were killed, to remove the directory too. It ends when the server does.
 */
const GUARD = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r line <&3; end=$?; kill -s INT $server; exit $end; } &
guard=$!
wait $server
kill $guard 2>/dev/null
wait $guard
[ $? -ne 1 ] || rm -rf "$0"`;

/** What to start, with its standard input a pipe, in place of a program that works in a directory and ends with SIGINT. */
export function guarded(directory: string, program: string, flags: string[]): { program: string; flags: string[] } {
  return { program: '/bin/sh', flags: ['-c', GUARD, directory, program, ...flags] };
}
