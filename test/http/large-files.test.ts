import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { startS3 } from '../../load/servers/s3.ts';
import { startServiceProcess } from '../../load/service-process.ts';

const MIB = 2 ** 20;
/** Sizes of the concurrent files. The first is the largest that the service accepts. */
const SIZES = [100, 40, 40, 40, 40].map((mebibytes) => mebibytes * MIB);

/** Peak memory of the process in bytes since the last reset. */
function peak(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const skip = process.platform === 'linux' ? false : 'only Linux reports the peak memory of a process';

test('concurrent large files are stored in S3 and read whole with little memory', {
  skip,
  timeout: 600_000,
}, async () => {
  await using server = await startS3();
  await using service = await startServiceProcess(server.environment());
  const pid = service.command.child.pid ?? 0;
  const block = randomBytes(MIB);
  function* content(size: number, first: number): Generator<Buffer, void> {
    for (let index = 0; index < size / MIB; index++) yield Buffer.from(block).fill(first + index, 0, 1);
  }
  const digests = SIZES.map((size, first) => {
    const hash = createHash('sha256');
    for (const piece of content(size, first)) hash.update(piece);
    return hash.digest('hex');
  });
  const keys = digests.map((_, index) => `large ${index}`);
  const path = (key: string) => `/v1/store/file/read/${encodeURIComponent(key)}`;
  // The memory for the first file does not count: it loads the S3 client.
  assert.equal((await service.upload('small', Buffer.alloc(6 * MIB))).status, 200);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = peak(pid);

  await Promise.all(
    keys.map(async (key, index) => {
      const sent = request(`${service.url}/v1/store/file?key=${encodeURIComponent(key)}`, {
        method: 'POST',
        headers: { 'x-api-key': service.key, 'content-length': SIZES[index] },
      });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        sent.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode));
      });
      await pipeline(Readable.from(content(SIZES[index] ?? 0, index)), sent);
      assert.equal(await answered, 200);
    }),
  );
  const whole = await Promise.all(
    keys.map(async (key) => {
      const hash = createHash('sha256');
      await pipeline(await service.download(path(key)), hash);
      return hash.digest('hex');
    }),
  );
  assert.deepEqual(whole, digests);
  // Two parts for each upload, and the same again for memory that is not yet collected.
  const grown = peak(pid) - before;
  assert.ok(grown < SIZES.length * 4 * 5 * MIB + 32 * MIB, `${Math.round(grown / MIB)} MiB more than before`);
});
