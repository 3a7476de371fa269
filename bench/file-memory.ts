/**
 * Measures peak memory and processor time of the processes that read and write text files, for each format. The factors of
 * `src/formats/files/process/limits.ts` come from it.
 *
 *   npm run bench -- file-memory [--sizes 5,20] [--formats json,yaml] [--texts short,long,wide]
 *
 * Sizes are in MB. `short` has texts of some 40 characters, `long` of some 4,000, and `wide` short ones with a character
 * beyond Latin, which doubles the memory of strings.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { documentText, isTextKind, TEXT_KINDS } from '../load/texts/document-texts.ts';
import { ENGLISH } from '../load/texts/story.ts';
import type { FileFormatName } from '../src/formats/files/file-types.ts';
import { limitsOf } from '../src/formats/files/process/limits.ts';
import type { FileRequest } from '../src/formats/files/process/messages.ts';
import { type OnResponse, runRequest } from '../src/formats/files/process/run-request.ts';
import { startFileProcess } from '../src/formats/files/process/start-file-process.ts';
import type { Unit } from '../src/formats/format.ts';

const MB = 1_000_000;
const MIB = 2 ** 20;
const UNLIMITED_MS = 600_000;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '5,20' },
    formats: { type: 'string', default: TEXT_KINDS.join() },
    texts: { type: 'string', default: 'short,long,wide' },
  },
});

const shortText = (index: number): string => `${(ENGLISH[index % 10] ?? '').slice(0, 32).trimEnd()} ${index}`;
const TEXTS: Readonly<Record<string, (index: number) => string>> = {
  short: shortText,
  long: (index) =>
    Array.from({ length: 80 }, (_, at) => `${(ENGLISH[at % 10] ?? '').replace(/\.$/, '')} ${index} and ${at}`).join(
      ', ',
    ),
  wide: (index) => `${shortText(index)} — one`,
};

interface Peak {
  mib: number;
  cpuSeconds: number;
}

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'glossa-memory-')));
const never = new AbortController().signal;
let startedProcesses = 0;

/** Runs a task in a new process. @returns the error code, if it is refused */
async function measure(
  format: FileFormatName,
  source: string,
  requests: () => AsyncIterable<FileRequest>,
  onResponse: OnResponse,
): Promise<Peak | string> {
  const own = join(directory, 'process');
  mkdirSync(join(own, 'in'), { recursive: true });
  mkdirSync(join(own, 'out'), { recursive: true });
  writeFileSync(join(own, 'in/source'), source);
  const limits = {
    ...limitsOf(format, false),
    ...{ baseMemoryBytes: 8_192 * MIB, maxMemoryBytes: 8_192 * MIB },
    ...{ baseTimeMs: UNLIMITED_MS, maxTimeMs: UNLIMITED_MS, maxStepTimeMs: UNLIMITED_MS },
  };
  const child = startFileProcess(own, startedProcesses++ === 0);
  try {
    const end = await runRequest(child, requests(), onResponse, limits, never);
    if (end.refusal) return end.refusal.code;
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    const cpuSeconds = cpuSecondsOfTree(child.pid);
    return { mib: Number(kilobytes) / 1_024, cpuSeconds };
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await child.end('retired');
    rmSync(own, { recursive: true });
  }
}

async function measureBoth(format: FileFormatName, source: string) {
  const units: Unit[] = [];
  let digest = '';
  const options = { isFile: true };
  async function* extraction(): AsyncGenerator<FileRequest> {
    yield { kind: 'extract', format, options };
  }
  async function* composition(): AsyncGenerator<FileRequest> {
    yield { kind: 'compose', format, digest, target: { code: 'es', isRightToLeft: false }, options, fontFolders: [] };
    for (let at = 0; at < units.length; at += 200) {
      const translations = units
        .slice(at, at + 200)
        .map(({ text, tags }) => ({ text: text.toUpperCase(), tags: [...tags] }));
      yield { kind: 'translations', translations };
    }
    yield { kind: 'end' };
  }
  const read = await measure(format, source, extraction, (response) => {
    if (response.type === 'units') units.push(...response.units);
    if (response.type === 'extracted') ({ digest } = response.extraction);
  });
  const written = typeof read === 'string' ? read : await measure(format, source, composition, () => {});
  return { read, written, units: units.length };
}

const cell = (peak: Peak | string): string =>
  typeof peak === 'string'
    ? peak.padStart(20)
    : `${peak.mib.toFixed(0).padStart(6)} MiB ${peak.cpuSeconds.toFixed(2).padStart(7)} s`;

// The first process fills the compile cache, as in a service: TypeScript that is not in it takes 35 MiB more.
await measureBoth('json', '{}');
console.log('format      text   MB     units             reading              writing');
for (const format of values.formats.split(',').filter(isTextKind)) {
  for (const text of values.texts.split(',')) {
    for (const size of values.sizes.split(',').map(Number)) {
      const source = documentText(format, size * MB, TEXTS[text] ?? shortText);
      const { read, written, units } = await measureBoth(format, source);
      console.log(
        `${format.padEnd(11)} ${text.padEnd(6)}${String(size).padStart(3)} ${String(units).padStart(9)} ${cell(read)} ${cell(written)}`,
      );
    }
  }
}
rmSync(directory, { recursive: true });
