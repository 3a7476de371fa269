import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Block } from '../../../../src/extraction/block.ts';
import { extractSummary } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { points, summarize } from './support.ts';

const NEWS = `New bridge for Lowmoor

The town council of Lowmoor decided on Tuesday to build a new bridge over the river Ash. The old bridge from 1931 has been closed to lorries since spring because its pillars are cracked. Repairing it would cost almost as much as a new bridge, the council said.

The new bridge will cost 14 million euros and shall be open by 2028. It will have two lanes, a cycle path and a tram track. However, shop owners fear that the building site will keep customers away for two years. "Nobody has talked to us," said Nora Pell, who runs a bakery on the quay.

The council promised to pay for lost sales. Click here to subscribe to our newsletter. Are you for the new bridge?`;

suite('extractSummary', () => {
  test('a text becomes one paragraph of some of its sentences', () => {
    const { items, paragraph } = summarize(NEWS);
    assert.equal(items.length, 4);
    assert.equal(paragraph, items.map((item) => item.text).join(' '));
    assert.match(
      paragraph ?? '',
      /^The town council of Lowmoor decided on Tuesday to build a new bridge over the river Ash\. /,
    );
  });

  test('returns the requested number of points in order, without heading, advertisement or question', () => {
    const found = points(NEWS, 5);
    assert.equal(found.length, 5);
    const places = found.map((point) => NEWS.indexOf(point.slice(-20)));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    for (const point of found) assert.doesNotMatch(point, /New bridge for Lowmoor|Click here|Are you/);
  });

  test('removes a connective when the sentence before is not selected', () => {
    const text =
      'Trains in the valley were late again on most days of the winter. Nobody knows why. However, trains in the valley will run every hour from May on, as the railway of the valley announced. It rained.';
    const alone = points(text, 2);
    assert.deepEqual(alone, [
      'Trains in the valley were late again on most days of the winter.',
      'Trains in the valley will run every hour from May on, as the railway of the valley announced.',
    ]);
    assert.ok(summarize(text, { maxCharacters: 500 }).paragraph?.includes('why. However, trains'));
    assert.ok(points(text, 3).includes(alone[1] ?? ''), 'points stand alone');
  });

  test('returns a text that fits unchanged', () => {
    assert.equal(summarize('Hello world').paragraph, 'Hello world');
    assert.deepEqual(points('One thing. Another thing!\nA third thing', 5), [
      'One thing.',
      'Another thing!',
      'A third thing',
    ]);
    assert.equal(
      summarize('It rained [3]. Then, however,\nit stopped.', { maxCharacters: 100 }).paragraph,
      'It rained [3]. Then, however, it stopped.',
    );
  });

  test('a shortened sentence is text of the source that reads as a sentence', () => {
    const rest =
      ' Did the town council of Lowmoor meet again on Tuesday evening to talk about the bridge over the river?';
    const first = (sentence: string, max: number) => summarize(sentence + rest, { maxCharacters: max }).paragraph;
    assert.equal(
      summarize('"Hello," she said to the bridge over the river.', { maxCharacters: 9 }).paragraph,
      '"Hello"…',
    );
    assert.equal(
      first('The bridge over the river will be closed in spring, Anna Miller said.', 60),
      'The bridge over the river will be closed in spring.',
    );
    assert.equal(
      first('The bridge over the river (built in 1931) is closed from today.', 50),
      'The bridge over the river is closed from today.',
    );
    for (const [sentence, max] of [
      ['"The bridge over the river will be closed," Anna Miller said.', 58],
      ['Nobody who lives in the long valley believed what she said.', 54],
      ['If the bridge over the river stays closed in spring, he said.', 56],
      ['The bridge is closed for the spring (nobody knows what it will cost.)', 50],
    ] as const) {
      const text = first(sentence, max) ?? '';
      assert.ok(text.endsWith('…'), text);
    }
  });

  test('never repeats a sentence', () => {
    assert.deepEqual(points('The sun is hot. The sun is hot. THE SUN IS HOT! The moon is cold.', 4), [
      'The sun is hot.',
      'The moon is cold.',
    ]);
    assert.equal(summarize('The sun is hot.\n'.repeat(500)).paragraph, 'The sun is hot.');
  });

  test('prefers whole sentences, then a clause, words, graphemes, an ellipsis', () => {
    const text =
      'Although the harbour was frozen, eleven ships arrived from the islands during the night. Their crews brought oranges, coal and several hundred letters for the people of the town.';
    const fitted = (max: number) => summarize(text, { maxCharacters: max }).paragraph;
    assert.equal(
      fitted(100),
      'Although the harbour was frozen, eleven ships arrived from the islands during the night.',
    );
    assert.equal(fitted(50), 'Although the harbour was frozen…');
    assert.equal(fitted(20), 'Although the…');
    assert.equal(fitted(7), 'Their…');
    assert.equal(fitted(5), 'Alth…');
    assert.equal(fitted(2), 'A…');
    assert.equal(fitted(1), '…');
  });

  test('prefers a short whole sentence to a better one that is cut', () => {
    const text =
      'Thanks! The committee of the regional council met on Monday to discuss the budget. The members voted for a new school. The mayor promised to pay for the roof.';
    for (const max of [7, 12, 30]) {
      assert.equal(summarize(text, { maxCharacters: max }).paragraph, 'Thanks!');
      assert.deepEqual(points(text, 2, max), ['Thanks!']);
    }
    assert.equal(summarize(text, { maxCharacters: 6 }).paragraph, 'The…');
  });

  test('prefers sentences with content to a few words at the beginning, in any language', () => {
    const texts = [
      'Yes. I agree. It rained in the valley for the whole week and the river rose. Farmers near the town lost most of the harvest because of the flood. The river fell again on Sunday.',
      '是的。我同意。山谷里下了整整一个星期的雨，河水上涨了。镇子附近的农民因为洪水失去了大部分收成。星期天河水又退了。',
      'Да. Я согласен. В долине всю неделю шёл дождь, и река поднялась. Крестьяне возле города потеряли большую часть урожая из-за наводнения. В воскресенье река снова упала.',
      'نعم. أوافق. هطل المطر في الوادي طوال الأسبوع وارتفع النهر. خسر المزارعون قرب المدينة معظم المحصول بسبب الفيضان. انخفض النهر مرة أخرى يوم الأحد.',
    ];
    for (const text of texts) {
      for (const count of [1, 2, 3]) {
        const found = points(text, count);
        assert.equal(found.length, count);
        for (const point of found) assert.ok(point.length > 8, point);
      }
    }
  });

  test('does not fill the remaining characters with a few words without content', () => {
    const text =
      'The orchestra of Lowmoor moves into the old tram depot in September after eleven years without a hall. Players. The tram depot. Nobody knows how many people will come to the concerts in the tram depot, which is far from the centre. The Lowmoor orchestra. So there. Concerts in September. Old players and new players. The orchestra of Lowmoor has forty players from eleven countries, who paid for a third of the work on the depot themselves. Mill, Brook.';
    for (const max of [120, 250, 330, 400]) {
      for (const { text: sentence } of summarize(text, { maxCharacters: max }).items) {
        assert.ok(sentence.length > 40, sentence);
      }
    }
  });

  test('prefers events to remarks about a call, lists of names and captions', () => {
    const call = `Good morning from Ashby Mills. I am very pleased to welcome Ann Reed, who runs the mills of Ashby. Let me turn to the results of the mills in the third quarter of the year. Turning to the third quarter. The mills of Ashby sold 310,000 tonnes of flour in the third quarter, a tenth more than a year before. Flour prices of the mills rose by four percent in the third quarter because the harvest was poor. I'd like to thank everybody at the mills in Ashby for the third quarter. A third mill will open in Ashby in the spring of next year. We appreciate your interest in the mills of Ashby.`;
    for (const point of points(call, 3)) assert.doesNotMatch(point, /pleased|Let me|Turning|thank|appreciate/);
    const match =
      'Lowmoor won the cup after a long final against Ashby in the rain. Ann Reed scored twice for Lowmoor in the final against Ashby. Lowmoor: Pell, Brook, Stone, Hill, Reed (Marsh 60), Field, Wood, Lake, Rivers, Moss. Subs: Heath, Dale. Reed 12, 80. The two towns last met in the final of the cup nineteen years ago, when Ashby won. Ann Reed (left) of Lowmoor with the cup after the final.';
    for (const point of points(match, 3)) assert.doesNotMatch(point, /Pell|Heath|12, 80|left/);
  });

  test('a single selected sentence does not refer back', () => {
    const text =
      'A new bakery opens in Lowmoor in the first week of May. It was built where the tannery of Lowmoor stood. However, the bakery of Lowmoor bakes bread of old grains only.';
    for (const max of [60, 85, 100]) {
      assert.doesNotMatch(summarize(text, { maxCharacters: max }).paragraph ?? '', /^(?:It|However)/);
    }
    assert.match(
      summarize(
        'Have you heard what they say about it in town since May? However, the bakery of Lowmoor bakes bread of old grains only.',
        { maxCharacters: 40 },
      ).paragraph ?? '',
      /^The bakery of Lowmoor .*…$/,
    );
  });

  test('prefers several short points to one long point', () => {
    const text =
      'The new station of Ashby was opened by the mayor of Ashby on Monday after four years of work on the station. The station has six tracks. Trams stop in front of it. Buses to Ashby harbour leave every hour.';
    assert.equal(points(text, 1, 115)[0]?.length, 108);
    const found = points(text, 3, 115);
    assert.equal(found.length, 3);
    assert.ok(found.join('').length <= 115);
  });

  test('the limit counts code points of all points together', () => {
    const text = '😀😀 Anna laughed a lot today. 😀😀 Ben cried a lot today. 😀😀 Cleo slept a lot today.';
    for (const max of [200, 60, 30, 10, 3, 1]) {
      const total = points(text, 3, max).reduce((sum, point) => sum + [...point].length, 0);
      assert.ok(total >= 1 && total <= max);
    }
  });

  test('returns a summary for text without language', () => {
    for (const text of [
      '?!',
      '12345',
      '😀',
      '—',
      '\u0000',
      '\ud800',
      '\u200b',
      '***',
      '```',
      '# ',
      '- ',
      '|',
      '...\n...\n...',
      '\u202e',
    ]) {
      for (const type of ['text', 'points'] as const) {
        const { items, paragraph } = summarize(text, { type });
        assert.ok(items.length > 0 && items.every((item) => item.text !== ''));
        assert.equal(paragraph !== undefined, type === 'text');
      }
    }
    assert.equal(summarize('12345').paragraph, '12345');
    assert.equal(summarize('?!').paragraph, '?!');
  });

  test('joins sentences without spaces in languages without spaces', () => {
    const { paragraph } = summarize(
      '杭州市昨天开通了第一条无人驾驶公交线路。这条线路全长十二公里，连接火车站和大学城。每辆车可以载二十名乘客。票价为两元。',
    );
    assert.match(paragraph ?? '', /^杭州市昨天开通了第一条无人驾驶公交线路。\S+$/);
  });

  test('points of a document have a page and offsets into the joined blocks, without headings', () => {
    const blocks: Block[] = [
      { kind: 'heading', text: 'Annual report 😀', page: 1 },
      { kind: 'paragraph', text: 'The company sold more bicycles than ever before.', page: 1 },
      { kind: 'list_item', text: 'Profit rose to 3 million euros in the year of the report.', page: 2 },
      { kind: 'paragraph', text: 'Next year a second factory will be built near the harbour.', page: 3 },
    ];
    const joined = [...blocks.map((block) => block.text).join('\n\n')];
    const { items } = extractSummary({
      source: { kind: 'blocks', blocks },
      type: 'points',
      maxPoints: 3,
      maxCharacters: undefined,
    });
    assert.deepEqual(
      items.map(({ text, page }) => ({ text, page })),
      blocks.slice(1).map(({ text, page }) => ({ text, page })),
    );
    for (const { text, start, end } of items) assert.equal(joined.slice(start, end).join(''), text);
  });

  test('few points of a long document are not all from its beginning', () => {
    const topics = ['bees', 'rockets', 'bread', 'glaciers', 'violins', 'taxes', 'chess', 'coral', 'trams', 'poetry'];
    const chapter = (topic: string, at: number) =>
      [
        `Chapter ${at + 1} explains why ${topic} matter to people who live in towns by the sea.`,
        `People like ${topic}.`,
        `Some have known ${topic} for ${at + 3} years.`,
        `Prices of ${topic} rose.`,
        `Museums show ${topic} in spring.`,
        `Children draw ${topic} at school.`,
        `Nobody sells old ${topic}.`,
      ].join(' ');
    const text = topics.map(chapter).join('\n\n');
    for (const count of [3, 4]) {
      const places = summarize(text, { type: 'points', maxPoints: count }).items.map(
        ({ start }) => start / text.length,
      );
      assert.ok(Math.max(...places) > 1 / 3, places.join(' '));
    }
  });

  test('covers a long document from beginning to end', () => {
    const topics = ['bees', 'rockets', 'bread', 'glaciers', 'violins', 'taxes', 'chess', 'coral', 'trams', 'poetry'];
    const text = topics
      .map(
        (topic, at) =>
          `Chapter ${at + 1} explains why ${topic} matter to people who live in towns. People like ${topic}. Some have known ${topic} for ${at + 3} years.`,
      )
      .join('\n\n');
    const { items } = summarize(text, { type: 'points', maxPoints: 10 });
    assert.equal(items.length, 10);
    const covered = topics.filter((topic) => items.some((item) => item.text.includes(topic)));
    assert.ok(covered.length >= 9, covered.join(' '));
  });
});
