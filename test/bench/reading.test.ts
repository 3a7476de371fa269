import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ReadingDocument, readDocuments } from '../../bench/summaries/reading/documents.ts';
import { judge } from '../../bench/summaries/reading/judge.ts';
import { report } from '../../bench/summaries/reading/report.ts';

const TEXT = 'The old bridge\n\nThe city closes the bridge on 3 May. It costs 2 million euros.';

async function documentsOf(entries: readonly object[]): Promise<ReadingDocument[]> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-reading-'));
  try {
    await writeFile(join(directory, 'questions.json'), JSON.stringify(entries));
    await writeFile(join(directory, 'bridge.txt'), TEXT);
    return readDocuments(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const BRIDGE = {
  file: 'bridge.txt',
  group: 'news',
  language: 'en',
  questions: [
    { question: 'What is closed?', answers: ['closes the (?:old )?bridge'] },
    { question: 'How much does it cost?', answers: ['2 million', '2,000,000'] },
  ],
};

async function judgementOf(...sentences: string[]) {
  const [document] = await documentsOf([BRIDGE]);
  assert.ok(document);
  return judge({ document, type: 'text', system: 'glossa', sentences, seconds: 1.5 });
}

test('a question is answered when one of its answers is in the summary, in any case and over line breaks', async () => {
  const { open } = await judgementOf('THE CITY CLOSES\nTHE BRIDGE on 3 May.');
  assert.deepEqual(open, ['How much does it cost?']);
  assert.deepEqual((await judgementOf('It is about money.')).open.length, 2);
});

test('flaws are counted by name', async () => {
  assert.deepEqual([...(await judgementOf('The city closes the bridge on 3 May.')).flaws], []);
  const { flaws } = await judgementOf(
    'It costs 2 million euros.',
    'The old bridge The city closes the bridge on 3 May.',
    '[00:12] We use cookies.',
    '- The ﬁrst \ufffd item.',
  );
  assert.deepEqual(
    ['dangling', 'glued heading', 'label', 'boilerplate', 'list marker', 'wrong letters'].map((name) =>
      flaws.get(name),
    ),
    [1, 1, 1, 1, 1, 1],
  );
});

test('each document is in one half, and the report has the share of answers and the flaws of both', async () => {
  const [document] = await documentsOf([BRIDGE]);
  assert.ok(document);
  const parts = (['dev', 'held-out'] as const).map((part) => ({ ...document, part }));
  const judgements = parts.map((one) =>
    judge({ document: one, type: 'points', system: 'glossa', sentences: ['It closes the bridge.'], seconds: 1.5 }),
  );
  const printed = report(judgements);
  assert.match(printed, /dev, points/);
  assert.match(printed, /held-out, points/);
  assert.match(printed, /news +1 +50 % {2}1\.00\n/);
  assert.match(printed, / glossa: .*, 1\.5 s a document$/m);
});

test('a list of questions with an unknown shape is refused', async () => {
  await assert.rejects(documentsOf([{ ...BRIDGE, questions: [{ question: 'Why?', answers: [] }] }]));
});
