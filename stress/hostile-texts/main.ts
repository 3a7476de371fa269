/**
 * Translates hostile texts of every kind with the neural engine and compares the time for a quarter and for the whole.
 *
 *   npm run stress -- hostile-texts [--length 290000] [--pairs en-de,en-ja,de-fr] [--only tags]
 *
 * Exits with 1 when a worker crashes or protected text is missing. The time must grow in proportion to the length.
 */
import { parseArgs } from 'node:util';
import { TEXT_KINDS } from './text-kinds.ts';
import { startTrials } from './trials.ts';

const { values } = parseArgs({
  options: {
    length: { type: 'string', default: '290000' },
    pairs: { type: 'string', default: 'en-de,en-ja,de-fr' },
    only: { type: 'string', default: '' },
  },
});
const length = Number(values.length);

await using trials = await startTrials();
console.log(`${''.padEnd(32)}          quarter   whole  ratio  pieces left`);
for (const [name, kind] of Object.entries(TEXT_KINDS)) {
  if (!name.includes(values.only)) continue;
  for (const pair of values.pairs.split(',')) {
    const quarter = await trials.run(kind, pair, length / 4);
    const whole = await trials.run(kind, pair, length);
    const faults = [...quarter.faults, ...whole.faults];
    const figures = [quarter.seconds, whole.seconds, whole.seconds / quarter.seconds].map((n) =>
      n.toFixed(2).padStart(7),
    );
    console.log(
      `${name.padEnd(32)} ${pair.padEnd(8)} ${figures.join(' ')} ${String(whole.unrepaired).padStart(6)}${faults.map((fault) => `  FAULT: ${fault}`).join('')}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  }
}
