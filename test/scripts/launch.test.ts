import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import { isAlive } from '../../load/processes.ts';
import { makeProject, nodePackage, type Project } from './project.ts';

/** A program that prints its arguments and process id, then exits as requested or runs until SIGTERM. */
const MAIN = `
const args = process.argv.slice(2);
process.on('SIGTERM', () => {
  console.log('stopped');
  process.exit(7);
});
console.log(JSON.stringify({ args, pid: process.pid, node: process.versions.node }));
if (args[0] === 'exit') process.exitCode = Number(args[1]);
else if (args[0] === 'die') process.kill(process.pid, 'SIGKILL');
else setInterval(() => {}, 1000);
`;

/** Simulates a Node without `execve`, and an old Node. */
const WITHOUT_EXECVE = 'data:text/javascript,delete process.execve';
const OLD_NODE = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';

const LIMIT = { timeout: 300_000 };

let project: Project;
before(async () => {
  project = await makeProject();
  await project.write('src/main.ts', MAIN);
});
after(() => project[Symbol.asyncDispose]());

/** Waits for the start of the program and kills it after the test. */
async function started(stdout: Readable, context: TestContext): Promise<{ pid: number }> {
  const [line] = await once(stdout, 'data');
  const { pid } = JSON.parse(String(line));
  context.after(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  });
  return { pid };
}

for (const [how, flags] of [
  ['by becoming it', []],
  ['by standing for it', ['--import', WITHOUT_EXECVE]],
] as const) {
  test(`the launcher passes on arguments and the exit code ${how}`, async () => {
    const args = ['exit', '5', 'two words', '--flag=$HOME', 'naïve'];
    const { code, stdout } = await project.node([...flags, 'glossa', ...args]);
    assert.deepEqual(JSON.parse(stdout).args, args);
    assert.equal(code, 5);
  });

  test(`the launcher ends as the service does when a signal ends it, ${how}`, async () => {
    assert.equal((await project.node([...flags, 'glossa', 'die'])).code, 'SIGKILL');
  });

  test(`a signal to the launcher reaches the service ${how}`, LIMIT, async (context) => {
    const child = spawn(process.execPath, [...flags, 'glossa', 'stay'], { cwd: project.root });
    const { pid } = await started(child.stdout, context);
    const becameIt = pid === child.pid;
    assert.equal(becameIt, flags.length === 0, 'there is no second process where there need not be one');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });
}

for (const script of ['glossa', 'scripts/start.mjs', 'scripts/launch-package.mjs']) {
  test(`what ${script} started ends in order when the launcher is killed`, LIMIT, async (context) => {
    await project.write('src/main.js', MAIN);
    const child = spawn(process.execPath, ['--import', WITHOUT_EXECVE, script, 'stay'], {
      cwd: project.root,
      env: { ...process.env, GLOSSA_SETUP: 'skip' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { pid } = await started(child.stdout, context);
    assert.notEqual(pid, child.pid);
    const output = text(child.stdout);
    child.kill('SIGKILL');
    assert.match(await output, /stopped\n$/);
  });
}

test('what was started in the background outlives its shell, except under npm', LIMIT, async (context) => {
  const start = '"$0" --import "$1" glossa stay';
  const shell = spawn(
    '/bin/sh',
    ['-c', `nohup ${start} 3>&- & npm_lifecycle_event=start ${start} >&3 & cat`, process.execPath, WITHOUT_EXECVE],
    // `npm test` sets the variable too.
    {
      cwd: project.root,
      env: { ...process.env, npm_lifecycle_event: undefined },
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    },
  );
  const [, stdout, , other] = shell.stdio;
  const service = await started(stdout as Readable, context);
  await started(other as Readable, context);
  shell.kill('SIGKILL');
  shell.stdin?.end();
  // Its pipe closes once it has noticed that its shell is gone. The other one never looks.
  await text(other as Readable);
  assert.ok(isAlive(service.pid));
});

test('the launcher works from another folder', async () => {
  const glossa = join(project.root, 'glossa');
  const { stdout } = await project.node([
    '--eval',
    `process.argv = ['', '', 'exit', '0']; process.chdir('/'); import(${JSON.stringify(glossa)})`,
  ]);
  assert.deepEqual(JSON.parse(stdout).args, ['exit', '0']);
});

test('an old Node hands over to the Node 26 of the project', async () => {
  await using other = await makeProject();
  await other.write('src/main.ts', MAIN);
  await other.link(nodePackage);
  const { stdout } = await other.node(['--import', OLD_NODE, 'glossa', 'exit', '0']);
  assert.match(JSON.parse(stdout).node, /^26\./);
});

test('an old Node without the Node 26 of the project says in one line what to do', async () => {
  const { code, stderr } = await project.node(['--import', OLD_NODE, 'glossa', 'exit', '0']);
  assert.equal(code, 69);
  assert.match(stderr, /^glossa needs Node 26, .*npm start.*\n$/);
});

/** Runs the file `glossa` itself, by a link in another folder, as npm installs it. */
async function runLinked(root: string, env: Record<string, string>): Promise<Outcome> {
  const link = join(root, 'a link');
  await symlink(join(root, 'glossa'), link);
  const child = spawn(link, ['exit', '5', 'two words'], { env, cwd: '/' });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}
interface Outcome {
  code: unknown;
  stdout: string;
  stderr: string;
}

test('without node on the PATH, the launcher runs the Node of the project', async () => {
  await using other = await makeProject();
  await other.write('src/main.ts', MAIN);
  await other.link(nodePackage);
  const { code, stdout } = await runLinked(other.root, { PATH: '/nonexistent' });
  assert.equal(code, 5);
  assert.deepEqual(JSON.parse(stdout).args, ['exit', '5', 'two words']);
});

test('without any Node, the launcher says in one line what to do', async () => {
  await using other = await makeProject();
  const { code, stderr } = await runLinked(other.root, { PATH: '/nonexistent' });
  assert.equal(code, 69);
  assert.match(stderr, /^glossa needs Node\.js .*\n$/);
});

for (const [who, script] of [
  ['the shell of npm', '"$0" glossa stay; exit'],
  ['npm, whose shell waits on,', `/bin/sh -c '"$0" glossa stay; exit' "$0"; exit`],
] as const) {
  test(`what npm started ends when ${who} is killed`, LIMIT, async (context) => {
    const outer = spawn('/bin/sh', ['-c', script, process.execPath], {
      cwd: project.root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { pid } = await started(outer.stdout, context);
    assert.notEqual(pid, outer.pid);
    const closed = once(outer.stdout, 'close');
    outer.kill('SIGKILL');
    await closed;
  });
}
