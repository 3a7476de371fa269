/**
 * Compares time, processor time and peak memory of stored files on a disk and in S3. Files of 100 MB are transferred
 * concurrently, files of 10 KB one after another. The S3 server is that of the tests, in this process.
 *
 *   npm run bench -- files [--at-once 1,5,16]
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { median } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { startS3 } from '../load/servers/s3.ts';

const MIB = 2 ** 20;
const LARGE = 100 * MIB;
const SMALL = 10_000;
const SMALL_REQUESTS = 300;

const { values } = parseArgs({ options: { 'at-once': { type: 'string', default: '1,5,16' } } });
const block = randomBytes(MIB);

await using server = await startS3();
for (const [home, environment] of [
  ['disk', {}],
  ['S3', server.environment()],
] as const) {
  await using glossa = await startLaunchedService({
    GLOSSA_STORAGE_QUOTA: '0',
    GLOSSA_CONCURRENCY: '1000',
    ...environment,
  });
  const measure = async (what: string, work: () => Promise<string>): Promise<void> => {
    writeFileSync(`/proc/${glossa.pid}/clear_refs`, '5');
    const [before, cpu, began] = [peakMiB(glossa.pid), cpuSecondsOfTree(glossa.pid), performance.now()];
    const told = await work();
    const seconds = (performance.now() - began) / 1_000;
    const used = cpuSecondsOfTree(glossa.pid) - cpu;
    const grown = peakMiB(glossa.pid) - before;
    console.log(
      `${home.padEnd(5)}${what.padEnd(28)}${seconds.toFixed(1).padStart(7)} s${used.toFixed(2).padStart(8)} s of processor time` +
        `${grown.toFixed(0).padStart(6)} MiB more at its peak  ${told}`,
    );
  };
  for (const atOnce of values['at-once'].split(',').map(Number)) {
    const keys = Array.from({ length: atOnce }, (_, index) => `large-${index}`);
    const all = (one: (key: string) => Promise<number>) => async () => {
      await Promise.all(keys.map(one));
      return '';
    };
    await measure(
      `upload of 100 MB, ${atOnce} at once`,
      all((key) => upload(glossa, key, LARGE)),
    );
    await measure(
      `download of 100 MB, ${atOnce} at once`,
      all((key) => download(glossa, key)),
    );
  }
  const oneByOne = (work: (index: number) => Promise<number>) => async () => {
    const times: number[] = [];
    for (let index = 0; index < SMALL_REQUESTS; index++) times.push(await work(index));
    return `${SMALL_REQUESTS} requests, median ${median(times).toFixed(1)} ms`;
  };
  await measure(
    'upload of 10 KB',
    oneByOne((index) => upload(glossa, `small-${index % 10}`, SMALL)),
  );
  await measure(
    'download of 10 KB',
    oneByOne((index) => download(glossa, `small-${index % 10}`)),
  );
  for (let index = 0; index < SMALL_REQUESTS; index++) await upload(glossa, `removed-${index}`, SMALL);
  await measure(
    'removal of 10 KB',
    oneByOne((index) => remove(glossa, `removed-${index}`)),
  );
}

/** Peak memory since the last reset, in MiB. */
function peakMiB(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** @returns milliseconds */
async function upload({ url, key }: LaunchedService, name: string, size: number): Promise<number> {
  const began = performance.now();
  const path = `${url}/v1/store/file?key=${name}&overwrite=true`;
  const sent = request(path, { method: 'POST', headers: { 'x-api-key': key, 'content-length': size } });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
  });
  // The service closes the connection of a rejected upload after its response.
  pipeline(Readable.from(content(size)), sent).catch(() => {});
  const status = await answered;
  if (status !== 200) throw new Error(`the upload was answered with ${status}`);
  return performance.now() - began;
}

function* content(size: number): Generator<Buffer, void> {
  for (let left = size; left > 0; left -= MIB) yield left < MIB ? block.subarray(0, left) : block;
}

/** @returns milliseconds */
async function download({ url, key }: LaunchedService, name: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/v1/store/file/read/${name}`, { headers: { 'x-api-key': key } });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  if (bytes !== Number(answer.headers.get('content-length'))) throw new Error('the download is not whole');
  return performance.now() - began;
}

/** @returns milliseconds */
async function remove({ url, key }: LaunchedService, name: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/v1/store/file/read/${name}`, { method: 'DELETE', headers: { 'x-api-key': key } });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the removal was answered with ${answer.status}`);
  return performance.now() - began;
}
