import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

/** Newsletters whose paragraphs begin with a heading. */
const NEWSLETTERS = {
  en: `Harbour Club Weekly - 12 May 2033

Welcome to this year's 19th issue of the letter for the people of the harbour. The quay was quiet.

New chair elected. Ida Moor announced the results of the election. The members chose Bo Hale with 61 votes. He thanked both rivals for a fair race.

Where is the crane? Noor Vale asked who has moved the small crane. Jan Reed explained that it stands in the yard until its brake is mended. Nobody else missed it.

Price of berths. The board raised the price of a berth to 340 pounds from 1 July. Members of the rowing club pay half of it. Others pay at the office.

Lamps on the mole. Kay Hill wrote that four of nine lamps are dark. She will replace them in June. Volunteers can sign her list.

A book about boats. Sam Berg has written a book with the plans of twelve small boats. It costs 25 pounds. The library has two copies of it.`,
  es: `Boletín del club - 12 de mayo de 2033

Bienvenidos a la edición número 19 del boletín del puerto. El muelle estuvo tranquilo.

Nueva presidenta. Ida Moro anunció los resultados de la votación. Los socios eligieron a Ana Ruiz con 61 votos.

¿Dónde está la grúa? Luis Vega preguntó quién se ha llevado la grúa pequeña. Juan Gil explicó que está en el patio hasta que se repare el freno.

Precio de los amarres. La junta subió el precio de un amarre a 340 euros desde el 1 de julio. Los remeros pagan la mitad.

Lámparas del muelle. Carmen Sol escribió que cuatro de las nueve lámparas no funcionan. Las cambiará en junio.`,
};

const minutesOf = (heading: string) => `# Notes of the harbour council

## New crane

NV: The old crane lifts two tonnes, and the new boats weigh three.

BH: It would cost 40,000 pounds, which is a lot for so small a harbour.

### ${heading}

- The crane is rented for one year, and the board looks at the costs again in spring.

## Opening hours of the office

NV: Many people come after work and find the door shut.

BH: The evening has been tried before, and only two people came.

### ${heading}

- The office stays open until seven on Thursdays from May on.

## Colour of the boats

NV: Some of the members want all boats to be white, and some do not.

BH: Nobody has asked the painters yet.

### ${heading}

- Everyone paints the boat as he likes, but with the number in black.
`;

const AGENDA = `# Planning meeting of the repair club

Wednesday, 17 October 2033

### Present
Ann Hill, Bob Moor, Carl Vale

### Points

1. Safety
	1. Only members are insured in the workshop, visitors are not
	1. Bob writes a poster for each machine until November
1. Repair evening
	1. Ann and Carl have been guests of the repair club in Ashby
	1. The first evening takes place in the spring of 2034
1. Open days
	1. The workshop is open to everybody on every Saturday of the month
	1. On Wednesdays there are only planning meetings
1. The direct debit of the bank still has to be set up by Carl
`;

suite('collections', () => {
  test('headings in front of their paragraphs name the items of a newsletter', () => {
    const summary = points(NEWSLETTERS.en, 5);
    assert.ok(summary.some((point) => /^New chair elected: /.test(point)));
    assert.ok(summary.some((point) => /^Where is the crane\? /.test(point)));
    assert.ok(summary.includes('Price of berths: The board raised the price of a berth to 340 pounds from 1 July.'));
    assert.ok(
      points(NEWSLETTERS.es, 3).includes(
        'Precio de los amarres: La junta subió el precio de un amarre a 340 euros desde el 1 de julio.',
      ),
    );
  });

  test('short sentences at the beginning of some paragraphs of prose are no headings', () => {
    const story = [
      'It rained. The crew of the ferry sat below deck and played cards until the wind turned to the west.',
      'In the morning the captain counted the ropes. Two of them were gone, and nobody had seen a thief on the quay.',
      'The harbour master wrote a report about it. He sent it to the office in Ashby with the first boat of the day.',
      'Nobody answered. A week later the ropes lay on the deck again, washed and dried, with a note that nobody could read.',
      'The captain kept the note in his drawer. His daughter found it there when she was nine and asked him about it.',
      'He smiled. Then he told her the whole story, with the rain and the cards, and she never quite believed him.',
      'She became a captain herself in the end. Her own ferry has ropes of steel, and the note hangs above the wheel.',
      'People still ask her about it. She always says that it is a receipt for two ropes, signed by the sea.',
    ].join('\n\n');
    assert.ok(points(story, 8).every((point) => !/^[^.]{1,30}: /.test(point)));
  });

  test('what was decided stands below a heading of its own, and has the name of its topic', () => {
    for (const heading of ['Conclusion/Resolution', 'Decision', 'Beschluss', 'Acuerdo'])
      assert.deepEqual(points(minutesOf(heading), 3), [
        'New crane: The crane is rented for one year, and the board looks at the costs again in spring.',
        'Opening hours of the office: The office stays open until seven on Thursdays from May on.',
        'Colour of the boats: Everyone paints the boat as he likes, but with the number in black.',
      ]);
  });

  test('the points of an agenda name what is listed below them, in Markdown and in plain text', () => {
    const plain = AGENDA.replaceAll('# ', '').replaceAll('#', '').replaceAll('\t', '    ');
    for (const text of [AGENDA, plain]) {
      const summary = summarize(text).items.map((item) => item.text);
      assert.ok(
        summary.some((sentence) => sentence.startsWith('Safety: ')),
        summary.join('\n'),
      );
      assert.ok(
        summary.some((sentence) => sentence.startsWith('Open days: ')),
        summary.join('\n'),
      );
      // The last point stands alone.
      assert.ok(summary.every((sentence) => !/^Open days: The direct debit/.test(sentence)));
    }
  });
});

suite('licenses', () => {
  const conditions = `1. The origin of this tool must not be misrepresented, and you must not claim that you wrote it.

2. Altered versions must be plainly marked as such.

3. This notice may not be removed from any source distribution.`;
  const grant =
    'Permission is granted to anyone to use this tool for any purpose, including commercial applications, and to alter it and redistribute it freely, subject to the following restrictions:';

  test('say what they permit, also where a disclaimer stands before it', () => {
    const text = `Copyright (c) 2033 Ida Moor\n\nThis tool is provided 'as-is', without any express or implied warranty. In no event will the authors be held liable for any damages arising from the use of this tool.\n\n${grant}\n\n${conditions}\n`;
    assert.ok(points(text, 2).includes(grant));
    assert.ok(points(text, 3).some((point) => /must not be misrepresented/.test(point)));
  });

  test('do not begin with what they do not grant', () => {
    const text = `HARBOUR LICENSE\n\n1. This License does not grant permission to use the trade names, trademarks, service marks, or product names of the Licensor.\n\n2. The Licensor hereby grants you a free license to copy and change the Work, provided that you keep this text with it.\n\n3. The Work is provided "AS IS", without warranties of any kind.\n`;
    assert.match(points(text, 1)[0] ?? '', /^The Licensor hereby grants/);
  });
});

suite('what says nothing of a document', () => {
  test('a link with its label is chosen last', () => {
    const notes = [
      'Overview of all pads: https://wiki.example.org/doku.php?id=orga:minutes',
      'Course on ropes with Daniel: https://www.example.org/harbour/courses/2033-ropes',
      'The members want the new logo to be a part of the old design of the page',
      'Johannes asks the list whether the evening can be announced there in May',
      'The first machine of the club runs without a fault since the last week',
    ];
    assert.deepEqual(points(notes.map((note) => `- ${note}`).join('\n'), 3), notes.slice(2));
  });

  test('the remark of the translators at the end of a manual page is left out', () => {
    for (const [heading, remark] of [
      [
        'TRADUCTION',
        'Si vous découvrez un bogue dans la traduction de cette page de manuel, veuillez envoyer un message.',
      ],
      [
        'ÜBERSETZUNG',
        'Wenn Sie Fehler in der Übersetzung dieser Handbuchseite finden, schicken Sie bitte eine E-Mail.',
      ],
    ]) {
      const page = `GAUGE(1)                 Harbour Tools                 GAUGE(1)\n\nNAME\n       gauge - read the water level\n\nSYNOPSIS\n       gauge [-q] station\n\nDESCRIPTION\n       The gauge command prints the level of a station in metres. It reads the sensor twice. It ends with 1 where the sensor is gone.\n\n${heading}\n       ${remark}\n`;
      assert.ok(points(page, 3).every((point) => !remark?.startsWith(point.slice(0, 20))));
    }
  });
});
