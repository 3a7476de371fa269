/**
 * Measures how time grows with the length of a text: translations of 10,000 to 300,000 characters, which must be complete,
 * summaries of 10 to 300,000, and token counting of 300,000 equal characters.
 *
 *   npm run bench -- sizes --data DIR [--rounds 3] [--json]
 */

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { median } from '../load/averages.ts';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import type { LoadRequest } from '../load/http-load.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { sentencesOf, textOfLength } from '../load/texts/sentences.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' }, ...JSON_OPTION },
});
const figures: Figure[] = [];
const MIN_REPORTED_CHARACTERS = 10_000;
const sentences = sentencesOf(values.data, 'en');
await using glossa = await startLaunchedService();

async function timed({ path, ...request }: LoadRequest): Promise<{ milliseconds: number; body: unknown }> {
  const began = performance.now();
  const answer = await fetch(glossa.url + path, request);
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`Glossa answered ${answer.status}.`);
  return { milliseconds: performance.now() - began, body };
}

async function medianOf(request: LoadRequest, check: (body: unknown) => void = () => undefined): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const { milliseconds, body } = await timed(request);
    check(body);
    times.push(milliseconds);
  }
  return median(times);
}

/** Checks that every line is translated, and the last one as in a separate request. */
async function checker(text: string): Promise<(body: unknown) => void> {
  const lines = text.split('\n');
  const last = translation.parse(
    (await timed(glossa.translation(lines.at(-1) || 'a', 'en', 'es'))).body,
  ).translated_text;
  return (body) => {
    const translated = translation.parse(body).translated_text.split('\n');
    if (translated.length !== lines.length)
      throw new Error(`${lines.length} lines went in, ${translated.length} came out.`);
    if (lines.at(-1) && translated.at(-1) !== last) throw new Error('The last line is not whole.');
    const empty = translated.findIndex((line, i) => line === '' && lines[i] !== '');
    if (empty >= 0) throw new Error(`Line ${empty + 1} came back empty.`);
  };
}
const translation = z.object({ translated_text: z.string() });

const report = (what: string, characters: number, milliseconds: number, anchor?: number): void => {
  const each = (milliseconds * 1000) / characters;
  const group = `${what.trim()}, ${characters.toLocaleString('en')} characters`;
  // Below, the fixed cost of a request says more than the length.
  if (characters >= MIN_REPORTED_CHARACTERS) {
    figures.push(...figuresOf(group, 'Glossa', { milliseconds, 'microseconds per character': each }));
  }
  if (values.json) return;
  const ratio = anchor === undefined ? '' : `   x ${(each / anchor).toFixed(2)}`;
  console.log(
    `${what} ${String(characters).padStart(7)} characters ${milliseconds.toFixed(0).padStart(7)} ms ${each.toFixed(2).padStart(9)} µs each${ratio}`,
  );
};

await timed(glossa.translation(textOfLength(sentences, 50_000), 'en', 'es'));
let anchor: number | undefined;
for (const characters of [10_000, 30_000, 100_000, 299_999]) {
  const text = textOfLength(sentences, characters);
  const milliseconds = await medianOf(glossa.translation(text, 'en', 'es'), await checker(text));
  report('translate', characters, milliseconds, anchor);
  anchor ??= (milliseconds * 1000) / characters;
}
anchor = undefined;
for (const characters of [10, 100, 1000, 10_000, 30_000, 100_000, 300_000]) {
  const text = textOfLength(sentences, characters).replaceAll('\n', ' ');
  const milliseconds = await medianOf(glossa.summary({ text, type: 'points', max_points: 5 }));
  report('summarize', characters, milliseconds, anchor);
  if (characters === 10_000) anchor = (milliseconds * 1000) / characters;
}
for (const character of ['a', ' ', '.', '漢', '😀', '\u0301']) {
  const text = character.repeat(Math.floor(299_999 / 1));
  report(
    `unchanged, all ${JSON.stringify(character)}`.padEnd(20),
    299_999,
    await medianOf(glossa.translation(text, 'en', 'en')),
  );
}
if (values.json) printFigures(figures);
