import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { Block } from '../../../src/extraction/block.ts';
import type { PdfLimits } from '../../../src/extraction/pdf/limits.ts';
import { openPdfReader, type PdfReader } from '../../../src/extraction/pdf/pdf-reader.ts';
import type { RequestScope } from '../../../src/request-scope.ts';
import { type ChildProcessFacts, pdfChildren } from '../../fixtures/pdf/child-processes.ts';

const SAMPLE = new URL('../../../assets/a-short-history-of-translation.pdf', import.meta.url);
export const sample = await readFile(SAMPLE);
export const never = testScope();

export interface TestReader extends AsyncDisposable {
  reader: PdfReader;
  directory: string;
  read(pdf: Buffer, scope?: RequestScope): Promise<Block[]>;
  /** Number of extractor processes that ended with this outcome. */
  ended(outcome: string): Promise<number>;
}

/** A PDF reader with a temporary directory. No process waits for its next document, so that tests can count those that read. */
export async function openTestReader(
  limits: Partial<PdfLimits> = {},
  files: readonly string[] = [],
  maxIdleMs = 0,
): Promise<TestReader> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-pdf-'));
  for (const name of files) await writeFile(join(directory, name), 'half a document');
  const registry = new Registry();
  const log = pino({ level: 'silent' });
  const reader = await openPdfReader({ temporaryDirectory: directory, limits, maxIdleMs, log, registry });
  return {
    reader,
    directory,
    read: async (pdf, scope = never) => (await reader.read(Readable.from([pdf]), scope)).blocks,
    async ended(outcome) {
      const metric = await registry.getSingleMetric('glossa_documents_pdf_children_ended_total')?.get();
      return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]();
      await rm(directory, { recursive: true });
    },
  };
}

/** Waits until this number of extractor processes with at least this much memory runs. The test's time limit applies. */
export async function processesRun(count: number, minMegabytes = 0): Promise<ChildProcessFacts[]> {
  for (;;) {
    const running = pdfChildren().filter(({ resident }) => resident > minMegabytes);
    if (running.length === count) return running;
    await sleep(5);
  }
}

/** Asserts that no process and no file is left, and that the reader still reads documents. */
export async function assertHealthy({ read, directory }: TestReader): Promise<void> {
  assert.deepEqual(pdfChildren(), []);
  assert.deepEqual(await readdir(directory), []);
  assert.equal((await read(sample))[0]?.text, 'A Short History of Translation');
}
