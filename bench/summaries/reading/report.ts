import { appendFileSync } from 'node:fs';
import { sum } from '../../../load/averages.ts';
import { SUMMARY_TYPES } from './ask.ts';
import type { Judgement } from './judge.ts';

const PARTS = ['dev', 'held-out'] as const;

/** A table per half and type with the groups, and the flaws of each system. */
export function report(judgements: readonly Judgement[]): string {
  const tables = PARTS.flatMap((part) =>
    SUMMARY_TYPES.map((type) =>
      table(
        `${part}, ${type}`,
        judgements.filter((one) => one.document.part === part && one.type === type),
      ),
    ),
  );
  return tables.filter((lines) => lines !== '').join('\n\n');
}

function table(title: string, judgements: readonly Judgement[]): string {
  if (judgements.length === 0) return '';
  const systems = [...new Set(judgements.map(({ system }) => system))];
  const groups = [...new Set(judgements.map(({ document }) => document.group))].toSorted();
  const rows = [...groups, undefined].map((group) => {
    const inGroup = judgements.filter(({ document }) => group === undefined || document.group === group);
    const cells = systems.map((system) => cell(inGroup.filter((one) => one.system === system)));
    return row(group ?? 'all', inGroup.length / systems.length, cells);
  });
  const flaws = systems.map((system) => `  ${system}: ${flawsOf(judgements.filter((one) => one.system === system))}`);
  const heading = row(`${title}: answered %, flaws a document`, 'docs', systems);
  return [heading, ...rows, ...flaws].join('\n');
}

function row(name: string, documents: number | string, cells: readonly string[]): string {
  return `${name.padEnd(46)}${`${documents}`.padStart(5)}${cells.map((text) => text.padStart(15)).join('')}`;
}

function cell(judgements: readonly Judgement[]): string {
  const asked = sum(judgements.map(({ document }) => document.questions.length));
  const open = sum(judgements.map((one) => one.open.length));
  const flaws = sum(judgements.map((one) => sum(one.flaws.values())));
  return `${((100 * (asked - open)) / asked).toFixed(0)} %  ${(flaws / judgements.length).toFixed(2)}`;
}

function flawsOf(judgements: readonly Judgement[]): string {
  const names = [...new Set(judgements.flatMap(({ flaws }) => [...flaws.keys()]))].toSorted();
  const refused = judgements.filter(({ sentences }) => sentences.length === 0).length;
  const counts = names.map((name) => `${name} ${sum(judgements.map(({ flaws }) => flaws.get(name) ?? 0))}`);
  const mean = sum(judgements.map(({ seconds }) => seconds)) / judgements.length;
  return [...counts, ...(refused > 0 ? [`no summary ${refused}`] : []), `${mean.toFixed(1)} s a document`].join(', ');
}

/** Appends a summary to a file, with its open questions and flaws. */
export function writeOutput(
  file: string,
  { document, type, system, sentences, seconds, open, flaws }: Judgement,
): void {
  const heading = `## ${document.part} · ${document.file} · ${system} · ${type} · ${seconds.toFixed(1)} s`;
  const notes = [
    ...open.map((question) => `? ${question}`),
    ...flaws.entries().map(([name, times]) => `! ${name} ${times}`),
  ];
  appendFileSync(file, `${[heading, ...sentences, ...notes, ''].join('\n')}\n`);
}
