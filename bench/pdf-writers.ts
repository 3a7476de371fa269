/**
 * Compares the PDFs that Glossa writes with those of LibreTranslate's writer, and of pdf2zh, on the same files, with the same longer
 * words in place of a translation. Only the writers work: a translation costs nothing here.
 *
 *   npm run bench -- pdf-writers --files DIR --python FILE [--pdf2zh FILE] [--text longer|doubled|halved]
 *
 * `--python` names a Python (3.9 or later) that has PyPI's packages `pymupdf` and `argos-translate-files`, `--pdf2zh` another one
 * with those that `pdf-writers/with-pdf2zh.py` names. Of each file, at most five pages are compared.
 * The other writers have longer words only: with `doubled` and `halved`, Glossa is measured alone.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { median } from '../load/averages.ts';
import { openPdf } from '../src/formats/pdf/pdf.ts';
import { parseStandIn, standIn } from './pdf-writers/stand-ins.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    python: { type: 'string' },
    pdf2zh: { type: 'string' },
    text: { type: 'string', default: 'longer' },
  },
});
const { files: folder, python, pdf2zh } = values;
if (folder === undefined) throw new Error('Say where the PDFs are: --files DIR');
if (python === undefined) throw new Error('Name a Python that has pymupdf and argos-translate-files: --python FILE');
const text = parseStandIn(values.text);

const COUNTS = ['overlaps', 'outside', 'lost', 'changed'] as const;
const Figures = z.union([
  z.object({ overlaps: z.int(), outside: z.int(), lost: z.int(), changed: z.int() }),
  z.object({ failed: z.union([z.literal(true), z.string()]) }),
]);
type Measured = z.infer<typeof Figures>;

interface Writer {
  readonly name: string;
  /** Processor time of each file. */
  readonly seconds: readonly number[];
  readonly figures: readonly Measured[];
}

/** A font for letters that those of pdf2zh lack. */
const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf');

/** Counts the texts that Glossa writes, and those that it keeps because the new text has no room. */
const fit = { units: 0, kept: 0 };

const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const output = mkdtempSync(join(tmpdir(), 'glossa-pdf-writers-'));
try {
  const seconds: number[] = [];
  const own = folderOf('glossa');
  for (const name of names) seconds.push(await writeChanged(join(folder, name), join(own, name)));
  const sources = names.map((name) => join(folder, name));
  const others: Writer[] = [];
  if (text === 'longer') {
    const argos = folderOf('argos');
    const spent = secondsOf(python, 'argos.py', [argos, ...sources]);
    others.push({ name: 'LibreTranslate', seconds: spent, figures: measure(argos) });
  }
  if (text === 'longer' && pdf2zh !== undefined) {
    const theirs = folderOf('pdf2zh');
    const spent = secondsOf(pdf2zh, 'with-pdf2zh.py', [theirs, FONT, ...sources]);
    others.push({ name: 'pdf2zh', seconds: spent, figures: measure(theirs) });
  }
  const ours: Writer = { name: 'Glossa', seconds, figures: measure(own) };
  console.log('writer           failed  overlaps  outside     lost  changed  median CPU s');
  for (const writer of [ours, ...others]) console.log(row(writer));
  console.log(`Glossa keeps ${fit.kept} of ${fit.units} texts: the new ones have no room`);
  for (const other of others) {
    for (const count of COUNTS) console.log(`${other.name}, ${count}: ${compare(count, ours.figures, other.figures)}`);
  }
} finally {
  rmSync(output, { recursive: true });
}

function folderOf(writer: string): string {
  const path = join(output, writer);
  mkdirSync(path);
  return path;
}

function secondsOf(program: string, script: string, args: readonly string[]): number[] {
  return runPython(program, script, args).map(Number);
}

/** The figures of the results in a folder. */
function measure(results: string): Measured[] {
  return names.map((name) => {
    const args = [text, join(folder ?? '', name), join(results, name)];
    return Figures.parse(JSON.parse(runPython(python ?? '', 'measure.py', args)[0] ?? ''));
  });
}

/** @returns seconds of processor time. A file that cannot be read has no result. */
async function writeChanged(source: string, target: string): Promise<number> {
  const begin = process.cpuUsage();
  try {
    const pdf = await openPdf(source, () => {});
    const texts = pdf.units.map((unit) => standIn(unit, text));
    const { bytes, keptUnits } = await pdf.write(texts, 'de', false);
    writeFileSync(target, bytes);
    fit.units += texts.length;
    fit.kept += keptUnits;
  } catch (error) {
    console.error(source, error instanceof Error ? error.message : error);
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

function runPython(program: string, script: string, args: readonly string[]): string[] {
  const path = fileURLToPath(new URL(`pdf-writers/${script}`, import.meta.url));
  return execFileSync(program, [path, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
}

function row({ name, figures, seconds }: Writer): string {
  const failed = figures.filter((each) => 'failed' in each).length;
  const sums = COUNTS.map((count) => figures.reduce((sum, each) => sum + ('failed' in each ? 0 : each[count]), 0));
  return [name.padEnd(16), ...[failed, ...sums].map((sum) => String(sum).padStart(8)), median(seconds).toFixed(2)].join(
    ' ',
  );
}

function compare(count: (typeof COUNTS)[number], ours: readonly Measured[], theirs: readonly Measured[]): string {
  const both = ours.flatMap((own, index) => {
    const other = theirs[index];
    return other === undefined || 'failed' in own || 'failed' in other ? [] : [own[count] - other[count]];
  });
  const [fewer, equal] = [both.filter((less) => less < 0).length, both.filter((less) => less === 0).length];
  return `Glossa has fewer in ${fewer}, as many in ${equal} and more in ${both.length - fewer - equal} of ${both.length} files`;
}
