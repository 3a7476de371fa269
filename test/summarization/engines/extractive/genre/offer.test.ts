import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isCourtesy } from '../../../../../src/summarization/engines/extractive/genre/courtesy.ts';
import { isPointer } from '../../../../../src/summarization/engines/extractive/genre/offer.ts';
import { isBoilerplate, isCredit } from '../../../../../src/summarization/engines/extractive/ranking/boilerplate.ts';
import { points } from '../support.ts';

suite('what says nothing of a text', () => {
  for (const text of [
    "We're so sorry for all the stress that we've caused you.",
    'We sincerely apologize to everyone at the quay.',
    'PS: Ich hoffe, Du nimmst mir das nicht krumm.',
    'Anlage: Auszug aus der Satzung, in dem die Versammlungen stehen',
    'Pièces jointes : le plan du port',
    '为此造成的不便，我们深表歉意。',
  ])
    test(`is a courtesy: ${text}`, () => assert.ok(isCourtesy(text)));

  for (const text of [
    'Viele Committer, Entwickler und Nutzer halfen uns bei dieser Version.',
    'Спасибо всем, кто помогал с этой версией.',
    'Many people came together to make Tidegram 1.21.',
    'Merci à tous ceux qui ont trouvé des fautes.',
    '許多提交者和開發者幫助了我們完成這個版本。',
  ]) {
    test(`is thanks for help: ${text}`, () => {
      assert.ok(isCredit(text));
      assert.equal(points(`The crane is mended. The lamp burns again. ${text}`, 3).length, 2);
    });
  }

  for (const text of [
    'Заметили ошибку? Выделите слова и нажмите клавишу.',
    'Iezīmējiet vārdu un spiediet uz Ziņot par kļūdu pogas!',
    'Hai trovato un errore in questa pagina?',
    'Please write to us.',
    'Bitte rufen Sie uns an.',
  ])
    test(`is how readers reach the editors: ${text}`, () => assert.ok(isBoilerplate(text)));

  test('is not how a program helps', () => assert.ok(!isCredit('The developers released a tool for the quay.')));

  for (const text of [
    'Das gesamte aktuelle Programm finden Sie hier oder',
    'Podéis ver las bases completas para cada una de las áreas aquí.',
    'Retrouvez le programme ici.',
  ])
    test(`is a pointer: ${text}`, () => assert.ok(isPointer(text)));

  for (const text of [
    'You find the keepers of the quay here every day at noon.',
    'Am 3. Mai finden Sie uns hier.',
    'Here the crew finds lamps.',
  ])
    test(`is no pointer: ${text}`, () => assert.ok(!isPointer(text)));
});

test('a sentence about its document needs no title before it', () => {
  const purpose = 'Ce document constitue le manuel des grues du port.';
  const text = `# Grues du port\n\n${purpose} Les grues ont douze pièces que les gardiens du quai mesurent chaque hiver. Les lampes du port ont quatre pièces que les gardiens nettoient.`;
  assert.equal(points(text, 2)[0], purpose);
});

test('what will end is announced, also behind its reasons', () => {
  const end = 'Wir werden in einem der nächsten Jahre den Betrieb dieser Kräne beenden.';
  const text = `Wie ihr vielleicht mitbekommen habt, sind manche Kräne alt. Die Kräne am Hafen fallen durch Lärm auf. Sie haben nur acht Räder und vier Lampen. Die Räder sind ein Problem für die Brücke des Hafens. ${end} Der Hafen hat viele Boote und Lampen. Die Boote am Kai sind grün und blau. Die Lampen am Kai leuchten nachts sehr hell.`;
  assert.ok(points(text, 3).includes(end));
});
