import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readSource } from '../../../../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../../../../src/summarization/engines/extractive/input/segment-document.ts';
import { scoreSentences } from '../../../../../src/summarization/engines/extractive/ranking/score-sentences.ts';
import { createCoverage } from '../../../../../src/summarization/engines/extractive/selection/coverage.ts';
import { fullWording } from '../../../../../src/summarization/engines/extractive/selection/sentence-compression.ts';

const NEWS = [
  'The ferry between Lowmoor and Stone Island will run all winter, the port said.',
  'The port pays for the winter ferry together with the region.',
  'Ida Holm remembers baking bread at home in 1987.',
  'People of Stone Island depended on a mail boat until now.',
].join(' ');

const SHORT_TEXT = { type: 'text', maxItems: Number.POSITIVE_INFINITY, maxCharacters: 90 } as const;

function coverageOf(text: string, limits: Parameters<typeof createCoverage>[1]) {
  const candidates = scoreSentences(segmentDocument(readSource({ kind: 'text', text })));
  const pool = candidates.all.flatMap((candidate) => fullWording(candidate) ?? []).map((wording) => [wording]);
  const coverage = createCoverage(candidates, limits, pool);
  return { coverage, bonuses: () => candidates.all.map((candidate) => coverage.bonusOf(candidate)), candidates };
}

suite('createCoverage', () => {
  test('in a short text, sentences that cover the others have a bonus until their terms are covered', () => {
    const { coverage, bonuses, candidates } = coverageOf(NEWS, SHORT_TEXT);
    const [ferry = 0, port = 0, bread = 0] = bonuses();
    assert.ok(ferry > port && port > bread, `${ferry} ${port} ${bread}`);
    const [first] = candidates.all;
    if (first) coverage.add(first);
    assert.ok((bonuses()[1] ?? 0) < port);
  });

  test('longer texts, points about a document without sections, and conversations have none', () => {
    const conversation = `Ida: ${NEWS}\nJon: ${NEWS}\nIda: Um, yes.\nJon: Um, ${NEWS}\n`;
    for (const [text, limits] of [
      [NEWS, { ...SHORT_TEXT, maxCharacters: 900 }],
      [NEWS, { type: 'points', maxItems: 3, maxCharacters: Number.POSITIVE_INFINITY }],
      [conversation, SHORT_TEXT],
    ] as const) {
      assert.ok(
        coverageOf(text, limits)
          .bonuses()
          .every((bonus) => bonus === 0),
      );
    }
  });
});
