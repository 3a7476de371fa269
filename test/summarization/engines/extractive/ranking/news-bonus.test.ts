import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

/** Sentences of which none is more important than the others. */
const details = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `The ${topic} of the harbour has parts that the crew of the northern quay ${at} measures with a gauge.`,
  ).join(' ');

suite('the news of a text', () => {
  test('comes before its scene', () => {
    const news = 'The council decided to close the northern quay for repairs from 3 May.';
    const text = `The northern quay of the harbour is known for its old crane and its lamps. ${news}\n\n${details('crane', 8)}\n\n${details('lamp', 8)}`;
    assert.ok(points(text, 2).includes(news));
    assert.ok(summarize(text).paragraph?.includes(news));
  });

  test('has its dates and sums', () => {
    const date = 'The quay opens again on 8 January 2019.';
    const text = `The northern quay is closed because of a broken lamp. ${details('crane', 3)} ${date} ${details('lamp', 3)}`;
    assert.ok(points(text, 3).includes(date));
  });
});

suite('marks in a text that is no Markdown document', () => {
  test('do not make a sentence longer than it reads', () => {
    const href =
      'https://harbour.example.org/a/very/long/address/of/the/page/that/tells/more/about/the/office/and/its/members';
    const lead = `The office of the harbour is pleased to announce that it works with <a href="${href}/1">the northern quay</a>, its [crane](${href}/2) and **all of its lamps**.`;
    const text = `${lead} ${details('gauge', 9)}`;
    assert.deepEqual(points(text, 1), [
      'The office of the harbour is pleased to announce that it works with the northern quay, its crane and all of its lamps.',
    ]);
    const [item] = summarize(text, { type: 'points', maxPoints: 1 }).items;
    assert.equal(text.slice(item?.start, item?.end), lead);
  });

  test('of a date keep it in its sentence', () => {
    const text = `The election begins soon. The plan is to follow this schedule:\n\n- **Nov. 15, 2024**: Official announcement of the election\n- **Dec. 1, 2024**: Voting opens for all members\n\n${details('lamp', 4)}`;
    assert.ok(!points(text, 9).some((point) => /^(?:Nov|Dec)\.?$/.test(point)));
    assert.ok(points(text, 9).some((point) => point.includes('Dec. 1, 2024: Voting opens')));
  });
});
