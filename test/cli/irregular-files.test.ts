import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommandToEnd } from '../support/cli-process.ts';
import { failTool, runMcpCommand } from '../support/mcp-client.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const REFUSAL = /is no regular file\. Copy its content into a file/;
const limit = { timeout: 300_000 };

/** A pipe without a writer, a socket and a device. */
async function irregularFiles(directory: string) {
  const [pipe, socket] = [join(directory, 'pipe.txt'), join(directory, 'socket.txt')];
  execFileSync('mkfifo', [pipe]);
  const server = createServer().listen(socket);
  await once(server, 'listening');
  return {
    paths: [pipe, socket, '/dev/zero'],
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

test('commands refuse what is no regular file', limit, async () => {
  await using directory = await temporaryDirectory();
  await using files = await irregularFiles(directory.path);
  await using running = await startTestService();
  for (const path of files.paths) {
    for (const words of [
      ['summarize', path],
      ['translate', '--to', 'es', '--file', path],
      ['glossaries', 'create', path, '--from', 'en', '--to', 'es'],
    ]) {
      const result = await runCommandToEnd([...words, '--service', running.url], { GLOSSA_API_KEY: running.key });
      assert.equal(result.exitCode, 1, words.join(' '));
      assert.match(result.stderr, REFUSAL, words.join(' '));
    }
  }
});

test('glossa mcp refuses what is no regular file, and still ends', limit, async () => {
  await using directory = await temporaryDirectory();
  await using files = await irregularFiles(directory.path);
  await using running = await startTestService();
  await using client = await runMcpCommand(['--service', running.url], { GLOSSA_API_KEY: running.key });
  for (const file of files.paths) {
    const output = join(directory.path, 'output.txt');
    assert.match((await failTool(client, 'summarize', { file })).join(), REFUSAL);
    assert.match(
      (await failTool(client, 'translate_document', { file, output, target_language: 'es' })).join(),
      REFUSAL,
    );
  }
});
