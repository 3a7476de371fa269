import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateAll, fitChrF } from '../../bench/translation/neural-estimate.ts';
import { neuralFacts } from '../../bench/translation/neural-facts.ts';
import { publishedFor, reportLines, setOf } from '../../bench/translation/report.ts';
import qualityRows from '../../src/translation/engines/bergamot/quality.json' with { type: 'json' };

test('what is measured stands above what is published of the same sentences, the best first', () => {
  const scores = [
    { system: 'bergamot', chosen: true, bleu: 39.96, chrF: 63.7, expected: 63.7 },
    { system: 'libretranslate', chosen: false, bleu: 32, chrF: 58 },
  ];
  const lines = reportLines('en', 'de', 997, 'dev', scores).map((line) => line.trim().split(/\s{2,}/));
  assert.deepEqual(lines[0], ['en-de', 'BLEU', 'chrF', 'expected', '997 sentences, FLORES-200 dev']);
  assert.deepEqual(lines[1], ['* bergamot', '40.0', '63.7', '63.7', 'what the service chooses']);
  assert.deepEqual(lines[2], ['libretranslate', '32.0', '58.0']);
  assert.deepEqual(lines[3], ['Microsoft', '44.0', 'published']);
  assert.deepEqual(lines.at(-1), ['Argos', '32.1', 'published']);
  assert.equal(lines.length, 10);
});

test('a direction has the published scores of its own set, one without English has none', () => {
  const google = (set: 'dev' | 'test') => publishedFor('en', 'de', set).find(({ system }) => system === 'Google')?.bleu;
  assert.deepEqual([setOf(997), google(setOf(997))], ['dev', 43.7]);
  assert.equal(setOf(1012), 'test');
  assert.notEqual(google('test'), google('dev'));
  assert.deepEqual(publishedFor('de', 'fr', 'dev'), []);
});

test('scores of Japanese, whose published ones count other tokens, say so', () => {
  const lines = reportLines('en', 'ja', 10, 'dev', [{ system: 'bergamot', chosen: true, bleu: 30, chrF: 40 }]);
  assert.match(lines[1] ?? '', /~30\.0/);
  assert.match(lines.at(-1) ?? '', /compare chrF/);
});

test('the cost table of the neural engine is what the published figures give', () => {
  const rows = estimateAll().map(({ estimated, ...row }) => (estimated ? { ...row, estimated } : row));
  assert.deepEqual(rows, qualityRows);
});

test('chrF that is worked out from BLEU is that of the facts, within a few points', () => {
  const chrFOf = fitChrF(neuralFacts);
  for (const { from, to, bleu, chrF } of neuralFacts) {
    const fitted = bleu === undefined ? undefined : chrFOf(to, bleu);
    assert.ok(fitted === undefined || Math.abs(fitted - chrF) < 4, `${from}-${to}: ${fitted} is not ${chrF}`);
  }
  assert.equal(chrFOf('tlh', 30), undefined);
});
