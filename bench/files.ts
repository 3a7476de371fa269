/**
 * Compares time, processor time and peak memory of stored files on a disk and in S3. Files of 100 MB are transferred
 * concurrently, files of 10 KB one after another. Two services take turns, one with a disk and one with S3, so that both
 * see the same load of the machine. The S3 server is that of the tests, in this process, or the one that `--s3` names as
 * in GLOSSA_FILES_URL.
 *
 *   npm run bench -- files [--at-once 1,5,16] [--small 300] [--rounds 1] [--s3 s3://bucket?endpoint=http://127.0.0.1:9000]
 */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { startS3 } from '../load/servers/s3.ts';

const MIB = 2 ** 20;
const LARGE = 100 * MIB;
const SMALL = 10_000;

const { values } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '1,5,16' },
    small: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '1' },
    s3: { type: 'string' },
  },
});
const smallRequests = Number(values.small);
const block = randomBytes(MIB);

interface Measurement {
  seconds: number;
  cpuSeconds: number;
  peakMiB: number;
}

await using opened = new AsyncDisposableStack();
const bucket = values.s3 === undefined ? opened.use(await startS3()).environment() : { GLOSSA_FILES_URL: values.s3 };
const services = [
  opened.use(await startLaunchedService({ GLOSSA_STORAGE_QUOTA: '0', GLOSSA_CONCURRENCY: '1000' })),
  opened.use(await startLaunchedService({ GLOSSA_STORAGE_QUOTA: '0', GLOSSA_CONCURRENCY: '1000', ...bucket })),
] as const;
const measurements = new Map<string, [Measurement[], Measurement[]]>();

for (let round = 0; round < Number(values.rounds); round++) {
  for (const atOnce of values['at-once'].split(',').filter(Boolean).map(Number)) {
    const keys = Array.from({ length: atOnce }, (_, index) => `large-${index}`);
    await measure(round, `upload of 100 MB, ${atOnce} at once`, async (glossa) => {
      await Promise.all(keys.map((key) => upload(glossa, key, LARGE)));
    });
    await measure(round, `download of 100 MB, ${atOnce} at once`, async (glossa) => {
      await Promise.all(keys.map((key) => download(glossa, key)));
    });
  }
  await measure(round, `${smallRequests} uploads of 10 KB`, oneByOne(upload));
  await measure(round, `${smallRequests} replacements of 10 KB`, oneByOne(upload));
  await measure(round, `${smallRequests} downloads of 10 KB`, oneByOne(download));
  await measure(round, `${smallRequests} removals of 10 KB`, oneByOne(remove));
}

console.log(`\nmedians of ${values.rounds} rounds`);
for (const [what, [disk, s3]] of measurements) {
  const ofBoth = (number: (one: Measurement) => number) => [median(disk.map(number)), median(s3.map(number))] as const;
  const [seconds, secondsInS3] = ofBoth((one) => one.seconds);
  const [cpu, cpuInS3] = ofBoth((one) => one.cpuSeconds);
  const [peak, peakInS3] = ofBoth((one) => one.peakMiB);
  console.log(
    `${what.padEnd(32)}disk ${seconds.toFixed(2)} s, S3 ${secondsInS3.toFixed(2)} s (speed ${(seconds / secondsInS3).toFixed(2)}); ` +
      `processor time ${cpu.toFixed(2)} s, ${cpuInS3.toFixed(2)} s; peak +${peak.toFixed(0)} MiB, +${peakInS3.toFixed(0)} MiB`,
  );
}

function oneByOne(work: (glossa: LaunchedService, name: string, size: number) => Promise<void>) {
  return async (glossa: LaunchedService): Promise<void> => {
    for (let index = 0; index < smallRequests; index++) await work(glossa, `small-${index}`, SMALL);
  };
}

/** Measures both services, in an order that changes with each round. */
async function measure(round: number, what: string, work: (glossa: LaunchedService) => Promise<void>): Promise<void> {
  const both: [Measurement[], Measurement[]] = measurements.get(what) ?? [[], []];
  measurements.set(what, both);
  for (const home of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
    const glossa = services[home];
    writeFileSync(`/proc/${glossa.pid}/clear_refs`, '5');
    const [before, cpu, began] = [peakMiB(glossa.pid), cpuSecondsOfTree(glossa.pid), performance.now()];
    await work(glossa);
    const seconds = (performance.now() - began) / 1_000;
    const cpuSeconds = cpuSecondsOfTree(glossa.pid) - cpu;
    both[home].push({ seconds, cpuSeconds, peakMiB: peakMiB(glossa.pid) - before });
    console.log(`${['disk', 'S3'][home]?.padEnd(5)}${what.padEnd(32)}${seconds.toFixed(2).padStart(8)} s`);
  }
}

/** Peak memory since the last reset, in MiB. */
function peakMiB(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

async function upload({ url, key }: LaunchedService, name: string, size: number): Promise<void> {
  const path = `${url}/v1/store/file?key=${name}&overwrite=true`;
  const sent = request(path, { method: 'POST', headers: { 'x-api-key': key, 'content-length': size } });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
  });
  // The service closes the connection of a rejected upload after its response.
  pipeline(Readable.from(content(size)), sent).catch(() => {});
  const status = await answered;
  if (status !== 200) throw new Error(`the upload was answered with ${status}`);
}

function* content(size: number): Generator<Buffer, void> {
  for (let left = size; left > 0; left -= MIB) yield left < MIB ? block.subarray(0, left) : block;
}

async function download({ url, key }: LaunchedService, name: string): Promise<void> {
  const answer = await fetch(`${url}/v1/store/file/read/${name}`, { headers: { 'x-api-key': key } });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  if (bytes !== Number(answer.headers.get('content-length'))) throw new Error('the download is not whole');
}

async function remove({ url, key }: LaunchedService, name: string): Promise<void> {
  const answer = await fetch(`${url}/v1/store/file/read/${name}`, { method: 'DELETE', headers: { 'x-api-key': key } });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the removal was answered with ${answer.status}`);
}
