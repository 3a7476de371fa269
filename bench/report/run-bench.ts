import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { figure } from '../../load/figures.ts';
import { describeProcessor } from '../../load/processor.ts';
import type { Section } from './sections.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** The figures of one run of a benchmark, and where they come from. */
export const result = z.strictObject({
  command: z.string(),
  /** Day of the run in UTC, such as 2026-01-31. */
  date: z.iso.date(),
  cores: z.int().min(1),
  processor: z.string(),
  versions: z.record(z.string(), z.string()),
  figures: z.array(figure).min(1),
});
export type Result = z.output<typeof result>;

const packageFile = z.object({ version: z.string() });
const run = promisify(execFile);

/** Paths of this machine, by the word that stands for them in the options of a section. */
export type Paths = Readonly<Record<'DIR' | 'MODELS' | 'PYTHON', string | undefined>>;

/**
 * Runs a benchmark in a separate process.
 * @param more options that override those of the section
 * @throws if the benchmark fails, or needs a path that is not given
 */
export async function runBench(section: Section, paths: Paths, more: readonly string[]): Promise<Result> {
  const options = [...section.options, ...more];
  const places = new Map<string, string | undefined>(Object.entries(paths));
  const args = options.map((option) => {
    if (!places.has(option)) return option;
    const path = places.get(option);
    if (path === undefined) throw new Error(`It needs the path that stands for ${option}.`);
    return path;
  });
  const file = join(ROOT, 'bench', `${section.name}.ts`);
  const { stdout } = await run(process.execPath, [file, ...args, '--json'], { maxBuffer: MAX_OUTPUT_BYTES });
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const { stdout: revision } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  return result.parse({
    command: ['npm run bench --', section.name, ...options].join(' '),
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    processor: describeProcessor(),
    versions: { Glossa: `${version} (${revision.trim()})`, 'Node.js': process.versions.node },
    figures: JSON.parse(stdout),
  });
}
