import { hasOwnTokens } from './bleu.ts';
import { type PublishedScores, publishedRows } from './published.ts';

/** Scores of one system for a pair. */
export interface Score {
  system: string;
  /** Whether the service selects this system. */
  chosen: boolean;
  bleu: number;
  chrF: number;
  /** Expected chrF in the cost table. */
  expected?: number;
}

const NAMES: readonly (readonly [keyof PublishedScores, string])[] = [
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
  ['bergamot-tiny', 'Bergamot, tiny'],
  ['bergamot-base-memory', 'Bergamot, base-memory'],
  ['bergamot-base', 'Bergamot, base'],
  ['nllb', 'NLLB-200 600M'],
  ['opusmt', 'OPUS-MT'],
  ['argos', 'Argos'],
];

/** FLORES-200 devtest has 1,012 sentences and dev has 997. A part of a file counts as a part of dev. */
export function setOf(lines: number): 'dev' | 'test' {
  return lines === 1012 ? 'test' : 'dev';
}

/** Published BLEU of other systems, best first; empty for pairs without English. */
export function publishedFor(from: string, to: string, set: 'dev' | 'test'): { system: string; bleu: number }[] {
  const scores = publishedRows.find((row) => row.from === from && row.to === to)?.[set] ?? {};
  return NAMES.flatMap(([key, system]) => {
    const bleu = scores[key];
    return bleu === undefined ? [] : [{ system, bleu }];
  }).toSorted((one, other) => other.bleu - one.bleu);
}

/** The printed lines for a pair: measured scores, then published scores. */
export function reportLines(
  from: string,
  to: string,
  sentences: number,
  set: 'dev' | 'test',
  scores: readonly Score[],
) {
  const mark = hasOwnTokens(to) ? '~' : '';
  return [
    row(`${from}-${to}`, ['BLEU', 'chrF', 'expected'], `${sentences} sentences, FLORES-200 ${set}`),
    ...scores.map(({ system, chosen, bleu, chrF, expected }) =>
      row(
        `${chosen ? '*' : ' '} ${system}`,
        [`${mark}${bleu.toFixed(1)}`, chrF.toFixed(1), expected === undefined ? '' : expected.toFixed(1)],
        chosen ? 'what the service chooses' : '',
      ),
    ),
    ...publishedFor(from, to, set).map(({ system, bleu }) =>
      row(`  ${system}`, [bleu.toFixed(1), '', ''], 'published'),
    ),
    ...(mark ? [`  ~ of other tokens than published scores of this language: compare chrF`] : []),
  ];
}

function row(name: string, cells: readonly string[], note: string): string {
  return `${name.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}  ${note}`.trimEnd();
}
