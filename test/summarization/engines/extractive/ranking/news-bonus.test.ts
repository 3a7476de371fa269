import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hasDetail } from '../../../../../src/summarization/engines/extractive/genre/details.ts';
import { points, summarize } from '../support.ts';

/** Sentences of which none is more important than the others. */
const details = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `The ${topic} of the harbour has parts that the crew of the northern quay ${at} measures with a gauge.`,
  ).join(' ');

test('dates and times in numbers are details, and versions are none', () => {
  for (const day of ['on 08.01.2031', 'on 8/1/2031', 'on 2031-01-08', 'at 07:20 UTC', 'um 07:20 Uhr'])
    assert.ok(hasDetail(`The quay opens again ${day}.`), day);
  for (const version of ['2.4.10', '1.2.2031.4', 'at 1:20 scale'])
    assert.ok(!hasDetail(`The plan is ${version}.`), version);
});

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

  test('is a long sentence before a list, too', () => {
    const call =
      'The chair of the harbour club calls all of its members to the general assembly in the hall at the quay on 28 October 2026 at 20:30, with these points:';
    const text = `${call}\n1- Discussion of the budget for the next year;\n2- Report of the activities of the year;\n3- Other matters of the club.\n\n${details('crane', 3)}`;
    assert.equal(points(text, 2)[0], call);
  });

  test('is not where and when it was written', () => {
    const dateline = 'Norhaven, 26 April 2031 7:43 p.m.';
    const text = `# The harbour\n\n${dateline}\n\n${details('crane', 5)}`;
    assert.ok(!points(text, 3).includes(dateline));
    assert.doesNotMatch(summarize(text).paragraph ?? '', /Norhaven/);
  });

  test('is not what leads to a list', () => {
    for (const leadIn of [
      'The services of the harbour that are closed are as follows.',
      'Die geschlossenen Dienste des Hafens sind wie folgt.',
    ]) {
      const text = `The northern quay is closed because of a broken lamp. ${leadIn}\n\n- The crane of the quay stands still.\n- The lamps of the quay are dark.\n- The gauges of the quay do not work.\n\n${details('crane', 4)}`;
      assert.ok(!points(text, 3).includes(leadIn), leadIn);
    }
  });

  test('is not what a partner is', () => {
    const profile = 'The northern quay is a non-profit organization dedicated to its cranes and lamps.';
    const text = `The harbour office announced that it works with the northern quay. ${profile} The quay will repair the gauges of the office and paint its boats. The office pays for the paint and for the lamps.`;
    assert.ok(!points(text, 2).includes(profile));
    assert.deepEqual(points(`${profile} ${details('crane', 4)}`, 1), [profile]);
  });

  test('is not what the sender says of itself at the end', () => {
    const about =
      'The northern quay is a harbour of 40 cranes that thousands of members of the office care for in all of its parts.';
    const text = `The northern quay opened a new hall on 3 May. ${details('lamp', 4)}\n\nAbout the northern quay\n\n${about} It was founded in 1993.\n\nContacts\n\nWrite to the office of the northern quay in the harbour.`;
    assert.doesNotMatch(points(text, 4).join('\n'), /cranes|founded|Write to/);
    assert.match(points(`About the northern quay\n\n${about} It was founded in 1993.`, 1).join(), /40 cranes/);
  });

  test('has the days that it announces to stand below', () => {
    const text = `根据学校安排,现将2021年元旦放假有关安排通知如下。\n\n一、元旦放假安排\n\n2021年1月1日至3日放假,共3天。\n\n二、有关要求\n\n1.各单位要落实各项防控措施,统筹做好校园防控工作和各项准备工作。\n\n2.学生工作部门要做好学生假期安全教育,提高学生安全防范意识和能力。`;
    assert.ok(points(text, 2).includes('2021年1月1日至3日放假,共3天。'));
    assert.ok(
      points(text, 3).every((point) => !/^\d\./.test(point)),
      points(text, 3).join('\n'),
    );
    const closed =
      '図書点検のため下記の期間休館します。\n\n平成23年5月9日(月)〜5月20日(金)\n\n休館中は、書架の移動や整理などを行います。';
    assert.match(points(closed, 3).join('\n'), /5月9日\(月\)〜5月20日\(金\)/);
  });
});

suite('a short text', () => {
  test('is summarized by its first sentences where none says more than the others', () => {
    const sentences = [
      'Painters gave the old crane at the quay a coat of green colour.',
      'Sailors from the north brought three barrels of salted fish.',
      'Children watched how the lamp above the gate was lit.',
      'Bakers sold bread with poppy seeds at the market hall.',
      'Carpenters mended the roof of the shed behind the church.',
      'Musicians played on the steps of the town hall all evening.',
      'Farmers drove their sheep across the bridge to the meadows.',
      'Weavers hung long sheets of linen between the chestnut trees.',
    ];
    assert.ok(points(sentences.join(' '), 3).every((point) => sentences.indexOf(point) < 5));
  });
});

suite('a title', () => {
  test('stands before a first sentence that refers to it', () => {
    const first = 'This event took place in March in the hall of the university at the quay.';
    const text = `# Harbour Linux Days\n\n${first} ${details('crane', 6)}`;
    assert.equal(points(text, 3)[0], `Harbour Linux Days: ${first}`);
    assert.ok(summarize(text).paragraph?.startsWith(`Harbour Linux Days: ${first}`));
    const named = 'These Linux days took place in March in the hall of the university at the quay.';
    assert.equal(points(`# Harbour Linux Days\n\n${named} ${details('crane', 6)}`, 3)[0], named);
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
