import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairMatch } from '../../src/memories/repair-match.ts';

const repair = (source: string, target: string, text: string, language = 'de') =>
  repairMatch({ source, target }, text, language);

test('the same text has its translation as it is', () => {
  assert.equal(repair('Close it.', 'Schließen.', 'Close it.'), 'Schließen.');
});

test('a number and a placeholder that are once in both texts are exchanged', () => {
  assert.equal(repair('Page 12 of {total}', 'Seite 12 von {total}', 'Page 14 of {sum}'), 'Seite 14 von {sum}');
  assert.equal(
    repair('See https://a.example/x.', 'Siehe https://a.example/x.', 'See https://b.example/y.'),
    'Siehe https://b.example/y.',
  );
  assert.equal(repair('At 10:30 in %s', 'Um 10:30 in %s', 'At 11:45 in %d'), 'Um 11:45 in %d');
  assert.equal(repair('From 3 to 5', 'Von 3 bis 5', 'From 5 to 3'), 'Von 5 bis 3');
});

test('a number is not exchanged where a word may depend on it, or where its place is not certain', () => {
  assert.equal(repair('2 files', '2 файла', '5 files', 'ru'), undefined);
  assert.equal(repair('2 files', '2 файла', '3 files', 'ru'), '3 файла');
  assert.equal(repair('Page 1', 'Seite 1', 'Page 2'), undefined);
  assert.equal(repair('5 files', '5 fichiers', '0 files', 'fr'), undefined);
  assert.equal(repair('Room 05', 'Raum 05', 'Room 07'), 'Raum 07');
  assert.equal(repair('8 May', "l'8 maggio", '5 May', 'it'), undefined);
  assert.equal(repair('8 mm hole', 'An 8 mm hole', '7 mm hole', 'en'), undefined);
  assert.equal(repair('at 5', "saat 5'te", 'at 6', 'tr'), undefined);
  assert.equal(repair('5 of 5', '5 von 5', '6 of 6'), undefined);
  assert.equal(repair('3 trees and 7', 'drei Bäume und 7', '4 trees and 7'), undefined);
  assert.equal(repair('Costs 1,234', 'Kostet 1.234', 'Costs 5,678'), undefined);
  assert.equal(repair('Costs 1234', 'Kostet 1234', 'Costs 5,678'), undefined);
});

test('texts with other words have no repaired translation', () => {
  assert.equal(repair('Open 5', 'Öffne 5', 'Close 5'), undefined);
  assert.equal(repair('Open 5', 'Öffne 5', 'Open {n}'), undefined);
  assert.equal(repair('Open 5', 'Öffne 5', 'Open 5 now'), undefined);
});
