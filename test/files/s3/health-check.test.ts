import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { runCommand } from '../../../load/command.ts';
import { type S3Request, startS3 } from '../../../load/servers/s3.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { checkBucket } from '../../../src/files/s3/health-check.ts';

describe('a look at a bucket', { timeout: 300_000 }, async () => {
  const server = await startS3();
  after(() => server[Symbol.asyncDispose]());
  const environment = server.environment('looked-at');
  const examine = async () => {
    const { bucket } = loadConfig(environment).storage;
    if (bucket === undefined) throw new Error('no bucket');
    return await checkBucket(bucket);
  };
  const leavesNothing = async () => {
    assert.deepEqual([await server.objects('looked-at'), server.uploads('looked-at')], [[], []]);
  };

  test('a working bucket is reported, and the check leaves nothing in it', async () => {
    const { works, message, clockDifferenceMs } = await examine();
    assert.deepEqual(
      [works, message.replace(/\d+/g, '0')],
      [true, 'glossa-test at http://0.0.0.0:0 can be listed, written and read (0 ms)'],
    );
    assert.ok(Math.abs(clockDifferenceMs ?? Number.NaN) < 30_000);
    await leavesNothing();
  });

  test('a missing permission is reported with the operation that needs it', async () => {
    const lacking: [string, (asked: S3Request) => boolean][] = [
      ['list files', ({ query }) => query.has('list-type')],
      ['list uploads', ({ method, query }) => method === 'GET' && query.has('uploads')],
      ['store files', ({ method }) => method === 'PUT'],
      ['read files', ({ method, name }) => method === 'GET' && name !== ''],
      ['start uploads', ({ method, query }) => method === 'POST' && query.has('uploads')],
    ];
    for (const [what, which] of lacking) {
      using _denied = server.injectFault({ kind: 'error', status: 403, code: 'AccessDenied' }, which);
      const { works, message } = await examine();
      assert.equal(works, false);
      assert.match(
        message,
        new RegExp(`^cannot ${what} in glossa-test at http://\\S+: The bucket glossa-test does not permit this`),
      );
      await leavesNothing();
    }
    using _denied = server.injectFault({ kind: 'error', status: 403, code: 'AccessDenied' }, ({ query }) =>
      query.has('delete'),
    );
    assert.match((await examine()).message, /^cannot remove files in /);
  });

  test('the command reports the bucket and the clock difference, and exits with 1 for a missing bucket', async () => {
    const doctor = async () => {
      await using command = runCommand(['doctor', '--only', 'sr-sr-Latn'], {
        GLOSSA_DATA_DIR: '/nowhere',
        ...environment,
      });
      return { code: await command.exited, ...command.output() };
    };
    {
      using _slow = server.injectFault({ kind: 'stall' }, ({ method, name }) => {
        if (method === 'GET' && name !== '') server.ageObjects(120_000);
        return false;
      });
      const { stdout } = await doctor();
      assert.match(stdout, /^ok {7}files +glossa-test at http\S+ can be listed, written and read/m);
      assert.match(
        stdout,
        /^warning {2}files +the clock of this machine differs from the bucket's by 1[12]\d s: correct it/m,
      );
    }
    using _gone = server.injectFault({ kind: 'error', status: 404, code: 'NoSuchBucket' });
    const { code, stdout } = await doctor();
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^broken {3}files +cannot list files in glossa-test at \S+: The bucket glossa-test does not exist: create it/m,
    );
    assert.doesNotMatch(stdout, /S3RVER/);
  });
});
