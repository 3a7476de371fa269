import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from './support.ts';

const ENGLISH = `The harbour of Ashby was closed for three weeks in January because ice blocked the entrance. Fishermen lost about 400,000 euros, the harbour office said on Monday. Two icebreakers came from the north, but neither could open the channel before the wind turned. The town council now wants to buy an icebreaker of its own, which would cost 12 million euros. In 1987 the harbour was frozen for seven weeks. The council will vote on the plan in March.`;
const RUSSIAN = `Порт Ашбек в январе был закрыт три недели, потому что лёд перекрыл вход. Рыбаки потеряли около 400 000 евро, сообщило в понедельник управление порта. Городской совет хочет купить собственный ледокол, который обошёлся бы в 12 миллионов евро. В 1987 году порт был скован льдом семь недель. Совет проголосует за план в марте. Паром на острова снова ходит дважды в день.`;
const GERMAN = `Der Hafen von Asbeck war im Januar drei Wochen lang geschlossen, weil Eis die Einfahrt versperrte. Die Fischer verloren etwa 400.000 Euro, wie das Hafenamt am Montag mitteilte. Der Stadtrat will nun einen eigenen Eisbrecher kaufen, der 12 Millionen Euro kosten würde. Im Jahr 1987 war der Hafen sieben Wochen lang zugefroren. Der Rat stimmt im März über den Plan ab.`;

/** A text as speech recognition transcribes it. */
function recognized(text: string): string {
  return text.toLowerCase().replace(/[.,]/g, '');
}

suite('unusual input', () => {
  test('reads subtitles as running text, without times and numbers', () => {
    const srt = `1\r\n00:00:01,000 --> 00:00:04,200\r\nWelcome to the harbour of Ashby, where the ice\r\n\r\n2\r\n00:00:04,300 --> 00:00:07,900\r\nwas thicker this winter than in thirty years.\r\n\r\n3\r\n00:00:08,000 --> 00:00:11,500\r\n<i>The boats could not leave for three weeks.</i>\r\n\r\n4\r\n00:00:11,600 --> 00:00:15,000\r\n- Did you lose much money?\r\n- About 4,000 euros a week.\r\n`;
    assert.deepEqual(points(srt, 9), [
      'Welcome to the harbour of Ashby, where the ice was thicker this winter than in thirty years.',
      'The boats could not leave for three weeks.',
      'Did you lose much money?',
      'About 4,000 euros a week.',
    ]);
    const { items } = summarize(srt, { type: 'points', maxPoints: 1 });
    assert.match(srt.slice(items[0]?.start, items[0]?.end), /^(?:Welcome|The boats|About)/);
    const vtt =
      "WEBVTT\n\nNOTE traduit\n\n00:01.000 --> 00:04.200 align:start\n<v Anne>Bienvenue au port d'Asbel, où la glace\n\n00:04.300 --> 00:07.900\n<v Anne>était épaisse cet hiver.\n\n00:08.000 --> 00:11.500\n<v Marc>Les bateaux n'ont pas pu partir.\n";
    assert.deepEqual(points(vtt, 9), [
      "Bienvenue au port d'Asbel, où la glace était épaisse cet hiver.",
      "Les bateaux n'ont pas pu partir.",
    ]);
  });

  test('an arrow in a text is no subtitle', () => {
    const text = 'Ashby --> Westend is the new line. The boat leaves at eight. It is white.';
    assert.equal(summarize(text, { maxCharacters: 200 }).paragraph, text);
  });

  test('keeps the names of chats and removes the times', () => {
    const said = [
      'der neue Fahrplan gilt ab dem ersten Mai, habe ich gelesen',
      'die letzte Fähre fährt dann schon um halb sieben',
      'am Donnerstag ist Ratssitzung, da sollten wir alle hingehen',
      'ich bringe die Petition mit, wir haben 212 Unterschriften',
    ];
    const named = said.map((words, at) => `${at % 2 ? 'Maya' : 'Tom'}: ${words}`);
    const lines: ((words: string, name: string, at: number) => string)[] = [
      (words, name, at) => `12.03.24, 18:0${at} - ${name}: ${words}`,
      (words, name, at) => `[2024-03-12 18:0${at}:00] ${name}: ${words}`,
      (words, name, at) => `[18:0${at}] ${name}: ${words}`,
      (words, name) => `<${name}> ${words}`,
      (words, name, at) => `18:0${at} <${name}> ${words}`,
    ];
    for (const line of lines) {
      const chat = said.map((words, at) => line(words, at % 2 ? 'Maya' : 'Tom', at)).join('\n');
      for (const point of points(chat, 2)) assert.ok(named.includes(point), point);
    }
    const japanese =
      '10:02 まや 新しい時刻表は五月からだよ\n10:03 太郎 最終便は六時半になった\n10:04 まや 木曜日にみんなで議会に行こう';
    for (const point of points(japanese, 2)) assert.match(point, /^(?:まや|太郎)：/);
  });

  test('the time of a chat line does not end the line before', () => {
    const chat = ENGLISH.split('. ')
      .map((words, at) => `[10:0${at}] ${['maya_k', 'tom77', 'lena'][at % 3]}: ${words.toLowerCase()}`)
      .join('\n');
    for (const point of points(chat, 3)) assert.match(point, /^(?:maya_k|tom77|lena): .*[a-z.]$/);
  });

  test('rows of comma-separated values are separate points', () => {
    const rows = ['date,harbour,ice_cm', '2024-01-03,Ashby,12', '2024-01-12,Ashby,44', '2024-01-19,Westend,40'];
    assert.deepEqual(points(rows.join('\n'), 4), rows);
  });

  test('removes the times of a log and keeps its messages', () => {
    const log = [
      'INFO server started',
      'WARN slow answer of the store',
      'ERROR the store is gone',
      'INFO server stopped',
    ]
      .map((message, at) => `2024-03-04T09:12:4${at}.123Z ${message}`)
      .join('\n');
    for (const point of points(log, 2)) assert.match(point, /^(?:INFO|WARN|ERROR) /);
  });

  test('splits unpunctuated text at phrases into pieces of a sentence’s length', () => {
    for (const text of [ENGLISH, RUSSIAN, GERMAN]) {
      const spoken = recognized(text);
      const found = points(spoken, 2);
      assert.equal(found.length, 2);
      for (const point of found) {
        assert.ok(spoken.includes(point) && point.length >= 40 && point.length <= 220, point);
      }
      const { paragraph = '' } = summarize(spoken, { maxCharacters: 300 });
      assert.ok(paragraph.length > 80 && !paragraph.includes('…'), paragraph);
    }
    assert.deepEqual(points(recognized(ENGLISH), 1), [
      'the harbour of ashby was closed for three weeks in january because ice blocked the entrance fishermen lost about 400000 euros',
    ]);
  });

  test('keeps the first ordinal of an enumeration', () => {
    const text =
      'The county fair has a contest for young cooks in the spring. First, second and third place, from each grade level, will receive cash prizes. First, all cooks meet in the hall. The recipes are judged by three bakers of the town.';
    const said = points(text, 3).join('\n');
    assert.doesNotMatch(said, /^Second and third/m);
    assert.match(said, /First, second and third place/);
  });

  test('adds no mark to a quotation that a straight one closes', () => {
    const text =
      "You can start ‘from scratch' by making a package.json for the team. The other way is a copy of the example, which has all files. Both ways need the tool that was installed before. Some people like the first way more than the second.";
    assert.doesNotMatch(points(text, 2).join('\n'), /\.’/);
  });

  test('names the place of each point of one heading', () => {
    const text =
      'Protokoll der Sitzung vom 4. Mai 2026\n\nAnwesend: Frau Krüger, Herr Aydin, Frau Brandt\n\nTOP 1: Haushalt\nHerr Aydin stellt den Haushalt vor. Es fehlen 30.000 Euro. Die Hallenmiete wird ab Juli um 10 Prozent erhöht. Der Vorstand prüft die Verträge mit den Vereinen.\n\nTOP 2: Sommerfest\nDas Fest findet am 20. Juni statt. Frau Brandt organisiert die Getränke. Die Stadt leiht uns die Bühne.\n\nTOP 3: Verschiedenes\nDer Schlüssel zum Keller ist weg. Herr Aydin sucht ihn.\n';
    const { items } = summarize(text, { type: 'points', maxPoints: 12 });
    assert.ok(items.filter((item) => item.text.startsWith('Sommerfest: ')).length >= 2, JSON.stringify(items));
    for (const { text: said, start, end } of items) assert.ok(text.slice(start, end).endsWith(said.slice(-20)), said);
  });

  test('divides talk without stops where a speaker begins a sentence, also in wrapped lines', () => {
    const talk =
      'hi everybody welcome back to the harbour show today we will talk about how the bridge of ashby was repaired and why it took four years ' +
      'so the first thing the engineers found was rust in all of the iron beams under the road and they replaced them with steel from the north ' +
      'now the second problem was the money um the county paid eight million euros and the town paid the rest in twelve parts over the years ' +
      'then the bridge was opened again on the third of may thanks for watching see you next week';
    const lines = talk.replace(/(.{64,76}) /g, '$1\n');
    for (const text of [talk, lines]) {
      assert.deepEqual(points(text, 4), [
        'today we will talk about how the bridge of ashby was repaired and why it took four years',
        'the first thing the engineers found was rust in all of the iron beams under the road and they replaced them with steel from the north',
        'the county paid eight million euros and the town paid the rest in twelve parts over the years',
        'then the bridge was opened again on the third of may',
      ]);
    }
  });

  test('keeps the first word of talk where it is a filler in another language only', () => {
    const talk =
      'um dia o porto de ashby fechou por três semanas porque o gelo cobria a entrada e os pescadores perderam muito dinheiro então o município ' +
      'comprou dois navios do norte e agora o porto abre todos os dias também no inverno mas os pescadores pedem mais uma doca para os barcos novos ' +
      'depois o prefeito disse que a doca custa dois milhões e que a obra começa no verão';
    assert.match(points(talk, 5)[0] ?? '', /^um dia o porto de ashby fechou/);
  });

  test('keeps a long sentence of a contract whole', () => {
    const clause = `"${'The supplier shall deliver the goods to the harbour of the buyer at its own cost and risk and '.repeat(4)}pay the duties."`;
    const other = 'The buyer pays within ten days of that.';
    assert.equal(points(`${clause}\n${other}`, 5).length, 2);
  });

  test('lines of a list without bullets or stops are points, lines of a wrapped text are not', () => {
    const list = [
      'bring the boat to the yard',
      'order coal and bread for the volunteers',
      'write to the county about the money',
      'ask a second yard for an offer',
      'send the ice reports to the council',
    ];
    assert.deepEqual(points(list.join('\n'), 5), list);
    const wrapped = recognized(ENGLISH)
      .slice(0, 300)
      .replace(/(.{30,40}) /g, '$1\n');
    assert.equal(points(wrapped, 9).length, 1);
  });

  test('quotes a line that is repeated a thousand times once', () => {
    for (const line of [ENGLISH, RUSSIAN, GERMAN].map((text) => text.split('.')[0] ?? '')) {
      assert.equal(summarize(`${line}\n`.repeat(1000)).paragraph, line);
      assert.deepEqual(points(`${line}\n`.repeat(1000), 3, 500), [line]);
    }
  });

  test('direction marks do not affect the end of a sentence', () => {
    const text = 'The harbour is closed.\u200f Boats came from the north.\u202c Nobody could leave.';
    assert.deepEqual(points(text, 5), ['The harbour is closed.', 'Boats came from the north.', 'Nobody could leave.']);
  });

  test('keeps joiners that have a meaning', () => {
    assert.equal(summarize('The ha\u200drbour is\u200c closed.').paragraph, 'The harbour is closed.');
    for (const text of ['👩‍👩‍👧‍👦 🏳️‍🌈', 'آن‌ها می‌آیند.', 'क्‍ष है।']) assert.equal(summarize(text).paragraph, text);
  });

  test('reads the comments of a program without their markers', () => {
    const code = `"""Draws maps of the ice from files."""\nimport sys\nfrom pathlib import Path\n\ndef read(path):\n    """Returns the thickness of the ice in centimetres."""\n    # The format of old files has no header.\n    with path.open("rb") as file:\n        return file.read()\n\nif __name__ == "__main__":\n    print(read(Path(sys.argv[1])))\n`;
    assert.deepEqual(points(code, 3), [
      'Draws maps of the ice from files.',
      'Returns the thickness of the ice in centimetres.',
      'The format of old files has no header.',
    ]);
    const bare = 'const a = [1, 2, 3];\nfor (const x of a) {\n  console.log(x * 2);\n}\n';
    assert.match(points(bare, 1)[0] ?? '', /^const a = \[1, 2, 3\];/);
  });

  test('quotes both halves of a text in two scripts', () => {
    const found = points(`${ENGLISH}\n\n${RUSSIAN}`, 4);
    assert.ok(
      found.some((point) => /[a-z]/.test(point)) && found.some((point) => /[а-я]/.test(point)),
      found.join('\n'),
    );
  });

  test('joins a stop after a line break to its sentence', () => {
    const lines = [
      '一月、アシベの町の港は氷が入り口をふさいだために',
      '三週間閉鎖された。漁師の損失はとても大きかったと',
      '港湾事務所が月曜日の朝に新聞に発表したのである',
      '。',
    ];
    assert.deepEqual(points(lines.join('\n'), 5), [
      '一月、アシベの町の港は氷が入り口をふさいだために三週間閉鎖された。',
      '漁師の損失はとても大きかったと港湾事務所が月曜日の朝に新聞に発表したのである。',
    ]);
  });

  test('removes markup in entities and keeps an example of it', () => {
    assert.equal(summarize('&lt;p&gt;The harbour is closed.&lt;/p&gt;').paragraph, 'The harbour is closed.');
    assert.equal(summarize('Use the &lt;b&gt; tag for that.').paragraph, 'Use the <b> tag for that.');
  });
});
