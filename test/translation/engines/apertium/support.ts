import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { listProcesses } from '../../../../load/processes.ts';
import type { Segment, TranslationEngine } from '../../../../src/translation/engine.ts';
import { type ApertiumOptions, createApertiumEngine } from '../../../../src/translation/engines/apertium/engine.ts';
import { findApertiumRoot } from '../../../../src/translation/engines/apertium/installation.ts';

export const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, join(import.meta.dirname, '../../../../'));

/** Test options that skip a test if Apertium is not installed. */
export const needsApertium = root === undefined ? { skip: 'Apertium is not installed: set GLOSSA_APERTIUM_DIR' } : {};

export interface Opened {
  engine: TranslationEngine;
  translate(from: string, to: string, texts: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** The value of a metric, summed over its labels. */
  metric(name: string): Promise<number>;
}

export async function open(t: TestContext, options: Partial<ApertiumOptions> = {}): Promise<Opened> {
  const registry = new Registry();
  const engine = await createApertiumEngine({
    root,
    memoryBudgetMiB: 1500,
    log: pino({ level: 'silent' }),
    registry,
    ...options,
  });
  t.after(() => engine[Symbol.asyncDispose]());
  return {
    engine,
    translate: async (from, to, texts) =>
      (await engine.translate({ path: [from, to], segments: texts.map(segment), signal: t.signal })).texts,
    async metric(name) {
      const metric = await registry.getSingleMetric(name)?.get();
      return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
    },
  };
}

export function segment(text: string): Segment {
  return [{ kind: 'text', text }];
}

/** Process groups of the running pipelines of this process. */
export function pipelineGroups(): number[] {
  return listProcesses()
    .filter(({ pid, parent, group }) => parent === process.pid && pid === group)
    .map(({ group }) => group);
}

/**
 * Creates an installation with one direction, English to Spanish. Its program echoes the input and reacts to words in it:
 * `CRASH`, `HANG`, `SWAP` (the responses of two requests), `FLOOD` (an endless output).
 */
export async function fakeRoot(t: TestContext, program = ECHO): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-apertium-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'usr/bin'), { recursive: true });
  await mkdir(join(folder, 'usr/share/apertium/modes'), { recursive: true });
  await writeFile(join(folder, 'usr/bin/lt-proc'), `#!${process.execPath}\n${program}`);
  await chmod(join(folder, 'usr/bin/lt-proc'), 0o755);
  await writeFile(join(folder, 'usr/share/apertium/modes/eng-spa.mode'), 'lt-proc $1 | cat -u\n');
  // The real `cat` rejects -z. A second stage shows whether one stage outlives another.
  await writeFile(join(folder, 'usr/bin/cat'), '#!/bin/sh\nexec /bin/cat\n');
  await chmod(join(folder, 'usr/bin/cat'), 0o755);
  return folder;
}

const ECHO = `
let rest = '';
let kept = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (data) => {
  const texts = (rest + data).split('\\0');
  rest = texts.pop();
  for (const text of texts) {
    if (text.includes('CRASH')) process.exit(1);
    if (text.includes('HANG')) return;
    if (text.includes('FLOOD')) setInterval(() => process.stdout.write('flood '.repeat(10_000)), 1);
    else if (text.includes('SWAP') && kept === '') kept = text;
    else process.stdout.write(text + '\\0' + (kept && kept + '\\0'));
  }
});
`;
