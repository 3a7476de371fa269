import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { createDownloadHold, HELD_AFTER_BYTES, startModelServer } from '../support/model-server.ts';
import { assertComplete, installedIn, modelCommands } from './models-setup.ts';

test('a failed model does not stop the others; an unreachable host stops the command', async () => {
  await using cdn = await startModelServer(({ path, response }) => {
    if (path.includes('enfr')) response.writeHead(404).end();
    return path.includes('enfr');
  });
  await using glossa = await modelCommands(cdn);
  const { exitCode, stdout, stderr } = await glossa.models('pull', 'en-fr', 'en-de');
  assert.equal(exitCode, 1);
  assert.match(stdout, /en-fr 1\.0 could not be downloaded\. http\S+ returned status 404\.\n.*en-de 1\.0 inst/);
  assert.match(stderr, /^error: 1 model could not be downloaded: en-fr\n/);
  await cdn[Symbol.asyncDispose]();
  const gone = await glossa.models('pull', 'en-fr', 'en-ja');
  assert.deepEqual([gone.exitCode, gone.stdout], [1, '']);
  assert.match(
    gone.stderr,
    /^glossa: 127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\)\. .*GLOSSA_MODELS_URL.*\n$/,
  );
});

test('Ctrl-C stops a download cleanly, and the same command resumes it', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await modelCommands(cdn);
  const partial = join(glossa.directory, 'downloading/en-de-1.0/model.ende.intgemm.alphas.bin');
  const arrived = async () => (await readFile(partial).catch(() => '')).length === HELD_AFTER_BYTES;
  {
    await using command = glossa.start('pull', 'en-de');
    await pollUntil(arrived);
    command.child.kill('SIGINT');
    assert.equal(await command.exited, 1);
    assert.match(command.output().stderr, /^glossa: The download was interrupted\. Run the command again/);
  }
  assert.deepEqual(await readdir(join(glossa.directory, 'downloading')), ['en-de-1.0']);
  assert.deepEqual(await installedIn(glossa.directory), []);
  hold.release();
  assert.equal((await glossa.models('pull', 'en-de')).exitCode, 0);
  await assertComplete(glossa.directory, 'en-de');
  assert.ok(
    cdn.requestedPaths.some((path) => path.endsWith('@250000')),
    cdn.requestedPaths.join(),
  );
});

test('the download of a killed process is resumed', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await modelCommands(cdn);
  {
    await using command = glossa.start('pull', 'en-de');
    await pollUntil(() => hold.waiting.length === 1);
    const partial = join(glossa.directory, 'downloading/en-de-1.0/model.ende.intgemm.alphas.bin');
    await pollUntil(async () => (await readFile(partial).catch(() => '')).length === HELD_AFTER_BYTES);
    command.child.kill('SIGKILL');
    await command.exited;
  }
  assert.deepEqual((await readdir(join(glossa.directory, 'downloading'))).length, 2, 'the lock file remains');
  hold.release();
  assert.equal((await glossa.models('pull', 'en-de')).exitCode, 0);
  await assertComplete(glossa.directory, 'en-de');
  assert.ok(
    cdn.requestedPaths.some((path) => path.endsWith('@250000')),
    cdn.requestedPaths.join(),
  );
  assert.deepEqual(await readdir(join(glossa.directory, 'downloading')), []);
});

test('processes that pull the same models download each one once', async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using glossa = await modelCommands(cdn);
  await using first = glossa.start('pull', 'en-de', 'en-fr');
  await pollUntil(() => hold.waiting.length === 1);
  await using second = glossa.start('pull', 'en-de', 'en-fr');
  await using third = glossa.start('pull', 'en-fr', 'en-de');
  await pollUntil(() => hold.waiting.length === 2);
  hold.release();
  for (const command of [first, second, third]) {
    assert.equal(await command.exited, 0, command.output().stderr);
    assert.equal(command.output().stdout.match(/ installed/g)?.length, 2);
  }
  for (const name of ['en-de', 'en-fr']) await assertComplete(glossa.directory, name);
  assert.equal(cdn.requests, 6);
  assert.deepEqual(await readdir(join(glossa.directory, 'downloading')), []);
});

test('models are downloaded through a proxy', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  const hosts = new Set<string>();
  await using proxy = await startHttpServer(async ({ url = '' }, response) => {
    const { host, pathname } = new URL(url);
    hosts.add(host);
    response.end(Buffer.from(await (await fetch(cdn.url + pathname)).arrayBuffer()));
  });
  await using pull = runCommand(['models', 'pull', 'en-de'], {
    ...glossa.environment,
    GLOSSA_MODELS_URL: 'http://models.invalid',
    HTTP_PROXY: proxy.url,
    NO_PROXY: '',
  });
  assert.equal(await pull.exited, 0, pull.output().stderr);
  await assertComplete(glossa.directory, 'en-de');
  assert.deepEqual([...hosts], ['models.invalid']);
});

test('loopback addresses bypass the proxy; an invalid proxy URL is an error', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  const pull = async (url: string, proxy: string) => {
    const environment = { ...glossa.environment, GLOSSA_MODELS_URL: url, HTTP_PROXY: proxy, NO_PROXY: '' };
    await using command = runCommand(['models', 'pull', 'en-de'], environment);
    return { exitCode: await command.exited, stderr: command.output().stderr };
  };
  const stderr = 'glossa: HTTPS_PROXY or HTTP_PROXY is not a valid proxy URL.\n';
  assert.deepEqual(await pull('http://models.invalid', 'no proxy'), { exitCode: 1, stderr });
  assert.deepEqual(await pull(cdn.url, 'http://127.0.0.1:1'), { exitCode: 0, stderr: '' });
});
