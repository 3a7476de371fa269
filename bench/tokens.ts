/**
 * Measures the cost and exactness of token counting.
 *
 *   npm run bench -- tokens [--data DIR]
 *
 * Counts 300,000 characters of hostile and of plain text, and one short text. With `--data` it also counts the text files
 * of DIR and compares the results with the tokenizer's count of the whole text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import pino from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../load/test-scope.ts';
import { createTokenCounter } from '../src/text/token-counter.ts';

const LENGTH = 300_000;
const UNITS = [
  'a',
  'ab ',
  ' ',
  '\n',
  '.',
  '漢',
  'ก',
  '😀',
  '\u0301',
  'k1',
  'The quick brown fox jumps over the lazy dog. ',
];

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const scope = testScope();
await using counter = createTokenCounter({ log: pino({ level: 'silent' }), registry: new Registry() });
console.log(await timed('(loading)', 'Hello, world'));

for (const unit of UNITS) {
  const text = unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
  console.log(await timed(JSON.stringify(unit).slice(0, 20), text));
}
for (let round = 0; round < 3; round++) console.log(await timed('one short text', 'Hello there, how are you?'));

if (values.data) {
  let exact = 0;
  const files = readdirSync(values.data).filter((file) => file.endsWith('.txt'));
  for (const file of files) {
    const text = readFileSync(join(values.data, file), 'utf8');
    const [count] = await counter.count([text], scope);
    const plain = countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
    if (count === plain) exact++;
    else console.log(`${file}: ${count} tokens, ${plain} by the tokenizer alone`);
  }
  console.log(`exact for ${exact} of ${files.length} files`);
}

async function timed(name: string, text: string): Promise<string> {
  const start = performance.now();
  const [count] = await counter.count([text], scope);
  return `${name.padEnd(22)} ${(performance.now() - start).toFixed(1).padStart(8)} ms  ${count} tokens`;
}
