import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

const MEETING = `Chair: Um, so I think we we should start, because because the the hall is only ours till five.
Gardener: Okay.
Gardener: Yeah, well the the gre the greenhouse needs a new roof before the winter, and the c cheapest offer was nine thousand euros.
Chair: Nine thousand, uh, that's that's more than I I thought.
Treasurer: You know, we have eleven thousand in the bank, but, um, four thousand of it is for the f for the fair in the spring.
Chair: Right.
Gardener: So the the builder from Ashby would, you know, wait until May for half of the money.
Treasurer: Oh I'd like to see that in writing before we we sign any of it.
Chair: I mean, could you could you ask the builder for a letter by Friday, please?
Gardener: Sure.
Treasurer: Then the mem members can vote about the roof of the greenhouse on Sunday.
Chair: Okay, what about the fair It it was the the tents that cost so much last year.
Treasurer: Renting tents from the fire brigade would be, uh, two hundred euros cheaper than from the the hotel.`;

/** For each language, turns with filled pauses, and the words that stay. */
const HESITANT: Record<string, { turns: string; said: string[] }> = {
  de: {
    turns: `Anna: Ähm, also wir treffen uns um acht Uhr vor dem Rathaus, um den Bus zu nehmen.
Ben: Der Bus kostet, äh, vierzig Euro für alle, und die Stadt zahlt das.
Anna: Hm, das ist weniger als im letzten Jahr.
Ben: Wir essen dann in dem alten Gasthaus, öh, am See.
Anna: Und das Wetter soll am Samstag trocken bleiben.`,
    said: [
      'Anna: Also wir treffen uns um acht Uhr vor dem Rathaus, um den Bus zu nehmen.',
      'Ben: Der Bus kostet vierzig Euro für alle, und die Stadt zahlt das.',
    ],
  },
  fr: {
    turns: `Anna: Euh, nous nous retrouvons à huit heures devant la mairie.
Ben: Le bus coûte, euh, quarante euros pour le groupe et la ville les paie.
Anna: Hum, c’est moins que dans les autres années.
Ben: Le déjeuner est prévu dans une auberge au bord du lac.
Anna: Il ne pleuvra pas samedi, dit la radio.`,
    said: [
      'Anna: Nous nous retrouvons à huit heures devant la mairie.',
      'Ben: Le bus coûte quarante euros pour le groupe et la ville les paie.',
    ],
  },
  pt: {
    turns: `Anna: Hum, o grupo sai às oito horas com um guia e um mapa.
Ben: O autocarro custa, ahn, quarenta euros e o concelho paga um terço.
Anna: Hã, não é mais do que no ano passado.
Ben: O almoço é numa casa à beira do lago, com um jardim.
Anna: Não vai chover no sábado, diz a rádio.`,
    said: [
      'Anna: O grupo sai às oito horas com um guia e um mapa.',
      'Ben: O autocarro custa quarenta euros e o concelho paga um terço.',
    ],
  },
  nl: {
    turns: `Anna: Uhm, we komen er om acht uur bijeen voor het stadhuis.
Ben: De bus kost, eh, veertig euro en er is geld van de stad voor.
Anna: Hm, dat is niet meer dan in het vorige jaar.
Ben: We eten in een oude herberg aan het meer.
Anna: Er is op zaterdag geen regen, zegt de radio.`,
    said: [
      'Anna: We komen er om acht uur bijeen voor het stadhuis.',
      'Ben: De bus kost veertig euro en er is geld van de stad voor.',
    ],
  },
};

suite('transcripts', () => {
  for (const [language, { turns, said }] of Object.entries(HESITANT)) {
    test(`removes only the filled pauses of ${language}`, () => {
      const found = points(turns, 4);
      for (const sentence of said) assert.ok(found.includes(sentence), `${sentence}\n\n${found.join('\n')}`);
    });
  }

  const SAID = [
    'Um, the tower is closed for the whole summer.',
    'The mayor wants to sell the clock, uh, to a museum in Ashby.',
    'A new clock costs nine thousand pounds and the town has only four.',
    'Most of the money came from the fair in the spring.',
    'The bells are older than the tower and will stay.',
  ];
  const isCleaned = (text: string) => {
    const found = points(text, 4).join('\n');
    assert.match(found, /wants to sell the clock to a museum in Ashby/, found);
    assert.doesNotMatch(found, /(?<!\p{L})u[hm](?!\p{L})/iu);
  };

  test('removes filled pauses from subtitles', () => {
    const cues = SAID.map((line, at) => `${at + 1}\n00:0${at}:01,000 --> 00:0${at}:09,000\n${line}`);
    isCleaned(cues.join('\n\n'));
  });

  test('removes filled pauses when each line starts with a time', () => {
    isCleaned(SAID.map((line, at) => `[10:0${at}] ${line}`).join('\n'));
  });

  test('removes filled pauses when sounds such as laughter are noted', () => {
    isCleaned(`${SAID.join(' ')} The mayor laughed (laughter) with them. The vote (applause) is in May.`);
  });

  test('removes filled pauses when there are several kinds of disfluency', () => {
    isCleaned(`${SAID.join(' ')} I mean, the the clock is broken, you know. Um, yeah, it is.`);
  });

  test('keeps a sound that a written text has twice', () => {
    const found = points(SAID.join(' '), 4);
    for (const point of found) assert.ok(SAID.includes(point), point);
  });

  test('keeps the dialogue of a novel', () => {
    const novel = SAID.map((line) => `“You know, I mean, ${line}” said the old man.`).join(' ');
    for (const point of points(novel, 3)) assert.ok(novel.includes(point), point);
  });

  test('removes the fillers of spoken Chinese', () => {
    const meeting = `对，我们这个这个桥很老，已经有九十年的历史了。
是的，市里打算明年春天修这座桥，对吧，需要四百万元。
嗯，钱的一半由省里出，另一半由市里出。
因为因为桥要关六个月，公共汽车只好绕路走。
居民希望工程在夏天以前完成，这样游客可以过河。`;
    const found = points(meeting, 4).join('\n');
    assert.doesNotMatch(found, /^对|是的|对吧|嗯|这个这个|因为因为/m);
    assert.match(found, /市里打算明年春天修这座桥，需要四百万元。/);
  });
});

suite('spontaneous speech', () => {
  test('removes filled pauses, fragments and restarts', () => {
    const found = points(MEETING, 9).join('\n');
    for (const part of [
      'The greenhouse needs a new roof before the winter, and the cheapest offer was nine thousand euros.',
      'We have eleven thousand in the bank, but four thousand of it is for the fair in the spring.',
      'The builder from Ashby would wait until May for half of the money.',
      'the members can vote about the roof of the greenhouse on Sunday.',
      'two hundred euros cheaper than from the hotel.',
    ]) {
      assert.ok(found.includes(part), `${part}\n\n${found}`);
    }
  });

  test('prefers sentences without a restart', () => {
    assert.doesNotMatch(points(MEETING, 4).join('\n'), /what about the fair/);
  });

  test('keeps letters and repetitions of written text', () => {
    const paper =
      'A graph of n nodes has at most n pairs of p parts each. The very very long proof that that holds is in the book. It is known that x x-axis values and y y-axis values differ by s seconds.';
    assert.equal(summarize(paper, { maxCharacters: 300 }).paragraph, paper);
    for (const point of points(paper, 2)) assert.ok(paper.includes(point), point);
  });
});
