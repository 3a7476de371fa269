/**
 * Measures small requests and the delay of the event loop while a request of 300,000 characters runs.
 *
 *   npm run bench -- beside-large --data DIR [--rounds 3]
 */

import { parseArgs } from 'node:util';
import { median, quantile } from '../load/averages.ts';
import { runLoad } from '../load/http-load.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { sentencesOf, textOfLength } from '../load/texts/sentences.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const sentences = sentencesOf(values.data, 'en');
await using glossa = await startLaunchedService();
const small = sentences.map((text) => glossa.translation(text, 'en', 'es'));
const large = textOfLength(sentences, 299_999);

/** The 99th percentile and the maximum of the event loop's delay since the last call, in ms. */
async function eventLoopDelay(): Promise<{ p99: number; most: number }> {
  const text = await (await fetch(`${glossa.url}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) * 1000;
  return { p99: value('nodejs_eventloop_lag_p99_seconds'), most: value('nodejs_eventloop_lag_max_seconds') };
}

async function p95(seconds: number): Promise<number> {
  return quantile((await runLoad(glossa.url, small, { concurrency: 1, seconds })).latenciesMs, 0.95);
}

/** Sends large requests one after another until the signal. */
async function keepBusy(
  { path, ...request }: ReturnType<typeof glossa.translation>,
  until: AbortSignal,
): Promise<number> {
  let answered = 0;
  while (!until.aborted) {
    const answer = await fetch(glossa.url + path, request);
    await answer.text();
    if (answer.status !== 200) throw new Error(`Glossa answered ${answer.status}.`);
    answered++;
  }
  return answered;
}

const cases = [
  { name: 'lines, same pair', request: glossa.translation(large, 'en', 'es') },
  { name: 'one line, same pair', request: glossa.translation(large.replaceAll('\n', ' '), 'en', 'es') },
  {
    name: '10,000 strings, same pair',
    request: glossa.translation(large.match(/.{1,29}/gs)?.slice(0, 10_000) ?? [], 'en', 'es'),
  },
  { name: 'summary', request: glossa.summary({ text: large, type: 'points', max_points: 5 }) },
];

await p95(4);
console.log(`medians of ${values.rounds} rounds; small requests one at a time, about 20 words, en to es`);
for (const { name, request } of cases) {
  const alone: number[] = [];
  const beside: number[] = [];
  const delays: { p99: number; most: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    alone.push(await p95(3));
    const stop = new AbortController();
    await eventLoopDelay();
    const busy = keepBusy(request, stop.signal);
    beside.push(await p95(4));
    delays.push(await eventLoopDelay());
    stop.abort();
    await busy;
  }
  const before = median(alone);
  const during = median(beside);
  const of = (figure: 'p99' | 'most'): string => median(delays.map((delay) => delay[figure])).toFixed(1);
  console.log(
    `${name.padEnd(28)}p95 alone ${before.toFixed(1)} ms, beside ${during.toFixed(1)} ms (x ${(during / before).toFixed(2)}), ` +
      `event loop p99 ${of('p99')} ms, most ${of('most')} ms`,
  );
}
