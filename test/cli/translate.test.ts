import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { needsApertium } from '../support/apertium.ts';
import { environmentWithoutService, runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const usage = z.object({ usage: z.array(z.object({ requests: z.number() })) });

let running: TestService;
before(async () => {
  running = await startTestService();
});
after(() => running[Symbol.asyncDispose]());

test('the command prints the translation of a running service', needsApertium, async () => {
  const environment = { GLOSSA_API_KEY: running.key };
  const requests = async () => usage.parse((await running.get('/v1/usage')).body).usage[0]?.requests ?? 0;
  const earlier = await requests();
  const glossa = (...words: string[]) =>
    runCommandToEnd(['translate', '--service', running.url, ...words], environment);
  const one = await glossa('--to', 'ca', '--from', 'es', 'La casa es grande.');
  assert.deepEqual(one, { exitCode: 0, stdout: 'La casa és gran.\n', stderr: '' });
  const several = await glossa('--to', 'ca', '--from', 'es', 'La casa es grande.', 'Buenos días');
  assert.equal(several.stdout, 'La casa és gran.\nBon dia\n');
  const json = await glossa('--to', 'ca', '--json', 'La casa es grande.');
  const answer: unknown = JSON.parse(json.stdout);
  assert.partialDeepStrictEqual(answer, {
    success: true,
    translated_text: 'La casa és gran.',
    detected_language: 'es',
  });
  assert.equal((await requests()) - earlier, 3);
});

test('without a running service the command translates itself and leaves no files', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const environment = await environmentWithoutService(directory.path);
  const done = await runCommandToEnd(['translate', '--to', 'ca', '--from', 'es', 'La casa es grande.'], environment);
  assert.deepEqual(done, { exitCode: 0, stdout: 'La casa és gran.\n', stderr: '' });
  assert.deepEqual(await readdir(environment.TMPDIR ?? ''), []);
  assert.ok(!existsSync(join(environment.GLOSSA_DATA_DIR ?? '', 'glossa.db')));
});

test('another program on the port gets a health check only', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const requestedPaths: string[] = [];
  await using other = await startHttpServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.end('<h1>Something else</h1>');
  });
  const environment = { ...(await environmentWithoutService(directory.path)), GLOSSA_PORT: new URL(other.url).port };
  const done = await runCommandToEnd(['translate', '--to', 'ca', '--from', 'es', 'La casa es grande.'], environment);
  assert.equal(done.stdout, 'La casa és gran.\n');
  assert.deepEqual(requestedPaths, ['/healthz']);
});

test('standard input keeps its lines, blanks and end', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const lines = ['La casa es grande.', '', '  - La casa es blanca.', '', ''];
  const input = await writeFileIn(directory.path, 'input.txt', lines.join('\n'));
  const args = ['translate', '--to', 'ca', '--from', 'es', '--service', running.url];
  const { stdout } = await runCommandToEnd(args, { GLOSSA_API_KEY: running.key }, input);
  assert.equal(stdout, ['La casa és gran.', '', '  - La casa és blanca.', '', ''].join('\n'));
});

test(
  'a text above the request limit is translated in several requests, complete and in order',
  needsApertium,
  async () => {
    await using directory = await temporaryDirectory();
    await using small = await startTestService({ GLOSSA_MAX_CHARACTERS: '60000' });
    const line = (number: number): string => `La casa número ${number} es grande.\n`;
    const text = Array.from({ length: 3_000 }, (_, number) => line(number)).join('');
    const file = await writeFileIn(directory.path, 'long.txt', text);
    const args = ['translate', '--to', 'ca', '--service', small.url];
    const { stdout, stderr } = await runCommandToEnd(args, { GLOSSA_API_KEY: small.key }, file);
    assert.equal(stderr, '');
    assert.equal(stdout.split('\n').length, 3_001);
    assert.match(stdout, /^La casa número 0 és gran\.\n/);
    assert.match(stdout, /\nLa casa número 2999 és gran\.\n$/);
  },
);

test('a failure is one sentence with exit code 1, a wrong command line has exit code 2', async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_API_KEY: running.key, GLOSSA_DATA_DIR: directory.path };
  const glossa = async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await runCommandToEnd(
      ['translate', '--service', running.url, ...words],
      environment,
    );
    assert.equal(stdout, '');
    return [exitCode, stderr.split('\n')[0]];
  };
  const unknown = 'glossa: Unknown language code. GET /v1/languages lists the supported languages.';
  assert.deepEqual(await glossa('--to', 'klingon', 'Hello'), [1, unknown]);
  assert.deepEqual(await glossa('Hello'), [2, "error: required option '--to <language>' not specified"]);
  const wrongKey = await runCommandToEnd(['translate', '--service', running.url, '--to', 'ca', 'Hola'], {
    GLOSSA_API_KEY: 'a key that nobody has given',
  });
  assert.deepEqual(
    [wrongKey.exitCode, wrongKey.stderr],
    [1, 'glossa: Send a valid API key in the x-api-key header, or in Authorization: Bearer.\n'],
  );
});

test('the key of this installation is not sent to another service', async () => {
  await using directory = await temporaryDirectory();
  let requests = 0;
  await using other = await startHttpServer((_request, response) => {
    requests++;
    response.end('{}');
  });
  await writeFileIn(directory.path, 'api-key', 'a key of this very installation\n');
  const args = ['translate', '--service', other.url, '--to', 'ca', 'Hola'];
  const { exitCode, stderr } = await runCommandToEnd(args, { GLOSSA_DATA_DIR: directory.path });
  assert.equal(exitCode, 1);
  assert.equal(stderr, `glossa: An API key is missing. Set GLOSSA_API_KEY to a key of ${other.url}.\n`);
  assert.equal(requests, 0);
});

test('the command retries an overloaded service after Retry-After', async () => {
  let requests = 0;
  await using busy = await startHttpServer((_request, response) => {
    requests++;
    response.setHeader('content-type', 'application/json');
    if (requests === 1) {
      response.writeHead(503, { 'retry-after': '1' }).end('{"message":"Full."}');
    } else {
      response.end('{"success":true,"translated_text":"Bon dia"}');
    }
  });
  const args = ['translate', '--service', busy.url, '--to', 'ca', 'Buenos días'];
  const { stdout } = await runCommandToEnd(args, { GLOSSA_API_KEY: 'a key of some service' });
  assert.deepEqual([stdout, requests], ['Bon dia\n', 2]);
});

test('standard input has the format that --format names', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const page = await writeFileIn(directory.path, 'page.txt', '<p class="x > y">La <b>casa</b> es grande.</p>\n');
  const glossa = (...words: string[]) =>
    runCommandToEnd(
      ['translate', '--service', running.url, '--to', 'ca', '--from', 'es', ...words],
      { GLOSSA_API_KEY: running.key },
      page,
    );
  assert.equal((await glossa('--format', 'html')).stdout, '<p class="x > y">La <b>casa</b> és gran.</p>\n');
  const refused = await glossa('--format', 'xml');
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stderr, /text, html, markdown/);
});

test('a glossary is a file or the ID of a stored one', needsApertium, async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_API_KEY: running.key };
  const glossa = (...words: string[]) =>
    runCommandToEnd(['translate', '--service', running.url, '--to', 'ca', '--from', 'es', ...words], environment);
  const terms = await writeFileIn(directory.path, 'terms.csv', 'source,target\ncasa,llar\n"perro grande",gos\n');
  assert.equal((await glossa('--glossary', terms, 'La casa es grande.')).stdout, 'La llar és gran.\n');
  const { body } = await running.post('/v1/glossaries', {
    name: 'one',
    source_language: 'es',
    target_language: 'ca',
    entries: { casa: 'mansió' },
  });
  const stored = await glossa(
    '--glossary',
    String(body.glossary_id),
    '--do-not-translate',
    'grande',
    '--',
    'La casa es grande.',
  );
  assert.equal(stored.stdout, 'La mansió és grande.\n');
  const broken = await writeFileIn(directory.path, 'broken.csv', 'casa,llar\nperro\n');
  const missing = await glossa('--glossary', 'missing.csv', 'La casa es grande.');
  assert.match(missing.stderr, /missing\.csv does not exist/);
  const failed = await glossa('--glossary', broken, 'La casa es grande.');
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stderr, /broken\.csv: .*row 2/);
  const many = Array.from({ length: 1_001 }, (_, index) => `palabra${index},paraula${index}`).join('\n');
  const large = await glossa('--glossary', await writeFileIn(directory.path, 'large.csv', many), 'La casa es grande.');
  assert.match(large.stderr, /more than 1000 entries.*glossa glossaries create/);
});
