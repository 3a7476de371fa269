/**
 * Measures processor time of a request that needs no engine, compared with /healthz, and of the same request through the
 * APIs of LibreTranslate and DeepL. It includes the key check, validation, limits, usage and the log.
 *
 *   npm run bench -- overhead [--seconds 5 --rounds 3] [--json]
 */

import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { type LoadRequest, runLoad } from '../load/http-load.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' }, ...JSON_OPTION },
});
const seconds = Number(values.seconds);
const SENTENCE =
  'The library opens every day of the week and the entrance is free for everybody who lives in the town.';

await using glossa = await startLaunchedService();
const json = { 'content-type': 'application/json' };
const libretranslate: LoadRequest = {
  method: 'POST',
  path: '/translate',
  headers: json,
  body: JSON.stringify({ q: SENTENCE, source: 'es', target: 'es', format: 'text', api_key: glossa.key }),
};
const deepl: LoadRequest = {
  method: 'POST',
  path: '/v2/translate',
  headers: { ...json, authorization: `DeepL-Auth-Key ${glossa.key}` },
  body: JSON.stringify({ text: [SENTENCE], source_lang: 'ES', target_lang: 'ES' }),
};
const requests: [string, LoadRequest][] = [
  ['GET /healthz', { method: 'GET', path: '/healthz' }],
  ['translate es to es', glossa.translation(SENTENCE, 'es', 'es')],
  ['… by LibreTranslate', libretranslate],
  ['… by DeepL', deepl],
];
interface Case {
  name: string;
  request: LoadRequest;
  cpu: number[];
  perSecond: number[];
}
const cases = requests.map(([name, request]): Case => ({ name, request, cpu: [], perSecond: [] }));
for (const { request } of cases) await runLoad(glossa.url, [request], { concurrency: 8, seconds: 3 });
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { request, cpu, perSecond } of cases) {
    const before = cpuSecondsOfTree(glossa.pid);
    const { requests, perSecond: rate } = await runLoad(glossa.url, [request], { concurrency: 8, seconds });
    cpu.push(((cpuSecondsOfTree(glossa.pid) - before) / requests) * 1000);
    perSecond.push(rate);
  }
}
if (values.json) {
  printFigures(
    cases.flatMap(({ name, cpu, perSecond }) =>
      figuresOf('one request', `Glossa, ${name.replace('… ', 'translate ')}`, {
        'milliseconds of processor time per request': median(cpu),
        'requests per second': median(perSecond),
      }),
    ),
  );
}
for (const { name, cpu, perSecond } of values.json ? [] : cases) {
  console.log(
    `${name.padEnd(20)} CPU ${median(cpu).toFixed(3)} ms a request, ${median(perSecond).toFixed(0)} requests/s`,
  );
}
