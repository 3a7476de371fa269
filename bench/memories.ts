/**
 * Processor time of one lookup in a translation memory of a million segments, and the time of its import. On SQLite, or on a
 * temporary PostgreSQL server, whose processor time is not counted. Options: `--segments N`, `--postgres`, `--json`.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startPostgres } from '../load/servers/postgres.ts';
import { openDatabase } from '../src/database/database.ts';
import type { NewSegment } from '../src/memories/memory.ts';
import { openMemoryStore } from '../src/memories/memory-store.ts';

const { values } = parseArgs({
  options: { segments: { type: 'string' }, postgres: { type: 'boolean' }, json: { type: 'boolean' } },
});
const SEGMENTS = Number(values.segments ?? 1_000_000);
const BATCH = 500;
const LOOKUPS = 1_000;

/** Random numbers that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(1);
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const WORDS = Array.from({ length: 50_000 }, (_, rank) => {
  // Frequent words are short, as in languages.
  const length = 1 + Math.floor(Math.log2(rank + 2) / 4);
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
});
/** By Zipf's law. */
const word = (): string => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? 'ba';
const sentence = (): string => {
  const words = Array.from({ length: 4 + Math.floor(random() * 14) }, word);
  if (random() < 0.2) words.splice(2, 0, String(Math.floor(random() * 1_000)));
  return `${words.join(' ')}.`;
};

const kept: string[] = [];
function* batches(): Generator<NewSegment[], void> {
  for (let done = 0; done < SEGMENTS; done += BATCH) {
    const segments = Array.from({ length: Math.min(BATCH, SEGMENTS - done) }, (): NewSegment => {
      const source = sentence();
      if (random() < (2 * LOOKUPS) / SEGMENTS) kept.push(source);
      return { source, target: source.toUpperCase(), targetLanguage: 'de' };
    });
    yield segments;
  }
}

const directory = await mkdtemp(join(tmpdir(), 'glossa-memories-'));
try {
  const path = join(directory, 'glossa.db');
  await using opened = new AsyncDisposableStack();
  const url = values.postgres ? await opened.use(await startPostgres()).database() : undefined;
  const database = opened.use(
    await openDatabase({ path, url, log: pino({ level: 'silent' }), registry: new Registry() }),
  );
  const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
  await using store = openMemoryStore({ database, defaultLimits, registry: new Registry() });
  const startedAt = performance.now();
  const memory = await store.create(
    'ann',
    { name: 'M', sourceLanguage: 'en', targetLanguages: ['de'] },
    batches(),
    new AbortController().signal,
  );
  const importSeconds = (performance.now() - startedAt) / 1_000;
  const bytes = values.postgres ? 0 : (await stat(path)).size;

  const changed = (text: string): string => {
    const words = text.split(' ');
    words[Math.floor(words.length / 2)] = word();
    return words.join(' ');
  };
  const measure = async (texts: readonly string[]) => {
    const times: number[] = [];
    const elapsed: number[] = [];
    let score = 0;
    for (const text of texts) {
      const before = process.cpuUsage();
      const startedAt = performance.now();
      const { same, similar } = await store.find(memory, { text, targetLanguage: 'de', similar: true });
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
      elapsed.push(performance.now() - startedAt);
      score += same.length > 0 ? 100 : (similar?.score ?? 0);
    }
    const at = (all: number[], share: number): number =>
      all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? 0;
    return {
      ms: at(times, 0.5),
      worst: at(times, 0.99),
      elapsedMs: at(elapsed, 0.5),
      score: score / texts.length,
    };
  };
  const known = kept.slice(0, LOOKUPS);
  const rows = {
    'the same text': await measure(known),
    'a text with another word': await measure(known.map(changed)),
    'another text': await measure(Array.from({ length: LOOKUPS }, sentence)),
  };
  const memoryBytes = process.memoryUsage.rss();
  if (values.json) console.log(JSON.stringify({ segments: SEGMENTS, importSeconds, bytes, memoryBytes, rows }));
  else {
    console.log(
      `${SEGMENTS} segments: imported in ${importSeconds.toFixed(0)} s, ${(bytes / 2 ** 20).toFixed(0)} MiB on disk`,
    );
    console.log(`resident memory ${(memoryBytes / 2 ** 20).toFixed(0)} MiB`);
    for (const [name, { ms, worst, elapsedMs, score }] of Object.entries(rows)) {
      console.log(
        `${name}: median ${ms.toFixed(2)} ms, 99 % ${worst.toFixed(2)} ms, elapsed ${elapsedMs.toFixed(2)} ms, mean score ${score.toFixed(0)}`,
      );
    }
  }
} finally {
  await rm(directory, { recursive: true });
}
