/**
 * Compares throughput, latency and processor time with apertium-apy, Apertium's own server. Both translate the same
 * sentences of 15 to 25 words in turn, in several rounds. Needs Debian's packages apertium-apy and apertium-eng-spa.
 *
 *   npm run bench -- apy --data DIR [--seconds 5] [--rounds 3] [--concurrency 1,8,32] [--json]
 */

import { parseArgs } from 'node:util';
import { median, quantile } from '../load/averages.ts';
import { figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { type LoadRequest, runLoad } from '../load/http-load.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { startApy } from '../load/servers/apertium-apy.ts';
import { sentencesOf } from '../load/texts/sentences.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '1,8,32' },
    ...JSON_OPTION,
  },
});
const sentences = sentencesOf(values.data, 'en');
const seconds = Number(values.seconds);

await using glossa = await startLaunchedService();
await using apy = await startApy();
const servers = [
  { name: 'apertium-apy', ...apy, requests: sentences.map(askApy), runs: new Map<number, Run[]>() },
  {
    name: 'glossa',
    ...glossa,
    requests: sentences.map((text) => glossa.translation(text, 'en', 'es')),
    runs: new Map<number, Run[]>(),
  },
];

interface Run {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request of the whole process tree. */
  cpu: number;
}

function askApy(text: string): LoadRequest {
  const body = new URLSearchParams({ langpair: 'eng|spa', markUnknown: 'no', q: text }).toString();
  return { method: 'POST', path: '/translate', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

for (const { url, requests } of servers) await runLoad(url, requests, { concurrency: 8, seconds: 3 });

const levels = values.concurrency.split(',').map(Number);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const concurrency of levels) {
    for (const { name, url, pid, requests, runs } of servers) {
      const before = cpuSecondsOfTree(pid);
      const { perSecond, latenciesMs, failed, requests: sent } = await runLoad(url, requests, { concurrency, seconds });
      if (failed > 0) throw new Error(`${name} failed ${failed} of ${sent} requests.`);
      const cpu = ((cpuSecondsOfTree(pid) - before) / sent) * 1000;
      const run = { perSecond, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99), cpu };
      runs.set(concurrency, [...(runs.get(concurrency) ?? []), run]);
    }
  }
}

const medians = levels.map((concurrency) => ({
  concurrency,
  figures: servers.map(({ name, runs }) => {
    const of = (figure: (run: Run) => number): number => median((runs.get(concurrency) ?? []).map(figure));
    return {
      name,
      perSecond: of((r) => r.perSecond),
      p50: of((r) => r.p50),
      p99: of((r) => r.p99),
      cpu: of((r) => r.cpu),
    };
  }),
}));
if (values.json) {
  printFigures(
    medians.flatMap(({ concurrency, figures }) =>
      figures.flatMap(({ name, perSecond, p50, p99, cpu }) =>
        figuresOf(
          concurrency === 1 ? '1 connection' : `${concurrency} connections`,
          name === 'glossa' ? 'Glossa' : name,
          {
            'requests per second': perSecond,
            'p50 in ms': p50,
            'p99 in ms': p99,
            'ms of processor time per request': cpu,
          },
        ),
      ),
    ),
  );
} else {
  console.log(`medians of ${values.rounds} rounds of ${seconds} s; CPU is of the whole process tree, per request`);
  for (const { concurrency, figures } of medians) printLines(concurrency, figures);
}

function printLines(concurrency: number, figures: readonly ({ name: string } & Run)[]): void {
  for (const { name, perSecond, p50, p99, cpu } of figures) {
    const row = [
      `c=${concurrency}`,
      name,
      `${perSecond.toFixed(0)}/s`,
      `p50 ${p50.toFixed(1)} ms`,
      `p99 ${p99.toFixed(1)} ms`,
    ];
    console.log([...row, `CPU ${cpu.toFixed(2)} ms`].map((cell) => cell.padEnd(16)).join(''));
  }
  const [peer, own] = figures;
  if (!peer || !own) return;
  const ratio = (a: number, b: number): string => (a / b).toFixed(2);
  console.log(
    `c=${concurrency}`.padEnd(16) +
      `requests x ${ratio(own.perSecond, peer.perSecond)}, p50 x ${ratio(own.p50, peer.p50)}, CPU x ${ratio(own.cpu, peer.cpu)}\n`,
  );
}
