import { type Budget, sentencesOf } from './ask.ts';
import { type Blemishes, blemishesOf } from './blemishes.ts';
import { meanOf } from './interval.ts';
import { bestRouge, type Rouge } from './rouge.ts';
import type { ReferenceDocument } from './sets.ts';
import type { Outcome } from './systems.ts';
import { tokenize } from './tokens.ts';

const MEASURES = ['one', 'two', 'lsum'] as const;

/** Results of one system on the documents of a set. */
export class Results {
  readonly name: string;
  /** Percentages, by document. */
  readonly scores = new Map<string, Rouge>();
  cpuSeconds = 0;
  over = 0;
  empty = 0;
  characters = 0;
  readonly blemishes: Blemishes = { sentences: 0, dangling: 0, fragments: 0, cut: 0, trigrams: 0, repeated: 0 };

  constructor(name: string) {
    this.name = name;
  }

  get documents(): number {
    return this.scores.size;
  }

  add(document: ReferenceDocument, { sentences, characters, cpuSeconds }: Outcome, budget: Budget): void {
    const { id, language, text, references } = document;
    const tokensOf = (lines: readonly string[]) => lines.map((line) => tokenize(line, language));
    const { one, two, lsum } = bestRouge(
      tokensOf(sentences),
      references.map((reference) => tokensOf(sentencesOf(reference, language))),
    );
    this.scores.set(id, { one: 100 * one, two: 100 * two, lsum: 100 * lsum });
    const most = 'sentences' in budget ? budget.sentences : budget.characters;
    if (('sentences' in budget ? sentences.length : characters) > most) this.over++;
    if (sentences.length === 0 || sentences.some((sentence) => sentence.trim() === '')) this.empty++;
    this.characters += characters;
    this.cpuSeconds += cpuSeconds;
    const found = blemishesOf(sentences, text, language);
    for (const key of Object.keys(found) as (keyof Blemishes)[]) this.blemishes[key] += found[key];
  }
}

const COLUMNS = [
  ...['docs', '  ROUGE-1', '  ROUGE-2', 'ROUGE-Lsum', 'repeated', 'dangling', 'fragments', '  cut'],
  ...['over', 'empty', 'characters', 'docs/CPU s'],
];

/** Title and column names of a table. */
export function heading(title: string): string {
  return `${title}\n${row('', COLUMNS)}`;
}

/** One line per system, and the distance of the first from the best method of the literature by ROUGE-1. */
export function report(all: readonly Results[]): string {
  const lines = all.map((results) => {
    const { sentences, dangling, fragments, cut, trigrams, repeated } = results.blemishes;
    const scores = MEASURES.map((measure) => {
      const { mean, margin } = meanOf([...results.scores.values()].map((score) => score[measure]));
      return `${mean.toFixed(1)}±${margin.toFixed(1)}`;
    });
    const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
    return row(results.name, [
      `${results.documents}`,
      ...scores,
      share(repeated, trigrams),
      share(dangling, sentences),
      share(fragments, sentences),
      share(cut, sentences),
      `${results.over}`,
      `${results.empty}`,
      (results.characters / results.documents).toFixed(0),
      Number.isNaN(results.cpuSeconds) ? '–' : (results.documents / results.cpuSeconds).toFixed(1),
    ]);
  });
  const [ours, ...others] = all;
  const differences = others
    .filter(({ documents }) => documents === ours?.documents)
    .map((other) => ({ name: other.name, ...difference(ours, other) }));
  const nearest = differences.sort((a, b) => a.mean - b.mean)[0];
  if (nearest) {
    lines.push(
      `  ROUGE-1 beside ${nearest.name}: ${nearest.mean < 0 ? '' : '+'}${nearest.mean.toFixed(1)}±${nearest.margin.toFixed(1)}`,
    );
  }
  return lines.join('\n');
}

function difference(ours: Results | undefined, theirs: Results) {
  return meanOf([...theirs.scores].map(([id, { one }]) => (ours?.scores.get(id)?.one ?? 0) - one));
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(26)}${cells.map((cell, at) => cell.padStart((COLUMNS[at]?.length ?? 0) + 2)).join('')}`;
}
