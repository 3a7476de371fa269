/**
 * Quality and speed of the extractive engine.
 *
 *   node bench/summaries-extractive.ts --data DIR [--documents 100] [--sets bbc,cnndm]
 *
 * DIR holds sets `<name>.jsonl.gz` with one `{ id, lang, text, summary }` a line, where summary is one reference or a
 * list of them (the best counts). Prints mean ROUGE-1 / ROUGE-2 / ROUGE-Lsum F1 (in percent, no stemming) of three
 * points beside the first three sentences and plain TextRank, then CPU time for 300,000 characters of running text, and
 * of texts made to be slow.
 */
import { parseArgs } from 'node:util';
import { extractSummary } from '../src/summarization/engines/extractive/extract.ts';
import { readSource } from '../src/summarization/engines/extractive/read-source.ts';
import { readSentences } from '../src/summarization/engines/extractive/units.ts';
import { splitSentences } from '../src/text/sentences.ts';
import { type Rouge, rouge, tokenize } from './rouge.ts';
import { readSet, setsIn } from './summaries/sets.ts';

const POINTS = 3;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    documents: { type: 'string', default: '100' },
    sets: { type: 'string' },
  },
});
if (!values.data) throw new Error('Say where the sets are: --data DIR');

const { data } = values;
const names = setsIn(data).filter((name) => !values.sets || values.sets.split(',').includes(name));

console.log(`${'set'.padEnd(14)} docs   LEAD-3            TextRank          extractive`);
for (const name of names) benchSet(data, name, Number(values.documents));
benchSpeed('English', 'The council of the town approved a new plan for bus line ', '. ');
benchSpeed('Chinese', '市议会批准了新的公共交通计划并决定增加线路', '。');
const HOSTILE = [
  'a',
  '\n',
  'a\n',
  'a-\n',
  '中。',
  'a? ',
  '1. ',
  '- a\n',
  'U. ',
  '(',
  '."',
  '\u0301',
  '\ud800',
  '\u200b',
  '😀',
  '[a](',
  '**',
];
for (const piece of HOSTILE) benchHostile(piece);

function benchSet(directory: string, name: string, documents: number): void {
  const rows = readSet(directory, name, 'held-out', documents);
  const sums = [0, 1, 2].map((): Rouge => ({ one: 0, two: 0, lsum: 0 }));
  for (const { language, text, references: summaries } of rows) {
    const references = summaries.map((reference) => sentencesOf(reference, language));
    const { units } = readSentences(readSource({ kind: 'text', text }));
    const sentences = units.map((unit) => unit.text);
    const { items } = extractSummary({
      source: { kind: 'text', text },
      type: 'points',
      maxPoints: POINTS,
      maxCharacters: undefined,
    });
    const systems = [sentences.slice(0, POINTS), textRank(sentences), items.map((item) => item.text)];
    for (const [system, candidate] of systems.entries()) {
      const best = references
        .map((reference) => rouge(candidate, reference))
        .toSorted((a, b) => b.one + b.two - a.one - a.two)[0];
      const sum = sums[system];
      if (!best || !sum) continue;
      sum.one += best.one;
      sum.two += best.two;
      sum.lsum += best.lsum;
    }
  }
  const percent = (value: number) => ((100 * value) / rows.length).toFixed(1);
  const columns = sums.map(({ one, two, lsum }) => `${percent(one)}/${percent(two)}/${percent(lsum)}`.padEnd(17));
  console.log(`${name.padEnd(14)} ${String(rows.length).padEnd(6)} ${columns.join(' ')}`);
}

function sentencesOf(text: string, language: string): string[] {
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
}

/** TextRank (Mihalcea and Tarau, 2004): PageRank over shared words between all pairs of sentences. */
function textRank(sentences: readonly string[]): string[] {
  const bags = sentences.map((sentence) => new Set(tokenize(sentence)));
  const edges = bags.map((): [number, number][] => []);
  for (const [i, a] of bags.entries()) {
    for (const [j, b] of bags.entries()) {
      const shared = j > i ? a.intersection(b).size : 0;
      if (shared === 0) continue;
      const weight = shared / (Math.log(a.size + 1) + Math.log(b.size + 1));
      edges[i]?.push([j, weight]);
      edges[j]?.push([i, weight]);
    }
  }
  const out = edges.map((list) => list.reduce((sum, [, weight]) => sum + weight, 0));
  let rank = sentences.map(() => 1);
  for (let iteration = 0; iteration < 30; iteration++) {
    const next = sentences.map(() => 0.15);
    for (const [i, list] of edges.entries()) {
      for (const [j, weight] of list) next[j] = (next[j] ?? 0) + (0.85 * (rank[i] ?? 0) * weight) / (out[i] || 1);
    }
    rank = next;
  }
  const best = [...rank.keys()].sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0)).slice(0, POINTS);
  return best.sort((a, b) => a - b).map((at) => sentences[at] ?? '');
}

/** CPU milliseconds for a text of 300,000 characters whose words differ from sentence to sentence. */
function benchSpeed(label: string, body: string, stop: string): void {
  let text = '';
  for (let number = 1; text.length < 300_000; number++) {
    const shift = (number * 7) % body.length;
    text += `${body.slice(shift)}${body.slice(0, shift)}${number}${stop}`;
  }
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    extractSummary({
      source: { kind: 'text', text: text.slice(0, 300_000) },
      type: 'points',
      maxPoints: 10,
      maxCharacters: undefined,
    });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  console.log(
    `${label}, 300,000 characters: first ${times[0]?.toFixed(0)} ms, warm ${Math.min(...times).toFixed(0)} ms of CPU`,
  );
}

/** CPU milliseconds for one piece repeated to 300,000 UTF-16 units. */
function benchHostile(piece: string): void {
  const text = piece.repeat(300_000 / piece.length);
  const before = process.cpuUsage();
  extractSummary({ source: { kind: 'text', text }, type: 'points', maxPoints: 100, maxCharacters: 50_000 });
  const { user, system } = process.cpuUsage(before);
  console.log(`${JSON.stringify(piece).padEnd(10)} repeated: ${((user + system) / 1000).toFixed(0)} ms of CPU`);
}
