import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { saysDeadline, saysPrize } from '../../../../../src/summarization/engines/extractive/genre/deadline.ts';
import { details, points, summarize } from '../support.ts';

const DEADLINES = [
  'Proposals can be submitted until 14 March.',
  'The deadline for abstracts is May 3, 2031.',
  'Please register by Friday, 2 June.',
  'Die Bögen können bis zum 18. September im Rathaus abgegeben werden.',
  'Einsendeschluss ist der 3. Mai.',
  'Les dossiers sont à déposer avant le 15 septembre minuit.',
  'La date limite est fixée au 4 mai.',
  'Las solicitudes se presentarán hasta el 1/05/2031.',
  'El plazo de admisión de obras finalizará el 30 de abril.',
  'As inscrições seguem abertas até 4 de janeiro.',
  'Le domande vanno presentate entro il 12 maggio.',
  'Aanmelden kan tot en met zondag 7 september.',
  'Zgłoszenia przyjmujemy do 10 maja.',
  'Работы принимаются до 31 мая.',
  'Anmälan görs senast 5 maj.',
  '征文截止日期为2031年11月15日。',
  '申込は5月30日までに窓口へ。',
  '접수는 5월 30일까지 합니다.',
];
const OTHERS = [
  'The keepers are registered until 9 June and free to row.',
  'The quay is closed until 14 March.',
  'Die Straße bleibt bis zum 18. September gesperrt.',
  'Le musée reste ouvert jusqu’au 15 septembre.',
  'El puente estará cerrado hasta el 1 de mayo.',
  '截止目前已有80起。',
  'Applications are welcome.',
  'A jury chooses five poems after the closing date on 14 January.',
];

suite('a deadline', () => {
  for (const text of DEADLINES) test(`is told by: ${text}`, () => assert.ok(saysDeadline(text)));
  for (const text of OTHERS) test(`is not told by: ${text}`, () => assert.ok(!saysDeadline(text)));

  test('is a point beside what a text is about', () => {
    const [call, deadline] = [
      'The harbour office invites poets to a contest about the quay.',
      'Send your poems by 3 May.',
    ];
    const text = `${call} ${details('crane', 5)} Poems can be submitted until 3 May. ${details('lamp', 5)}`;
    assert.deepEqual(points(text, 2), [call, 'Poems can be submitted until 3 May.']);
    assert.ok(summarize(text).paragraph?.includes('until 3 May'), deadline);
    assert.deepEqual(points(text, 1), [call]);
  });

  test('takes no place from what can be handed in', () => {
    const [call, deadline] = [
      'We invite you to send harbour proposals to the harbour office.',
      'The submission date of harbour proposals is 31 March 2031.',
    ];
    const rule = 'The chosen harbours set their own dates but keep the submission date of the office and its quay.';
    const text = `${call} The office pays for lamps and cranes. Proposals name the crew and the boats. ${deadline} A jury reads them. ${rule}`;
    assert.deepEqual(points(text, 2), [call, deadline]);
  });

  test('brings the prize along', () => {
    const prize = 'The best poem wins a prize of 500 euros.';
    const text = `The harbour office invites poets to a contest about the quay. ${details('crane', 4)} Poems can be submitted until 3 May. ${details('lamp', 4)} ${prize} ${details('gauge', 4)}`;
    assert.ok(points(text, 3).includes(prize));
    assert.ok(saysPrize('Премиальный фонд составляет 35 000 рублей.') && saysPrize('一等奖奖金5000元。'));
    assert.ok(!saysPrize('The boat costs 500 euros.'));
  });

  test('is told once, also where the text says it again', () => {
    const call = 'The harbour office invites poets to a contest about the quay.';
    const text = `${call}\n\nClosing date: 30 September 2031\n\nPoems can be submitted by mail until 30 September 2031. Every poet can send three poems. The jury meets in the old mill. The closing date is 30 September 2031.`;
    assert.equal(summarize(text).paragraph?.match(/30 September/g)?.length, 1);
  });
});
