/**
 * Compares the PDFs that Glossa writes with those of LibreTranslate's writer, and of pdf2zh, on the same files, with the same longer
 * words in place of a translation. Only the writers work: a translation costs nothing here.
 *
 *   npm run bench -- pdf-writers --files DIR --python FILE [--pdf2zh FILE]
 *
 * `--python` names a Python (3.9 or later) that has PyPI's packages `pymupdf` and `argos-translate-files`, `--pdf2zh` another one
 * with those that `pdf-writers/with-pdf2zh.py` names. Of each file, at most five pages are compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { TaggedText } from '@glossa/tagged-text';
import { z } from 'zod';
import { median } from '../load/http-load.ts';
import type { Unit } from '../src/formats/format.ts';
import { openPdf } from '../src/formats/pdf/pdf.ts';

const { values } = parseArgs({
  options: { files: { type: 'string' }, python: { type: 'string' }, pdf2zh: { type: 'string' } },
});
const { files: folder, python, pdf2zh } = values;
if (folder === undefined) throw new Error('Say where the PDFs are: --files DIR');
if (python === undefined) throw new Error('Name a Python that has pymupdf and argos-translate-files: --python FILE');

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

const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const output = mkdtempSync(join(tmpdir(), 'glossa-pdf-writers-'));
try {
  const seconds: number[] = [];
  const own = folderOf('glossa');
  for (const name of names) seconds.push(await writeLonger(join(folder, name), join(own, name)));
  const sources = names.map((name) => join(folder, name));
  const argos = folderOf('argos');
  const others: Writer[] = [
    { name: 'LibreTranslate', seconds: secondsOf(python, 'argos.py', [argos, ...sources]), figures: measure(argos) },
  ];
  if (pdf2zh !== undefined) {
    const theirs = folderOf('pdf2zh');
    const spent = secondsOf(pdf2zh, 'with-pdf2zh.py', [theirs, FONT, ...sources]);
    others.push({ name: 'pdf2zh', seconds: spent, figures: measure(theirs) });
  }
  const ours: Writer = { name: 'Glossa', seconds, figures: measure(own) };
  console.log('writer           failed  overlaps  outside     lost  changed  median CPU s');
  for (const writer of [ours, ...others]) console.log(row(writer));
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
    const args = [join(folder ?? '', name), join(results, name)];
    return Figures.parse(JSON.parse(runPython(python ?? '', 'measure.py', args)[0] ?? ''));
  });
}

/** @returns seconds of processor time. A file that cannot be read has no result. */
async function writeLonger(source: string, target: string): Promise<number> {
  const begin = process.cpuUsage();
  try {
    const pdf = await openPdf(source, () => {});
    const { bytes } = await pdf.write(pdf.units.map(longer), 'de', false);
    writeFileSync(target, bytes);
  } catch (error) {
    console.error(source, error instanceof Error ? error.message : error);
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

/** Every second word of three letters or more gets three letters, as in `argos.py`. */
function longer({ text, tags, verbatim = [] }: Unit): TaggedText {
  const ends = [...text.matchAll(/\p{L}{3,}/gu)]
    .filter((_, index) => index % 2 === 0)
    .map(({ 0: word, index }) => index + word.length)
    .filter((end) => !verbatim.some((range) => range.start < end && end <= range.end));
  const moved = (offset: number): number => offset + 3 * ends.filter((end) => end <= offset).length;
  let written = '';
  let from = 0;
  for (const end of ends) {
    written += `${text.slice(from, end)}eez`;
    from = end;
  }
  return {
    text: written + text.slice(from),
    tags: tags.map((tag) => ({ ...tag, start: moved(tag.start), end: moved(tag.end) })),
  };
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
