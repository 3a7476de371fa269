import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { extractSummary } from '../../../../../src/summarization/engines/extractive/extract-summary.ts';
import { points, summarize } from '../support.ts';

const text = (source: string): string => summarize(source).paragraph ?? '';

suite('talk', () => {
  test('of a chat in lower case has a message in each line, without names, times and reactions', () => {
    const chat =
      'mo.hale  9:14 AM\nhi all, how is the move going?\nanyone seen the new disks?\nbo  9:16 AM\nno, the shop lost our order\nwe are moving the switch to friday the 9th\nmo.hale  9:18 AM\nok. the backup runs out of room on sunday though, i will delete the old films\n:tada:\n:+1: 3\n2 replies\nbo  9:20 AM\nthe price is 4k, the boss agreed this morning\n';
    assert.deepEqual(points(chat, 1), ['we are moving the switch to friday the 9th']);
    assert.doesNotMatch(points(chat, 9).join('\n'), /mo\.hale|AM|tada|replies|order we/);
  });

  test('of a chat with times of day only has a message in each line, too', () => {
    const chat =
      'ravi  11:02\nthe invoice run crashed again at 4\nlena  11:03\nwhich customers?\nravi  11:05\nall with a dot in the name, 312 of them\nlena  11:07\nwe skip the march reminder this time\n';
    assert.deepEqual(points(chat, 3), [
      'the invoice run crashed again at 4',
      'all with a dot in the name, 312 of them',
      'we skip the march reminder this time',
    ]);
  });

  test('of a chat room leaves out who comes and goes', () => {
    const chat =
      '[14:02] <rook> morning\n[14:02] <anja> hey\n[14:03] <rook> which number has the next version?\n[14:05] <anja> the settings change, so it has to be 3.0\n[14:06] <rook> fine, freeze on april 2, release on april 16\n[14:07] *** pell has joined #quarry\n[14:08] <pell> the build of the installer is still red today\n[14:09] <anja> thanks!\n';
    const said = points(chat, 9).join('\n');
    assert.match(points(chat, 3).join('\n'), /release on april 16/);
    assert.doesNotMatch(said, /14:0|joined|</);
  });

  test('in questions and answers is no mail, whose fields have such names, too', () => {
    const questions =
      'Q: What does the new rule change for tenants?\nA: Owners must give a reason to end a lease. It begins on 1 May.\nQ: Does it apply to old leases too?\nA: It applies to all leases except for rooms in the house of the owner.\nQ: What about the rent?\nA: It can rise once a year, and a court can check it.\n';
    assert.match(points(questions, 1).join(), /^(?:Owners|It applies)/);
    assert.doesNotMatch(points(questions, 3).join('\n'), /Q:|A:/);
  });

  test('says a new date first', () => {
    const captions =
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Dana>Okay, so should we move the launch?\n\n00:00:04.000 --> 00:00:07.500\n<v Priya>I think yes. The payment part isn’t tested.\n\n00:00:07.500 --> 00:00:12.000\n<v Dana>Fine. New date is the 8th of October.\n\n00:00:12.000 --> 00:00:16.000\n<v Priya>I’ll tell marketing today, and Otto books the room again.\n';
    assert.match(points(captions, 1).join(), /8th of October/);
    assert.match(text(captions), /8th of October/);
  });

  test('without punctuation is cut where a clause begins, also behind a long one', () => {
    const talk =
      'so today i want to talk about sheep um our farm lost ninety lambs in the flood two years ago now what we did in the spring is we fenced the upper meadow with the help of neighbours and after two winters ninety percent of the lambs there lived compared to sixty percent of those by the river so we will move the whole flock up next year and rent the lower fields to the dairy for the hay';
    const said = points(talk, 9);
    assert.ok(
      said.some((point) => point.includes('ninety percent of the lambs there lived compared to sixty')),
      said.join('\n'),
    );
    assert.ok(
      said.every((point) => !/ (?:of|percent|the|and|to)$/.test(point)),
      said.join('\n'),
    );
  });

  test('in captions that roll has each line once, without tags and the fields of the file', () => {
    const cue = (from: string, to: string, above: string, words: string): string =>
      `00:00:${from} --> 00:00:${to} align:start\n${above}\n${words.replace(/ (\w+)/g, `<00:00:${from}><c> $1</c>`)}\n\n00:00:${to} --> 00:00:${to} align:start\n${words}\n \n\n`;
    const captions = `WEBVTT\nKind: captions\nLanguage: en\n\n${cue('01.000', '04.000', ' ', 'the town of ashby votes tonight on the old bath house')}${cue('04.000', '08.000', 'the town of ashby votes tonight on the old bath house', 'it will cost nine million dollars and open in the summer')}`;
    const said = points(captions, 5).join('\n');
    assert.equal(said.split('bath house').length, 2);
    assert.doesNotMatch(said, /captions|[<>]|00:/);
  });

  test('of subtitles that were uploaded is one, too', () => {
    const words = [
      'Okay, I think everyone is here.',
      'First item is the pricing of the pro plan.',
      'We ran the test for four weeks, and the dearer one sold better.',
      'Wow.',
      'Right, then we go with 29 dollars for new customers from the first of May.',
      'Thank you, bye everyone.',
    ];
    const blocks = words.map((line, at) => ({ kind: 'paragraph' as const, text: line, cue: at + 1 }));
    const { items } = extractSummary({
      source: { kind: 'blocks', blocks },
      type: 'points',
      maxPoints: 1,
      maxCharacters: undefined,
    });
    assert.match(items[0]?.text ?? '', /we go with 29 dollars/);
  });

  test('has names with a title, a wide blank, or a time before a spaced colon', () => {
    const french =
      "Animatrice (00:00:03) : Bonjour et bienvenue.\nM. Roche (00:00:15) : Merci.\nM. Roche (00:00:22) : La ligne D reliera la gare à l'hôpital en dix-sept minutes.\nUne habitante (00:01:10) : Et les arbres ?\nM. Roche (00:01:18) : On replantera cent vingt arbres au bord de la ligne.\nAnimatrice (00:03:12) : Merci à tous.\n";
    assert.doesNotMatch(points(french, 5).join('\n'), /00:|\(/);
    const japanese =
      '司会　それでは会議を始めます。\n田中　内装工事が二週間遅れています。\n司会　では開店日を4月10日から4月24日に変更することに決めます。\n田中　広告の日付は私が今週中に直します。\n司会　お疲れさまでした。\n';
    assert.deepEqual(points(japanese, 1), ['司会：では開店日を4月10日から4月24日に変更することに決めます。']);
  });

  test('without stops has clauses that begin with a subject and its verb', () => {
    const talk =
      'okay so um tonight i want to talk about why we are closing the old mill in ashby it has lost money for six years and last year the loss was two million ' +
      'the mill will close at the end of october and eighty people will lose their work we have offered them a place in our other mill and thirty have said yes ' +
      'the union has asked for more money and we will meet them in may thank you very much for coming';
    assert.match(points(talk, 1).join(), /tonight i want to talk about why we are closing the old mill in ashby$/);
    const said = points(talk, 4).join('\n');
    assert.match(said, /^(?:the mill will close|it has lost|we have offered|the union has asked)/m);
    assert.doesNotMatch(said, /thank you/);
  });

  test('without stops has a clause behind a pronoun that ends one', () => {
    const talk =
      'heute sprechen wir über das neue heizungsgesetz und was es für mieter bedeutet ab dem ersten januar muss jede neue heizung mit erneuerbaren energien laufen ' +
      'für alte heizungen ändert sich erstmal nichts die vermieter dürfen zehn prozent der kosten auf die miete umlegen danke fürs zuhören und bis zum nächsten mal';
    assert.match(points(talk, 5).join('\n'), /^die vermieter dürfen zehn prozent der kosten auf die miete umlegen$/m);
  });

  test('decides what follows, with a day or a sum', () => {
    const talk =
      'Ida: Guten Morgen.\nBo: Hallo.\nIda: Heute geht es um das Lager in Fulda.\nBo: Das Dach ist seit dem Sturm undicht, und der Vermieter repariert es nicht.\nIda: Dann kündigen wir den Vertrag zum 30. September.\nBo: Die andere Halle kostet 2.800 Euro im Monat.\nIda: Danke, tschüss.\n';
    assert.match(points(talk, 1).join(), /kündigen wir den Vertrag/);
    assert.match(text(talk), /Lager in Fulda/);
  });
});

suite('collections', () => {
  test('of links have a title each, without addresses and the links of the newsletter', () => {
    const links =
      'Links der Woche\n\nWarum Züge in Japan pünktlich sind\nhttps://bahn.example/japan\n\nDas Dorf, das seinen Strom macht\nhttps://zeitung.example/strom\n\nDie Geschichte der Büroklammer\nhttps://pod.example/klammer\n\nZehn Jahre Tempo 30 in Graz\nhttps://stadt.example/graz\n\nAbmelden | Im Browser ansehen\n';
    assert.deepEqual(points(links, 2), ['Warum Züge in Japan pünktlich sind', 'Das Dorf, das seinen Strom macht']);
    assert.doesNotMatch(points(links, 9).join('\n'), /https?:|Abmelden/);
    assert.ok(text(links).split('; ').length >= 3, text(links));
  });

  test('of links in Markdown keep them, unless there is more of other text', () => {
    const links =
      '# The weekly saw\n\n## Articles\n\n- [Understanding saws by building one](https://a.example/1)\n- [How we cut our wood by sixty percent](https://b.example/2)\n- [A tour of the new mill](https://c.example/3)\n\n## Tools\n\n- [A plane that sharpens itself](https://d.example/4)\n';
    assert.match(text(links), /Understanding saws/);
    assert.match(points(links, 4).join(), /plane that sharpens/);
  });

  test('with a greeting have their items, and not the cheers above', () => {
    const letter =
      'Rowing club newsletter, May\n\nHi rowers!\n\nThe sun is out, the boats are on. What a month!\n\nChampionship\nLucy Tran won the championship in 38 minutes. Nineteen boats took part.\n\nNew coach\nMarco Silva joins us as a coach on Tuesdays. He rowed for Portugal.\n\nMembership\nFees are due on 31 May. They are 35 pounds.\n';
    assert.match(points(letter, 1).join(), /Lucy Tran/);
    assert.match(text(letter), /Marco Silva.*Fees are due/s);
    assert.doesNotMatch(text(letter), /The sun is out/);
  });

  test('of the changes of one version begin with what is new', () => {
    const changes =
      '# Changelog\n\n## 3.2.0 (2026-03-04)\n\n### Added\n- Dark mode for the dashboard\n- Export of reports\n\n### Fixed\n- Crash when a report has no rows\n- Time zone of weekly mails\n';
    assert.deepEqual(points(changes, 1), ['3.2.0: Dark mode for the dashboard']);
  });

  test('of minutes say the motion that was carried, and name no point for what every meeting has', () => {
    const minutes =
      'MINUTES\n\nDirectors present: Alvarez, Chu, Hoffman. Absent: Singh.\n\nCall to order. Hoffman called the meeting to order at 6:34 p.m.\n\nReport. Sales in January were down because of the road work. The new cooler comes in May.\n\nSecond store. The board discussed the building on Fifth Street. Chu moved to sign the lease for ten years. Roth seconded. Passed 4–1 (Alvarez opposed).\n\nAdjournment. The meeting adjourned at 8:05 p.m.\n';
    assert.match(points(minutes, 1).join(), /Chu moved to sign the lease/);
    assert.doesNotMatch(points(minutes, 3).join('\n'), /order|adjourned|present/i);
  });

  test('of minutes with one list of tasks at the end name it', () => {
    const minutes =
      'Weekly meeting\n\nPresent: Kara, Dev, Lin\n\nNotes:\n* Freight costs rose by 12 percent since January\n* The lease of the hall ends in May, agreed to move to the mill\n\nTODO\nKara - quotes by Friday\nLin - broker by Monday\n';
    const said = points(minutes, 3).join('\n');
    assert.match(points(minutes, 1).join(), /agreed to move to the mill/);
    assert.match(said, /^TODO: Kara/m);
    assert.doesNotMatch(said, /Notes:/);
  });
});

suite('forms', () => {
  for (const [language, form] of [
    [
      'fr',
      "DEMANDE D'INSCRIPTION\n\nÀ remplir en lettres capitales et à retourner au secrétariat.\n\nNom : ................\n\nL'inscription est annuelle et doit être déposée avant le 15 juin. Le repas coûte entre 2 et 5 euros. Toute absence est facturée.\n",
    ],
    [
      'de',
      'ANTRAG\n\nBitte füllen Sie das Formular in Druckbuchstaben aus.\n\nName: ................\n\nDer Ausweis kostet 12 Euro im Jahr und gilt in allen Bädern der Stadt. Kinder unter zwölf Jahren bekommen den Ausweis bei der Stadt umsonst.\n',
    ],
  ] as const) {
    test(`in ${language} say what they are for, and not how to fill them in`, () =>
      assert.doesNotMatch(points(form, 2).join('\n'), /capitales|Druckbuchstaben/));
  }
});
