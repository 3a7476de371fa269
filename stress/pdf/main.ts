/**
 * Reads hostile PDF documents, then damaged ones, within the real limits of time and memory. Linux only.
 *
 *   npm run stress -- pdf [--seed 1] [--count 1000] [PDF files to damage as well]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openPdfReader } from '../../src/extraction/pdf/pdf-reader.ts';
import { type Damage, damaged, damages } from '../../test/fixtures/pdf/damage.ts';
import { HOSTILE_PDFS } from '../../test/fixtures/pdf/hostile-collection.ts';
import { measureReading, openFiles, type ReadingReport } from './measure-reading.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1000' } },
  allowPositionals: true,
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const SAMPLE = join(import.meta.dirname, '../../assets/a-short-history-of-translation.pdf');
/** Most bytes of larger documents are alike, so that damage rarely matters. */
const MAX_BYTES = 600_000;

const directory = await mkdtemp(join(tmpdir(), 'glossa-documents-'));
const registry = new Registry();
const reader = await openPdfReader({ temporaryDirectory: directory, log: pino({ level: 'silent' }), registry });
const faults: string[] = [];
const outcomes = new Map<string, number>();

function tell(name: string, bytes: number, { outcome, seconds, cpuSeconds, megabytes, fault }: ReadingReport): void {
  const figures = [bytes, seconds.toFixed(2), cpuSeconds.toFixed(2), megabytes.toFixed(0)]
    .map((figure) => String(figure).padStart(9))
    .join(' ');
  console.log(`${name.padEnd(44)} ${figures}  ${outcome}${fault === undefined ? '' : `  FAULT: ${fault}`}`);
  if (fault !== undefined) faults.push(`${name}: ${fault}`);
}

console.log(`${''.padEnd(44)}     bytes   seconds processor        MB  became`);
for (const [name, { make, becomes }] of Object.entries(HOSTILE_PDFS)) {
  const pdf = make();
  const verdict = await measureReading(reader, pdf);
  const fault = verdict.fault ?? (becomes.includes(verdict.outcome) ? undefined : `expected ${becomes.join(' or ')}`);
  tell(name, pdf.length, { ...verdict, fault });
}

const sources: Buffer[] = await Promise.all([SAMPLE, ...positionals].map((path) => readFile(path)));
sources.push(
  ...Object.values(HOSTILE_PDFS)
    .map(({ make }) => make())
    .filter(({ length }) => length < MAX_BYTES),
);
const plan: [number, Damage[]][] = fc.sample(fc.tuple(fc.nat(sources.length - 1), damages), { seed, numRuns: count });
// Files that are opened once are open by now.
const filesBefore = openFiles();
let slowest = 0;
let largest = 0;
for (const [index, [source, all]] of plan.entries()) {
  const pdf = damaged(sources[source] ?? Buffer.alloc(0), all);
  const verdict = await measureReading(reader, pdf);
  outcomes.set(verdict.outcome, (outcomes.get(verdict.outcome) ?? 0) + 1);
  if ((index + 1) % 100 === 0) console.log(`${index + 1} of ${count}: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  slowest = Math.max(slowest, verdict.cpuSeconds);
  largest = Math.max(largest, verdict.megabytes);
  if (verdict.fault === undefined) continue;
  const kept = join(tmpdir(), `glossa-fuzz-${seed}-${index}.pdf`);
  await writeFile(kept, pdf);
  tell(kept, pdf.length, verdict);
}
await reader[Symbol.asyncDispose]();
await rm(directory, { recursive: true });
const ended = await registry.getSingleMetric('glossa_documents_pdf_children_ended_total')?.get();
console.log(`${count} damaged documents, seed ${seed}: ${JSON.stringify(Object.fromEntries(outcomes))}`);
console.log(`longest ${slowest.toFixed(1)} s of processor time, peak memory ${largest.toFixed(0)} MB`);
console.log(`children: ${ended?.values.map(({ labels, value }) => `${labels.outcome} ${value}`).join(', ')}`);
if (openFiles() > filesBefore) faults.push('files are still open');
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
