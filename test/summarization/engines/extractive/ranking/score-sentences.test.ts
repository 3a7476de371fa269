import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { computeFeatures } from '../../../../../src/summarization/engines/extractive/features/compute-features.ts';
import { readSource } from '../../../../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../../../../src/summarization/engines/extractive/input/segment-document.ts';
import { scoreSentences } from '../../../../../src/summarization/engines/extractive/ranking/score-sentences.ts';

const ARTICLE = `Ferry to Stone Island will run all winter

The ferry between Lowmoor and Stone Island will run through the winter for the first time, the port of Lowmoor said on Monday. Until now it stopped in November, and the 340 people of the island depended on a mail boat that carries twelve.

The winter ferry will cost 1.2 million euros a year. The region pays two thirds of that and the port the rest.

"We have waited for this for twenty years," said Ida Holm, who runs the only shop of the island. She remembers the winter of 1987. It was cold. The bread was baked at home then.

The port expects 60 passengers a day. Tickets for the ferry cost four euros, half of that for people of the island.`;

function sentencesOf(text: string) {
  return segmentDocument(readSource({ kind: 'text', text }));
}

suite('scoreSentences', () => {
  test('ranks the main facts of an article above its asides', () => {
    const scored = scoreSentences(sentencesOf(ARTICLE)).all.toSorted((a, b) => b.score - a.score);
    const texts = scored.map(({ unit }) => unit.text);
    assert.match(texts[0] ?? '', /^The ferry between Lowmoor and Stone Island will run/);
    assert.ok(texts.slice(-3).includes('It was cold.'), texts.join('\n'));
  });

  test('every feature has one number per sentence for any text', () => {
    for (const text of [
      ARTICLE,
      'Yes.',
      'a b c',
      '今天天气很好。我们去公园。',
      '1. 2. 3.',
      '😀',
      '- x\n- y\n\n## z',
      'ยินดีต้อนรับ',
    ]) {
      const sentences = sentencesOf(text);
      for (const [name, column] of Object.entries(computeFeatures(sentences).features)) {
        assert.equal(column.length, sentences.sentences.length);
        assert.ok(column.every(Number.isFinite), `${name} of ${text}`);
      }
    }
  });

  test('ranks a text in lower case much like the same text with capitals', () => {
    const best = (text: string) => {
      const { all } = scoreSentences(sentencesOf(text));
      return all
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 3)
        .map(({ index }) => index);
    };
    const body = ARTICLE.slice(ARTICLE.indexOf('\n\n') + 2);
    const shared = best(body).filter((at) => best(body.toLowerCase()).includes(at));
    assert.ok(shared.length >= 2, shared.join(' '));
  });
});

suite('sectionBonus', () => {
  const paragraph = (topic: string) =>
    Array.from(
      { length: 8 },
      (_, at) => `The ${topic} of station ${at + 3} was measured in the spring of ${1990 + at}.`,
    ).join(' ');
  const report = (heading: string) =>
    [
      'Salt in the rivers of the north',
      ...['Stations', 'Methods', 'Rain', 'Snow', 'Wind'].map(
        (topic, at) => `${at + 1} ${topic}\n\n${paragraph(topic)}`,
      ),
      `6 ${heading}\n\nRoad salt is what has doubled the chloride of eleven rivers of the north since 1990.`,
      `7 Instruments\n\n${paragraph('probe')}`,
    ].join('\n\n');

  test('sections named "Summary" or "Conclusions" of a long document have a bonus', () => {
    const scoreOf = (heading: string) =>
      scoreSentences(sentencesOf(report(heading))).all.find(({ unit }) => unit.text.startsWith('Road salt'))?.score ??
      0;
    for (const heading of ['Summary', 'Conclusions and future work', 'Fazit', 'Выводы', '结论']) {
      assert.ok(scoreOf(heading) > scoreOf('Cables') + 0.5, heading);
    }
    assert.ok(scoreOf('Summary statistics') < scoreOf('Summary') - 0.5);
  });
});

suite('detectHeadings for titles', () => {
  const prose =
    'The bridge of Lowmoor was built in 1931 by a company that had built two others on the same river. '.repeat(3);
  const titleOf = (text: string) => sentencesOf(text).title?.text;

  test('a first line with a colon or a question mark is a title before a heading or prose', () => {
    for (const title of ['Bridges of the North: A History', 'Why Do Bridges Fall?']) {
      assert.equal(titleOf(`${title}\n\n1 Introduction\n\n${prose}`), title);
      assert.equal(titleOf(`${title}\n\n${prose}`), title);
    }
  });

  test('a sentence, a question within prose and a line of a dialogue are no titles', () => {
    assert.equal(titleOf(`The bridge fell.\n\n${prose}`), undefined);
    assert.equal(titleOf('Anna: Did you see the bridge?\nBen: I did.\nAnna: What happened?'), undefined);
    assert.equal(titleOf(`Anna: Did you see the bridge?\nBen: ${prose}`), undefined);
  });
});
