/**
 * Translates the sentences of all neural test models one at a time. Prints the matrix kernels in use, the number of
 * unexpected translations and the warnings as JSON. Runs as a separate process with V8 flags, and with the folder of native kernels
 * as its argument.
 */

import { expectedTranslations, isExpectedTranslation } from '../fixtures/bergamot/expected-translations.ts';
import { engineFor, fixtureModels, translateAll } from '../translation/engines/bergamot/support.ts';

await using bergamot = await engineFor({ kernels: process.argv[2] });
let translations = 0;
let wrong = 0;
for (const { from, to } of fixtureModels()) {
  for (const { source, target } of await expectedTranslations(`${from}-${to}`)) {
    translations += 1;
    const [text] = await translateAll(bergamot.engine, [from, to], [source]);
    if (!isExpectedTranslation(target, text)) wrong += 1;
  }
}
const kernels: string[] = [];
for (const kernel of ['avx512-vnni', 'avx-vnni', 'avx2', 'wide', 'narrow', 'portable']) {
  if ((await bergamot.metric(`kernel\\{kernel="${kernel}"\\}`)) === 1) kernels.push(kernel);
}
const warnings = bergamot.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
console.log(
  JSON.stringify({ kernels, translations, wrong, warnings: warnings.map(({ msg, fault }) => ({ msg, fault })) }),
);
