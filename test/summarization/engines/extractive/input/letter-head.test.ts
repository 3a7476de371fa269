import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { extractSummary } from '../../../../../src/summarization/engines/extractive/extract-summary.ts';
import { points } from '../support.ts';

const LETTER =
  'Petra Muster\nVor dem Berg 1\n12345 Musterhausen\n\nStadtwerke Ashausen\nHafenstr. 7\n20457 Ashausen\n\n16. Februar 2033\n\nKündigung meines Vertrags\n\nSehr geehrte Damen und Herren,\n\nhiermit kündige ich meinen Vertrag zum 31. März. Der Zählerstand beträgt heute 23.456 kWh.\n\nMit freundlichen Grüßen\n\nPetra Muster\n';
const SAID = ['Hiermit kündige ich meinen Vertrag zum 31. März.', 'Der Zählerstand beträgt heute 23.456 kWh.'];

suite('letters', () => {
  test('are read without addresses, date, greeting and closing', () => {
    assert.deepEqual(points(LETTER, 9), SAID);
  });

  test('are read the same in documents and web pages', () => {
    const blocks = LETTER.split('\n\n').map((text) => ({ kind: 'paragraph' as const, text: text.trim() }));
    const { items } = extractSummary({
      source: { kind: 'blocks', blocks },
      type: 'points',
      maxPoints: 9,
      maxCharacters: undefined,
    });
    assert.deepEqual(
      items.map(({ text }) => text),
      SAID,
    );
    const page =
      '<html><body><h1>Opening hours</h1><p>Dear visitors,</p><p>the pool is closed from 9 to 20 March because of new tiles. Season tickets are extended by two weeks.</p><p>The sauna stays open.</p><p>Your pool team</p></body></html>';
    assert.equal(points(page, 1)[0], 'The pool is closed from 9 to 20 March because of new tiles.');
  });

  test('are read where the greeting and the first sentence are one paragraph', () => {
    const blocks = [
      'Petra Muster\nVor dem Berg 1',
      'Liebe Vorsitzende, seit einem Jahr gab es keine Versammlung der Mitglieder. Die Satzung verlangt zwei im Jahr.',
      'Ich fordere den Vorstand auf, bald einzuladen.',
      'Mit freundlichen Grüßen',
      'Anlage: Auszug aus der Satzung, in dem die Versammlungen stehen',
    ].map((text) => ({ kind: 'paragraph' as const, text }));
    const request = { type: 'points', maxPoints: 9, maxCharacters: undefined } as const;
    const { items } = extractSummary({ source: { kind: 'blocks', blocks }, ...request });
    assert.deepEqual(
      items.map(({ text }) => text),
      [
        'Seit einem Jahr gab es keine Versammlung der Mitglieder.',
        'Die Satzung verlangt zwei im Jahr.',
        'Ich fordere den Vorstand auf, bald einzuladen.',
      ],
    );
  });

  test('are no headlines and songs that begin with the same words', () => {
    const news =
      'Beste Aussichten für Skifahrer\n\nWir danken dem Winter. In den Bergen sind vierzig Zentimeter Schnee gefallen. Die Lifte öffnen am Samstag.';
    assert.ok(points(news, 9).includes('Beste Aussichten für Skifahrer'));
    const song = 'Hello lanterns on the water\nI have come to see the boats\nHello gulls that I remember\nSing a song';
    assert.match(points(song, 9).join('\n'), /Hello lanterns/);
  });
});
