import { extractSummary } from '../../src/summarization/engines/extractive/extract-summary.ts';
import type { ReferenceDocument } from './sets.ts';

const LENGTH = 300_000;
/** Repetitions of these reveal superlinear time. */
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
  '</p><nav>',
  '</p><!--',
  'A: b\n',
];

/** Prints the processor time of the engine in this process for news articles, long texts and hostile texts. */
export function measureSpeed(articles: readonly ReferenceDocument[]): void {
  console.log('\nThe engine alone, in one process');
  if (articles.length > 0) {
    const summarizeAll = () => articles.reduce((sum, { text }) => sum + cpuMilliseconds(text, 3), 0);
    summarizeAll();
    console.log(`  news articles: ${((1000 * articles.length) / summarizeAll()).toFixed(0)} per second of CPU`);
  }
  measureLong('English', 'The council of the town approved a new plan for bus line ', '. ');
  measureLong('Chinese', '市议会批准了新的公共交通计划并决定增加线路', '。');
  for (const piece of HOSTILE) {
    const milliseconds = cpuMilliseconds(piece.repeat(LENGTH / piece.length), 100, 50_000);
    console.log(`  ${JSON.stringify(piece).padEnd(10)} repeated: ${milliseconds.toFixed(0)} ms of CPU`);
  }
}

/** A text of maximum length from sentences with shuffled words. */
function measureLong(language: string, body: string, stop: string): void {
  let text = '';
  for (let number = 1; text.length < LENGTH; number++) {
    const shift = (number * 7) % body.length;
    text += `${body.slice(shift)}${body.slice(0, shift)}${number}${stop}`;
  }
  const times = [1, 2, 3, 4, 5].map(() => cpuMilliseconds(text.slice(0, LENGTH), 10));
  const [first = 0] = times;
  console.log(
    `  ${language}, 300,000 characters: first ${first.toFixed(0)} ms, warm ${Math.min(...times).toFixed(0)} ms of CPU`,
  );
}

function cpuMilliseconds(text: string, maxPoints: number, maxCharacters?: number): number {
  const before = process.cpuUsage();
  extractSummary({ source: { kind: 'text', text }, type: 'points', maxPoints, maxCharacters });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
