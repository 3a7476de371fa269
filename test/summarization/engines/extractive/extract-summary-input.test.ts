import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from './support.ts';

suite('extractSummary for forms of input', () => {
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
    const text = `# Title\n\n**Bold words** begin this sentence, which has a [link](https://example.org/x) and \`code\` in it. Another claim of the paper is supported by data [12, 13] from the field (Miller and Stone, 2019). ![alt](i.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nLONDON (Reuters) - Prices of tea rose by a tenth in March. The third paragraph is about nothing of interest to anybody, really. Bye!`;
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

  test('a sentence goes on behind the end of a page', () => {
    const [first, second] = [
      'The lamp is lit by the keeper who is chosen by the',
      'Harbour Board in the spring of each year.',
    ];
    const text = `${first}\n\n\n\n${second} He lives in the tower. The Board pays his wood and his oil.`;
    assert.ok(points(text, 3).includes(`${first} ${second}`));
  });

  test('a line that lost its link does not go on behind a blank line', () => {
    const second = 'Please note that the concert of the keepers is cancelled.';
    const text = `The harbour opens its doors on 11 May. The keepers show the lamps and the cranes of the quay.\n\nAll of the programme of the day is found here or\n\n${second} The boats sail at noon. The crew sells soup.`;
    assert.ok(points(text, 9).includes(second));
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

  test('keeps the quotation marks of old manuals, and removes those of code in reStructuredText', () => {
    const texts = {
      "The package includes the `gauge' command that was in a separate `tide' package before.":
        "The package includes the `gauge' command that was in a separate `tide' package before.",
      'The call ``Gauge.read()`` returns pairs of ``(key, value)`` for each sensor of the harbour.':
        'The call Gauge.read() returns pairs of (key, value) for each sensor of the harbour.',
    };
    const others =
      'The crew measures the level of the water twice a day. The lamp of the quay is old and has no cover.';
    for (const [text, expected] of Object.entries(texts)) {
      assert.ok(points(`${text} ${others} ${others.replace('water', 'river')}`, 3).includes(expected));
    }
  });

  test('does not join the name of a list item with the text below it', () => {
    const text = `Rules of the harbour that every boat and every crew has to know before it enters

    1. The lamps of the northern and the western quay stay on
       We keep the lamps of the northern quay on from the evening to the morning,
       so that every boat finds its way into the harbour at any time of the year.
    2. The water of the whole harbour and its river stays clean
       When boats are washed in the harbour, the crew collects the water that it
       has used, and takes it to the basin that the harbour keeps for that use.
    3. The quay and the way to the old crane always stay free
       We leave no ropes and no boxes on the quay, because the crane needs to get
       from one end of it to the other, and nobody may fall over them by night.
`;
    for (const point of points(text, 3)) assert.doesNotMatch(point, /clean When|stay on We|free We/);
  });

  test('keeps a sentence whole in which a line begins with the name of a function', () => {
    const text = `I saw the news this morning, and was very glad, as I had been hoping that
the gauge would become a library, and a part of the system of the harbour.
I compiled it on the other system this morning, which worked fine, but
sysconf(_SC_GETPW_R_SIZE_MAX) returns -1 on
the other system, so that the program of the gauge crashes when it starts.
The crew of the quay measures the water twice a day, as it did before, and
the printer of the harbour works.`;
    const found = points(text, 3).find((point) => point.includes('crashes'));
    assert.match(found ?? '', /^I compiled .* returns -1 on the other system, so/);
  });
});
