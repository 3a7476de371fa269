import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const AGENDA = `Protokoll der Versammlung des Gartenvereins

TOP 1: Begrüßung
Die Vorsitzende begrüßt 34 Mitglieder und stellt die Beschlussfähigkeit fest. Das letzte Protokoll lag aus.

TOP 2: Kassenbericht
Der Verein hat 12.400 Euro auf dem Konto, 900 Euro mehr als im Vorjahr. Die Prüfer haben nichts beanstandet.

TOP 3: Wasserleitung
Die alte Leitung verliert seit dem Winter Wasser. Nach langer Aussprache wird einstimmig beschlossen, sie im Oktober zu erneuern. Frau Kern holt drei Angebote ein.

TOP 4: Sommerfest
Das Fest findet am 12. Juli statt. Für den Grill werden noch vier Helfer gesucht.`;

const NEWSLETTER = `# Harbour Weekly

Hello neighbours, and welcome to our little round of news from the quay.

## New ferry

The ferry Linnet will sail between Ashby and Mill Island from 4 May. It carries 120 people and twelve cars. Tickets cost 3 pounds. A second boat is planned.

## Repairs

The library stays shut from 10 to 28 April, because its roof leaks. Books can be returned at the town hall meanwhile.

## Swimming club

Our swimmers beat Redcliff by six points on Saturday. The youngest of them is only nine years old.

## And finally

Found a mistake? Write to us. Unsubscribe at any time with one click.`;

const RULES = `みどり市立図書館利用規則

第1条（開館時間）
図書館は午前9時から午後7時まで開館する。日曜日は午後5時に閉館する。

第2条（休館日）
休館日は毎週月曜日とする。月曜日が祝日のときは翌日を休館日とする。

第3条（貸出）
一人十冊まで二週間借りることができる。新聞と辞書は貸し出さない。`;

const GAMES = `Results of the weekend

Ashby 3, Mill Town 1
Ashby beat Mill Town with three goals in the second half. Hall scored twice. Mill Town had led through Reed after nine minutes.

Redcliff 0, Northern 0
Neither side found a way through on a wet pitch. The visitors hit the bar in the last minute.

Quay United 2, Hillside 5
Hillside won their fourth game in a row and now lead the table by two points. Quay played the last half hour with ten men.`;

const MINUTES = `# Parish Council, 4 March

Present: Ann Doyle, Peter Hall, Rita Reed

## 1. Minutes of the last meeting

The minutes of 5 February were approved without change.

## 2. Playground

Rita reported that the swing is broken. It was agreed to buy a swing for 1,200 pounds from the reserve. Tom will order it by Friday.

## 3. Speed limit

Residents asked for 20 miles an hour in Mill Lane. The council will write to the county again.

## 4. Date of the next meeting

The council meets again on 8 April at 7 pm.`;

suite('documents of headed items', () => {
  test('points of an agenda have a sentence each with their names, and decisions come first', () => {
    const decision = 'Wasserleitung: Nach langer Aussprache wird einstimmig beschlossen, sie im Oktober zu erneuern.';
    assert.deepEqual(points(AGENDA, 1), [decision]);
    const names = summarize(AGENDA).items.map(({ text }) => text.split(':')[0]);
    assert.deepEqual(names, ['Begrüßung', 'Kassenbericht', 'Wasserleitung', 'Sommerfest']);
  });

  test('articles of a newsletter have a sentence each, and its imprint has none', () => {
    assert.deepEqual(points(NEWSLETTER, 3), [
      'New ferry: The ferry Linnet will sail between Ashby and Mill Island from 4 May.',
      'Repairs: The library stays shut from 10 to 28 April, because its roof leaks.',
      'Swimming club: Our swimmers beat Redcliff by six points on Saturday.',
    ]);
  });

  test('articles of a regulation keep their numbers', () => {
    assert.deepEqual(points(RULES, 3), [
      '第1条（開館時間）：図書館は午前9時から午後7時まで開館する。',
      '第2条（休館日）：休館日は毎週月曜日とする。',
      '第3条（貸出）：一人十冊まで二週間借りることができる。',
    ]);
  });

  test('short reports have a sentence each in a paragraph', () => {
    assert.match(
      summarize(GAMES).paragraph ?? '',
      /^Ashby 3, Mill Town 1: .*\. Redcliff 0, Northern 0: .*\. Quay United 2, Hillside 5: /,
    );
  });

  test('minutes name the point of each decision, and formalities come last', () => {
    assert.deepEqual(points(MINUTES, 1), [
      'Playground: It was agreed to buy a swing for 1,200 pounds from the reserve.',
    ]);
    for (const point of points(MINUTES, 2)) assert.doesNotMatch(point, /last meeting|next meeting/);
  });

  test('a source of an item begins at its heading', () => {
    const [item] = summarize(AGENDA, { type: 'points', maxPoints: 1 }).items;
    assert.ok(item);
    assert.match(AGENDA.slice(item.start, item.end), /^TOP 3: Wasserleitung[\s\S]*zu erneuern\.$/);
  });

  test('a remark in brackets and the time of writing are no names', () => {
    const letter = NEWSLETTER.replace('## Repairs', '## (Members only)').replace(
      'Swimming club',
      'Published on 12 May 2026',
    );
    const said = points(letter, 4).join('\n');
    assert.match(said, /^New ferry: The ferry/m);
    assert.doesNotMatch(said, /Members only|Published on/);
  });

  test('the sections of one text have no names', () => {
    const details = (topic: string) =>
      [11, 12, 13, 14, 15].map((count) => `The ${topic} of the harbour has ${count} parts that the crew measures.`);
    const sections = ['Sensors', 'Printers', 'Lamps'].map((name) => `## ${name}\n\n${details(name).join(' ')}`);
    for (const point of points(['# Gauges', ...sections].join('\n\n'), 3)) assert.match(point, /^The /);
  });

  test('have no name that only says when the text was written', () => {
    const entry = 'The crane of the northern quay was painted.';
    const text = (dates: readonly string[]): string =>
      [
        'Harbour news',
        ...dates.flatMap((date) => [date, entry]),
        ...['Cranes', 'Lamps', 'Gauges'].flatMap((name) => [
          name,
          `The ${name.toLowerCase()} of the quay were cleaned.`,
        ]),
      ].join('\n\n');
    assert.doesNotMatch(points(text(['2015-04-25']), 3).join('\n'), /2015-04-25/);
    assert.match(points(text(['2015-04-25', '2015-05-25', '2015-06-25']), 6).join('\n'), /2015-04-25: The crane/);
  });
});
