/**
 * Measures given translations of terms: how often the target is in the translation, and what it does to the rest.
 *
 *   npm run bench -- terms --data DIR [--models DIR] [--engine bergamot] [--pairs en-pt,pt-en] [--limit 300] [--show 20]
 *
 * `--data` names parallel text: `<code>.txt` with one sentence per line (FLORES). One noun of each sentence is a term, with
 * the translation of another noun or a made-up name. `rest` is chrF without the target, beside that of the plain
 * translation without the words of the noun. `--show` prints some translations. The last lines are the cost of a glossary of
 * 10,000 entries.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startLaunchedService } from '../load/launched-service.ts';
import { parsePair } from '../src/languages/language-pair.ts';
import { pickTerms, type TermCase } from './terms/cases.ts';
import { matcherCost } from './terms/matcher-cost.ts';
import { chrF } from './translation/chrf.ts';
import { countsOf, scoreOf } from './translation/metric.ts';
import { sentencesOf } from './translation/parallel-text.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string' },
    engine: { type: 'string', default: 'bergamot' },
    pairs: { type: 'string', default: 'en-pt,pt-en' },
    limit: { type: 'string', default: '300' },
    show: { type: 'string', default: '0' },
  },
});
const answer = z.object({ translated_text: z.string() });
/** Requests at the same time. */
const CONCURRENCY = 16;

await using service = await startLaunchedService({
  GLOSSA_TRANSLATION_ENGINES: values.engine,
  ...(values.models === undefined ? {} : { GLOSSA_MODELS_DIR: values.models }),
});

for (const pair of values.pairs.split(',')) {
  const { from, to } = parsePair(pair) ?? { from: '', to: '' };
  const cases = pickTerms(linesOf(from), linesOf(to), from, to).slice(0, Number(values.limit));
  const plain = await translateAll(cases, from, to, ({ sentence, start, end }) => ({
    format: 'html',
    text: `${escaped(sentence.slice(0, start))}<b>${escaped(sentence.slice(start, end))}</b>${escaped(sentence.slice(end))}`,
  }));
  const given = await translateAll(cases, from, to, ({ sentence, start, end, target }) => ({
    text: sentence,
    glossary: { [sentence.slice(start, end)]: target },
  }));
  const right = cases.filter(({ target }, index) => hasWord(given[index] ?? '', target)).length;
  const references = cases.map(({ reference }) => reference);
  const restOf = (texts: readonly string[]): string => scoreOf(chrF, countsOf(chrF, texts, references)).toFixed(2);
  const withoutTerm = plain.map((text) => unescaped(text.replace(/<b>.*<\/b>/s, '')));
  const withoutTarget = given.map((text, index) => text.replaceAll(cases[index]?.target ?? '', ''));
  console.log(
    `${pair}: ${right} of ${cases.length} targets; rest ${restOf(withoutTarget)}, plain ${restOf(withoutTerm)}`,
  );
  for (const [index, { sentence, start, end, target }] of cases.slice(0, Number(values.show)).entries()) {
    console.log(`  [${sentence.slice(start, end)} → ${target}] ${sentence}\n    ${plain[index]}\n    ${given[index]}`);
  }
  console.log(
    matcherCost(linesOf(from), from)
      .map((line) => `  ${line}`)
      .join('\n'),
  );
}

function linesOf(code: string): string[] {
  const lines = sentencesOf(values.data ?? '', code);
  if (!lines) throw new Error(`There are no sentences of "${code}". Say where they are: --data DIR`);
  return lines;
}

async function translateAll(
  cases: readonly TermCase[],
  from: string,
  to: string,
  fieldsOf: (one: TermCase) => Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < cases.length; at += CONCURRENCY) {
    const requests = cases.slice(at, at + CONCURRENCY).map(async (one) => {
      const response = await fetch(`${service.url}/v1/ai/translate`, {
        method: 'POST',
        headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...fieldsOf(one), current_language: from, target_language: to }),
      });
      return answer.parse(await response.json()).translated_text;
    });
    texts.push(...(await Promise.all(requests)));
  }
  return texts;
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + word.length));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
