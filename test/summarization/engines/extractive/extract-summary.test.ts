import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Block } from '../../../../src/documents/block.ts';
import { extractSummary } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { points, summarize } from './support.ts';

const NEWS = `New bridge for Lowmoor

The town council of Lowmoor decided on Tuesday to build a new bridge over the river Ash. The old bridge from 1931 has been closed to lorries since spring because its pillars are cracked. Repairing it would cost almost as much as a new bridge, the council said.

The new bridge will cost 14 million euros and shall be open by 2028. It will have two lanes, a cycle path and a tram track. However, shop owners fear that the building site will keep customers away for two years. "Nobody has talked to us," said Nora Pell, who runs a bakery on the quay.

The council promised to pay for lost sales. Click here to subscribe to our newsletter. Are you for the new bridge?`;

suite('extractSummary', () => {
  test('a text becomes one paragraph of about the square root of its sentences', () => {
    const { items, paragraph } = summarize(NEWS);
    assert.equal(items.length, 3);
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

  test('joins hard-wrapped lines and hyphenated words', () => {
    const text =
      'The lighthouse on the northern rocks was built in 1874 by a family of fisher-\nmen who had lost two boats in the storms of the winter before. It was made of\ngranite that was brought from the mainland in the summer months, and its lamp\ncould be seen from twenty miles away, farther than any other lamp on the coast.';
    assert.equal(summarize(text, { maxCharacters: 400 }).paragraph, text.replace('-\n', '').replaceAll('\n', ' '));
  });

  test('joins lines that break inside sentences at random, also before names', () => {
    const text = `The lighthouse on the northern rocks was built in 1874 by
Ann Reed of Lowmoor, who had lost two boats in the storms of the winter before. It was made of granite that was brought from the mainland in the summer months, when the sea is calm and the days are long enough for the men to row both ways between
Ashby and the rocks. The lamp of the lighthouse could be
seen from twenty miles away by the
crews of ships on the way to
Lowmoor and to the other harbours of the northern coast, farther than any other lamp there. Its keepers counted
the ships that passed, wrote the number
down every evening, and sent the book to
the harbour office of Ashby at the end of the year.`;
    const whole = text.replaceAll('\n', ' ');
    for (const point of points(text, 3)) assert.match(point, /^(?:The|It|Its) .*\.$/);
    assert.ok(points(text, 3).every((point) => whole.includes(point)));
  });

  test('removes Markdown, citations, datelines and timestamps', () => {
    const text = `# Title\n\n**Bold words** begin this sentence, which has a [link](https://example.org/x) and \`code\` in it. Another claim of the paper is supported by data [12, 13] from the field (Miller and Stone, 2019). ![alt](i.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nLONDON (Reuters) - Prices of tea rose by a tenth in March. The third paragraph is about nothing of interest to anybody, really.`;
    assert.deepEqual(points(text, 4), [
      'Bold words begin this sentence, which has a link and code in it.',
      'Another claim of the paper is supported by data from the field.',
      'Prices of tea rose by a tenth in March.',
      'The third paragraph is about nothing of interest to anybody, really.',
    ]);
  });

  test('reads a transcript turn by turn and skips turns without words', () => {
    const text = `Chair: I mean, if you look at last year, the number was better,
Treasurer: It is worse in
Chair: I mean the number of members,
Secretary:
Treasurer: Membership fell from 310 to 280 because the tennis courts were closed for repairs.
Chair: Then the members decide today whether the courts are sold to the town for 90,000 euros.
Secretary: The town has promised to keep the courts open for the members of the club until autumn.
Treasurer: The money would pay for the new roof of the boathouse.`;
    const found = points(text, 6);
    for (const point of found) assert.doesNotMatch(point, /\w: .*\w: |Secretary:$/);
    for (const turn of text.split('\n').slice(4)) assert.ok(found.includes(turn), turn);
  });

  test('reads the text of HTML without scripts, menus, comments and tags', () => {
    const page = `<!DOCTYPE html><html><head><title>Town news</title><style>p { color: red; }</style></head><body>
<nav><a href="/">Home</a> | <a href="/news">News</a></nav><script>if (a < b) { show("Read on."); }</script>
<h1>New library</h1><p>The <b>public library</b> moves into
the old mill on 3&nbsp;May &amp; opens with a caf&eacute;.</p><!-- Hidden words stand here. -->
<ul><li>The mill stood empty for nineteen years before the library came.</li></ul>
<p>The library paid 7.5 million euros for the mill.<br>A lift makes all floors of the library accessible.</p>
<footer>&copy; Town of Millbrook</footer></body></html>`;
    assert.deepEqual(points(page, 4), [
      'The public library moves into the old mill on 3 May & opens with a café.',
      'The mill stood empty for nineteen years before the library came.',
      'The library paid 7.5 million euros for the mill.',
      'A lift makes all floors of the library accessible.',
    ]);
    const [first] = summarize(page, { type: 'points', maxPoints: 1 }).items;
    assert.match(page.slice(first?.start, first?.end), /^The <b>public library[\s\S]*caf&eacute;\.$|^[AT][^<>]*\.$/);
  });

  test('removes chat headers, quoted replies and clause numbers', () => {
    const chat =
      'maria  9:41 AM\nthe deploy failed again in the migration step\njonas  9:43 AM\nthe table has forty million rows there\nmaria  9:52 AM\nthen the release moves to Thursday morning';
    for (const point of points(chat, 3)) assert.doesNotMatch(point, /9:4|maria|jonas/);
    const mail =
      'Please pack your desk by Wednesday evening. The movers come on Thursday at eight. The old chairs stay in the old office.\n\n> On 4 Mar 2030, at 17:12, Tom wrote:\n> The screens in the office are mine.\n> Nobody may move the screens.';
    for (const point of points(mail, 3)) assert.doesNotMatch(point, /screens|wrote/);
    const contract =
      '2.1 The Supplier shall deliver the goods within sixty days of the order.\n\n2.2 The Buyer may cancel the order when the goods are late.\n\n(a) The right to cancel ends when the goods have left the factory.\n\n2.3 Damages are limited to ten percent of the price.';
    for (const point of points(contract, 3)) assert.match(point, /^(?:The|Damages) /);
  });

  test('attributes later sentences of a turn to their speaker', () => {
    const text = `Baker: I start work at two every night. The oven of the bakery needs four hours until it is hot enough for bread.
Miller: The mill grinds by day only, because the wheel of the mill would wake the village. Half of the flour of the mill goes to the bakery.
Baker: Yes. The bakery paid 11,000 euros for flour in the last year alone. Rye bread of the bakery sells best.
Miller: Note: flour of the mill costs more from May on.`;
    const turns = text.split('\n');
    for (const count of [3, 4]) {
      for (const item of summarize(text, { type: 'points', maxPoints: count }).items) {
        const [, name = '', said = ''] = /^(\w+): (.*)$/.exec(item.text) ?? [];
        assert.ok(
          turns.some((turn) => turn.startsWith(`${name}: `) && turn.includes(said)),
          item.text,
        );
        const source = text.slice(item.start, item.end);
        assert.ok(source.startsWith(`${name}: `) && source.endsWith(said), source);
      }
    }
    for (const max of [200, 280, 340]) {
      let speaker = '';
      for (const { text: sentence, start, end } of summarize(text, { maxCharacters: max }).items) {
        const name = /^(Baker|Miller): /.exec(sentence)?.[1];
        assert.notEqual(name, speaker, 'named once');
        speaker = name ?? speaker;
        const turn = turns.find((line) => line.includes(sentence.replace(/^(?:Baker|Miller): /, '')));
        assert.ok(turn?.startsWith(`${speaker}: `), `${speaker}: ${sentence}`);
        assert.ok(text.slice(start, end).endsWith(sentence.slice(-20)));
      }
    }
  });

  test('keeps a word with a colon outside of conversations', () => {
    const text =
      'Did you hear of the mill? Price of the mill: the village pays 90,000 euros for the old mill of Ashby and its pond. Did you know?';
    assert.equal(
      summarize(text, { maxCharacters: 100 }).paragraph,
      'Price of the mill: the village pays 90,000 euros for the old mill of Ashby and its pond.',
    );
  });

  test('separates several turns on one line', () => {
    const text = `Chair: The club has lost thirty members since the courts Treasurer: The roof of the boathouse costs 90,000 euros.
Treasurer: The town would pay that for the Chair: Then we vote on it in May.
Chair: The secretary tells the members about the vote.
Treasurer: The books of the club are open to all members.`;
    for (const point of points(text, 4)) assert.doesNotMatch(point, /\S (?:Chair|Treasurer):/);
  });

  test('completes the quotation marks of a part of a quotation', () => {
    const text =
      'The bridge over the river is old. "The bridge must be closed before the winter comes. Nobody knows who will pay for another bridge," the mayor of the town said on Monday. It rained.';
    for (const point of points(text, 3)) assert.equal((point.match(/"/g)?.length ?? 0) % 2, 0, point);
  });

  test('finds the one sentence of a long text whose first word fits', () => {
    const lines = Array.from({ length: 900 }, (_, i) => `Lighthouse keepers of station ${i} counted ${i * 7} ships.`);
    lines[700] = `A list of all terms of use, which nobody but a lawyer has ever read to its end, hangs in the hall, does it?`;
    assert.equal(summarize(lines.join(' '), { maxCharacters: 3 }).paragraph, 'A…');
  });

  test('removes the marks that join list items', () => {
    const list =
      'Your tasks in the park:\n• caring for fourteen hectares of park and the rose garden;\n• planning and planting of the beds of the season;\n• training of two apprentices in the garden,\n• operating mowers and tractors in the park.';
    for (const point of points(list, 3)) assert.doesNotMatch(point, /[;,]$/);
  });

  test('reads the comments of source code', () => {
    const code = `import { open } from 'node:fs';\n\n// Opens the file and locks it until the caller has written everything.\nexport function lock(path) {\n  const file = open(path);\n  file.lock();\n  return file;\n}\n`;
    assert.deepEqual(points(code, 1), ['Opens the file and locks it until the caller has written everything.']);
  });

  test('omits a passage in another script', () => {
    const text =
      'The museum shows boats from five centuries. Музей открыт каждый день с девяти до шести часов. Most of the boats were built on the island. Visitors may enter two of the boats.';
    for (const point of points(text, 3)) assert.doesNotMatch(point, /\p{Script=Cyrillic}/u);
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
