/** Something that was looked at: `note` is for the reader's knowledge, `broken` makes the command fail. */
export interface Finding {
  area: string;
  state: 'ok' | 'note' | 'warning' | 'broken';
  message: string;
}

/** One translation that was tried. */
export interface Trial {
  from: string;
  to: string;
  engine: string;
  source: string;
  /** Undefined where the engine gave none. */
  translation: string | undefined;
  milliseconds: number;
  /** What is wrong with it; undefined when nothing is. */
  problem: string | undefined;
}

export interface Report {
  version: string;
  node: string;
  findings: readonly Finding[];
  trials: readonly Trial[];
}

export function isBroken({ findings, trials }: Report): boolean {
  return findings.some(({ state }) => state === 'broken') || trials.some(({ problem }) => problem !== undefined);
}

export function findingLine({ area, state, message }: Finding): string {
  return `${state.padEnd(8)} ${area.padEnd(14)} ${message}\n`;
}

export function trialLine({ from, to, engine, milliseconds, problem, translation }: Trial): string {
  const cells = [`${from}-${to}`.padEnd(15), engine.padEnd(16), `${Math.round(milliseconds)} ms`.padStart(8)];
  const complaint = problem === undefined ? '' : `  ${problem}${translation ? `: ${translation}` : ''}`;
  return `${(problem === undefined ? 'ok' : 'broken').padEnd(9)}${cells.join('')}${complaint}\n`;
}

/** The last line: whether all is well. */
export function summaryLine(report: Report): string {
  const { findings, trials } = report;
  const answered = trials.filter(({ problem }) => problem === undefined).length;
  const directions = trials.length === 0 ? '' : ` ${answered} of ${trials.length} translations are as they should be.`;
  if (isBroken(report)) return `Something is broken: see the lines that say so.${directions}\n`;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  const doubts = warnings === 0 ? 'All is well.' : `It works, with ${warnings} warning${warnings > 1 ? 's' : ''}.`;
  return `${doubts}${directions}\n`;
}
