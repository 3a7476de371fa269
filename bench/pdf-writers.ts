/**
 * Compares the PDFs that Glossa writes with those of LibreTranslate's writer, on the same files, with the same longer words in
 * place of a translation. Only the writers work: a translation costs nothing here.
 *
 *   npm run bench -- pdf-writers --files DIR --python FILE
 *
 * `--python` names a Python (3.9 or later) that has PyPI's packages `pymupdf` and `argos-translate-files`. Of each file, at most
 * five pages are compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { TaggedText } from '@glossa/tagged-text';
import { z } from 'zod';
import { median } from '../load/http-load.ts';
import type { Unit } from '../src/formats/format.ts';
import { openPdf } from '../src/formats/pdf/pdf.ts';

const { values } = parseArgs({ options: { files: { type: 'string' }, python: { type: 'string' } } });
const { files: folder, python } = values;
if (folder === undefined) throw new Error('Say where the PDFs are: --files DIR');
if (python === undefined) throw new Error('Name a Python that has pymupdf and argos-translate-files: --python FILE');

const COUNTS = ['overlaps', 'outside', 'lost', 'changed'] as const;
const Figures = z.union([
  z.object({ overlaps: z.int(), outside: z.int(), lost: z.int(), changed: z.int() }),
  z.object({ failed: z.union([z.literal(true), z.string()]) }),
]);
type Measured = z.infer<typeof Figures>;

const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const output = mkdtempSync(join(tmpdir(), 'glossa-pdf-writers-'));
try {
  const [own, argos] = ['glossa', 'argos'].map((name) => join(output, name));
  if (own === undefined || argos === undefined) throw new Error('There is no folder.');
  for (const each of [own, argos]) mkdirSync(each);
  const seconds: number[] = [];
  for (const name of names) seconds.push(await writeLonger(join(folder, name), join(own, name)));
  const sources = names.map((name) => join(folder, name));
  const argosSeconds = runPython('argos.py', [argos, ...sources]).map(Number);
  const [ours, theirs] = [own, argos].map((directory) =>
    names.map((name) =>
      Figures.parse(JSON.parse(runPython('measure.py', [join(folder, name), join(directory, name)])[0] ?? '')),
    ),
  );
  console.log('writer           failed  overlaps  outside     lost  changed  median CPU s');
  console.log(row('Glossa', ours ?? [], seconds));
  console.log(row('LibreTranslate', theirs ?? [], argosSeconds));
  for (const count of COUNTS) console.log(`${count}: ${compare(count, ours ?? [], theirs ?? [])}`);
} finally {
  rmSync(output, { recursive: true });
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

function runPython(script: string, args: readonly string[]): string[] {
  const path = fileURLToPath(new URL(`pdf-writers/${script}`, import.meta.url));
  return execFileSync(python ?? '', [path, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
}

function row(name: string, figures: readonly Measured[], cpu: readonly number[]): string {
  const failed = figures.filter((each) => 'failed' in each).length;
  const sums = COUNTS.map((count) => figures.reduce((sum, each) => sum + ('failed' in each ? 0 : each[count]), 0));
  return [name.padEnd(16), ...[failed, ...sums].map((sum) => String(sum).padStart(8)), median(cpu).toFixed(2)].join(
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
