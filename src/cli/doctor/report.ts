/** Result of one check. `note` is information; `broken` makes the command fail. */
export interface Finding {
  area: string;
  state: 'ok' | 'note' | 'warning' | 'broken';
  message: string;
}

/** One trial translation. */
export interface Trial {
  from: string;
  to: string;
  engine: string;
  source: string;
  /** Undefined if the engine failed. */
  translation: string | undefined;
  milliseconds: number;
  /** The problem of the translation, such as `is empty`; undefined if it passed. */
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
  const details = problem === undefined ? '' : `  ${problem}${translation ? `: ${translation}` : ''}`;
  return `${(problem === undefined ? 'ok' : 'broken').padEnd(9)}${cells.join('')}${details}\n`;
}

/** The last line of the report. */
export function summaryLine(report: Report): string {
  const { findings, trials } = report;
  const passed = trials.filter(({ problem }) => problem === undefined).length;
  const directions = trials.length === 0 ? '' : ` ${passed} of ${trials.length} translations passed.`;
  if (isBroken(report)) return `Some checks failed: see the lines that start with "broken".${directions}\n`;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  const result =
    warnings === 0 ? 'All checks passed.' : `All checks passed, with ${warnings} warning${warnings > 1 ? 's' : ''}.`;
  return `${result}${directions}\n`;
}
