import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Ends this process in order, by SIGTERM to itself, once the program that started it is gone, even by SIGKILL:
 *
 * - The launcher holds the other end of a pipe, which the system closes when the launcher dies.
 * - npm offers no such pipe. When npm is stopped, it stops the shell of the script, and the shell does not pass the signal
 *   on. When npm is killed, the shell waits on. There this process looks for a new parent of itself and of that shell.
 *
 * Other parents may end: nohup, setsid and service managers start services that outlive a shell.
 */

/** `pipe`, or what `ancestors` returned before this process replaced its program. The launcher sets it. */
const VARIABLE = 'GLOSSA_PARENT';

/** Descriptor of the pipe, after standard input, output and error. */
const PIPE = 3;

const given = process.env[VARIABLE];
// Child processes have other parents.
if (isMainThread) delete process.env[VARIABLE];

/** Where this process began. */
const origin = given ?? ancestors();

if (isMainThread && given === 'pipe') await endWithPipe();
else if (isMainThread && process.env.npm_lifecycle_event !== undefined) endWithoutParent();

/** Environment for a program that replaces this process. */
export const sameParent = { [VARIABLE]: origin };

/** Environment for a child process that gets a pipe as its fourth descriptor. */
export const parentWithPipe = { [VARIABLE]: 'pipe' };

async function endWithPipe() {
  const { Socket } = await import('node:net');
  const pipe = new Socket({ fd: PIPE, writable: false });
  pipe.on('error', () => {}).on('close', end);
  pipe.resume().unref();
}

function endWithoutParent() {
  const timer = setInterval(() => {
    if (ancestors() === origin) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}

/** The id of the parent. If that is a shell that runs a command, also the id of the shell's parent, where Linux tells it. */
function ancestors() {
  const { ppid } = process;
  try {
    const [, option] = readFileSync(`/proc/${ppid}/cmdline`, 'utf8').split('\0');
    const [, shellParent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${ppid}/status`, 'utf8')) ?? [];
    return option === '-c' ? `${ppid} ${shellParent}` : String(ppid);
  } catch {
    return String(ppid);
  }
}

function end() {
  process.kill(process.pid, 'SIGTERM');
}
