import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { splitSentences } from '../../../../src/text/sentences.ts';
import catalogue from '../../../../src/translation/engines/bergamot/models/catalogue.json' with { type: 'json' };
import { points, summarize } from './support.ts';

const TEXTS = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('../../../fixtures/everyday.json', import.meta.url), 'utf8')));

function sentencesOf(text: string, language: string): string[] {
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end).trim());
}

suite('words of written texts', () => {
  test('the fixture has a text in each language of the neural models', () => {
    const languages = new Set(catalogue.models.flatMap(({ from, to }) => [from, to]));
    languages.delete('en');
    assert.deepEqual(Object.keys(TEXTS).sort(), [...languages].sort());
    assert.equal(languages.size, 59);
  });

  for (const [language, text] of Object.entries(TEXTS)) {
    test(`points and paragraph of a text in ${language} quote it literally`, () => {
      for (const count of [1, 3, 4]) {
        for (const point of points(text, count)) assert.ok(text.includes(point), point);
      }
      const { items } = summarize(text, { maxCharacters: 200 });
      for (const { text: sentence } of items) assert.ok(text.includes(sentence.replace(/…$/, '').trim()), sentence);
    });

    test(`points of a conversation in ${language} quote it literally`, () => {
      const turns = sentencesOf(text, language).map((sentence, at) => `${at % 2 === 0 ? 'Anna' : 'Ben'}: ${sentence}`);
      for (const point of points(turns.join('\n'), 4)) {
        assert.ok(text.includes(point.replace(/^(?:Anna|Ben): /, '')), point);
      }
    });

    test(`an English title removes no word from a text in ${language}`, () => {
      const title = 'The Wind and the Willows: It Was You That Have the Key';
      // The title can lead into the first point.
      for (const point of points(`${title}\n\n${text}`, 4))
        assert.ok(text.includes(point.replace(`${title}: `, '')) || point === title, point);
    });
  }

  test('keeps the Portuguese article and conjunctions when most sentences have them', () => {
    const text = `${Array.from({ length: 12 }, (_, at) => `O relatório ${at} está errado e o sistema não irá abrir um ficheiro a mais.`).join(' ')} ${TEXTS.pt}`;
    for (const point of points(text, 8)) assert.ok(text.includes(point), point);
  });

  test('adds no quotation mark to the Afrikaans article', () => {
    const text = (TEXTS.af ?? '').replaceAll("'n", '‘n');
    for (const point of points(text, 4)) assert.ok(text.includes(point), point);
  });

  test('keeps words that are names in an English text', () => {
    const text =
      'The HMM of the first group was trained on speech. A MM and an ERM came from the ER of the town. The UM team of the college won the cup in May. Each HMM has nine states and the UH one has two. The HMM and the UM model cost nine thousand pounds. Rain is kind of rare, you know, and the HMM has no word for it.';
    for (const point of points(text, 4)) assert.ok(text.includes(point), point);
  });
});
