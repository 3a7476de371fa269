import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaggedText } from '@glossa/tagged-text';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { Extraction, FileProcessor, FileTextReader } from '../../../src/formats/files/file-processor.ts';
import type { FileFormatName } from '../../../src/formats/files/file-types.ts';
import { openFileProcessor } from '../../../src/formats/files/open-file-processor.ts';
import type { FileLimits } from '../../../src/formats/files/process/limits.ts';
import type { Unit } from '../../../src/formats/format.ts';

export const scope = testScope();
export const SPANISH = { code: 'es', isRightToLeft: false };

export interface TestProcessor extends AsyncDisposable {
  processor: FileProcessor & FileTextReader;
  directory: string;
  /** Creates a file. @returns its path */
  create(name: string, content: string | Buffer): Promise<string>;
  extract(path: string, format: FileFormatName): Promise<Extraction & { all: Unit[] }>;
  /** Extracts a file and composes it with a translation of each unit. */
  translate(path: string, format: FileFormatName, translate: (unit: Unit) => TaggedText | undefined): Promise<Buffer>;
  /** Number of processes that ended with this outcome. */
  ended(outcome: string): Promise<number>;
}

/** A processor of files with a temporary directory. */
export async function openTestProcessor(limits: Partial<FileLimits> = {}): Promise<TestProcessor> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-files-'));
  const registry = new Registry();
  const processor = await openFileProcessor({
    directory: join(directory, 'processes'),
    limits,
    log: pino({ level: 'silent' }),
    registry,
  });
  async function extract(path: string, format: FileFormatName): Promise<Extraction & { all: Unit[] }> {
    const all: Unit[] = [];
    const extraction = await processor.extract(path, format, async (units) => void all.push(...units), scope);
    return { ...extraction, all };
  }
  return {
    processor,
    directory,
    async create(name, content) {
      const path = join(directory, name);
      await writeFile(path, content);
      return path;
    },
    extract,
    async translate(path, format, translate) {
      const { digest, all } = await extract(path, format);
      async function* translations() {
        for (const unit of all) yield [translate(unit)];
      }
      const output = `${path}.result`;
      await processor.compose({ path, output, format, digest, translations: translations(), target: SPANISH }, scope);
      const bytes = await readFile(output);
      await rm(output);
      return bytes;
    },
    async ended(outcome) {
      const metric = await registry.getSingleMetric('glossa_file_processor_processes_ended_total')?.get();
      return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await processor[Symbol.asyncDispose]();
      await rm(directory, { recursive: true });
    },
  };
}

/** A translation that keeps its tags: the same text in capitals, where they take as many characters. */
export function capitals({ text, tags }: Unit): TaggedText {
  const upper = text.toUpperCase();
  return { text: upper.length === text.length ? upper : text, tags };
}

export interface ChildFacts {
  pid: number;
  command: string[];
  environment: string;
}

/** Running file processes of this process (Linux only). */
export function fileChildren(): ChildFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const isOurs = readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        if (!isOurs || !command.some((part) => part.endsWith('process/file-process.ts'))) return [];
        return [{ pid: Number(name), command, environment: readFileSync(`/proc/${name}/environ`, 'utf8') }];
      } catch {
        // The process ended meanwhile.
        return [];
      }
    });
}
