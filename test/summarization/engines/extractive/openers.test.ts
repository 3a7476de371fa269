import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { leansOnBefore } from '../../../../src/summarization/engines/extractive/openers.ts';

const LEANING: [language: string, sentence: string][] = [
  ['en', 'It is closed.'],
  ['en', 'The most productive of them, Gerard Mill, wrote a book a year.'],
  ['en', 'One of them is closed.'],
  ['en', 'Most of these are closed.'],
  ['en', 'Both of them are closed.'],
  ['en', 'Some of those were cheap.'],
  ['en', 'Neither of the two is open.'],
  ['en', 'Among them was a baker.'],
  ['de', 'Einer von ihnen ging.'],
  ['de', 'Die meisten davon sind alt.'],
  ['de', 'Keine der beiden fährt.'],
  ['fr', 'La plupart d’entre elles sont fermées.'],
  ['fr', "L'un d'eux est parti."],
  ['fr', 'Aucune des deux ne roule.'],
  ['es', 'La mayoría de ellos son nuevos.'],
  ['es', 'Ninguno de los dos vino.'],
  ['it', 'Molti di loro sono partiti.'],
  ['it', 'Nessuno dei due è venuto.'],
  ['pt', 'Alguns deles são novos.'],
  ['pt', 'Nenhum dos dois veio.'],
  ['nl', 'De meeste van hen bleven.'],
  ['nl', 'Geen van beide rijdt.'],
  ['ru', 'Большинство из них закрыто.'],
  ['ru', 'Ни один из двух не работает.'],
];

const STANDING: [language: string, sentence: string][] = [
  ['en', 'One of the bridges is closed.'],
  ['en', 'The case of the four bakers begins in March.'],
  ['en', 'Some of those who came were bakers.'],
  ['en', 'Many of those involved are bakers.'],
  ['en', 'Houses, most of them small, stand on the hill.'],
  ['en', 'The theory of themes is old.'],
  ['de', 'Die Stadt geht davon aus, dass es regnet.'],
  ['fr', 'La fin de cesse est proche.'],
  ['es', 'Los jefes de los dos países se reunieron.'],
  ['ru', 'Многие из тех, кто пришёл, остались.'],
];

suite('leansOnBefore', () => {
  test('pronouns and parts of something named before lean on the sentence before', () => {
    for (const [language, sentence] of LEANING) assert.equal(leansOnBefore(sentence, language), true, sentence);
  });

  test('parts of something that the sentence names itself do not', () => {
    for (const [language, sentence] of STANDING) assert.equal(leansOnBefore(sentence, language), false, sentence);
  });
});
