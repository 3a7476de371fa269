import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startModelServer } from '../support/model-server.ts';
import { modelCommands } from './models-setup.ts';

const OPUS = join(import.meta.dirname, '../fixtures/opus-mt');

test('a folder of an OPUS-MT model is imported for its directions, and listed with its licence', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  const unnamed = await glossa.models('import', OPUS);
  assert.equal(unnamed.exitCode, 1);
  assert.match(unnamed.stderr, /--as en-pt/);
  const imported = await glossa.models('import', OPUS, '--as', 'en-de,en-es', '--json');
  assert.deepEqual(JSON.parse(imported.stdout).imported, ['en-de', 'en-es'], imported.stderr);
  const named = join(glossa.directory, '..', 'opus-mt-en-de');
  await cp(OPUS, named, { recursive: true });
  assert.match((await glossa.models('import', named)).stdout, /^en-de 2026\.1128 is already installed\.\n/);
  const { stdout } = await glossa.models('list', '--installed');
  assert.match(stdout, /^en-es {2}2026\.1128 .*installed \(OPUS-MT, CC-BY-4\.0\)$/m);
  const verified = await glossa.models('verify');
  assert.equal(verified.exitCode, 0, verified.stderr);
});
