import { formatFigure } from './chart.ts';
import type { Result } from './run-bench.ts';
import type { Section } from './sections.ts';

const INTRODUCTION = `# Benchmark report

\`npm run bench -- report --data DIR\` runs the benchmarks and writes this page, its charts and the figures behind them
(\`results/\`). \`DIR\` stands for the evaluation data, which is not part of the project ([bench/](../../bench/README.md)).
[docs/benchmarks.md](../benchmarks.md) explains the figures and has more of them.
`;

/** The report as Markdown. @param results by name of the section; sections without a result are left out */
export function reportPage(sections: readonly Section[], results: ReadonlyMap<string, Result>): string {
  const parts = sections.flatMap((section) => {
    const result = results.get(section.name);
    return result === undefined ? [] : [sectionText(section, result)];
  });
  return [INTRODUCTION, ...parts].join('\n');
}

function sectionText({ title, text, charts }: Section, result: Result): string {
  const { command, date, cores, processor, versions, figures } = result;
  const measures = [...new Set(figures.map(({ measure }) => measure))];
  const cases = [...new Map(figures.map(({ group, system }) => [`${group}\n${system}`, { group, system }])).values()];
  const cellOf = (group: string, system: string, measure: string): string => {
    const found = figures.find((it) => it.group === group && it.system === system && it.measure === measure);
    return found === undefined ? '' : formatFigure(found.value);
  };
  const versionText = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `## ${title}\n`,
    `${text}\n`,
    ...charts.map(({ measure, file }) => `![${title}: ${measure}. The table below has the figures](${file})\n`),
    `| case | system | ${measures.join(' | ')} |`,
    `|---|---|${measures.map(() => '---:|').join('')}`,
    ...cases.map(
      ({ group, system }) =>
        `| ${group} | ${system} | ${measures.map((measure) => cellOf(group, system, measure)).join(' | ')} |`,
    ),
    `\n\`${command}\`, ${date}, ${cores} cores (${processor}), ${versionText.join(', ')}\n`,
  ].join('\n');
}
