import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postEdit, preEdit } from '../../../../../src/translation/engines/apertium/editing/pre-and-post-edit.ts';

/** Source, Apertium's output, the expected correction, and the languages. */
type Case = [from: string, to: string, source: string, output: string, corrected: string];

function check(cases: readonly Case[]): void {
  for (const [from, to, source, output, corrected] of cases) {
    assert.equal(postEdit(source, output, from, to), corrected);
    assert.equal(postEdit(source, corrected, from, to), corrected, 'a correct text stays unchanged');
  }
}

test('the full stop of a wrong ordinal is removed', () => {
  check([
    ['sv', 'nb', 'Den kör 160 km nu.', 'Den kjører 160. km nå.', 'Den kjører 160 km nå.'],
    ['sv', 'nb', 'Den 3 maj 1999 kom han.', 'Den 3. mai 1999 kom han.', 'Den 3. mai 1999 kom han.'],
    ['sv', 'nb', 'Han kom 1999.', 'Han kom 1999.', 'Han kom 1999.'],
    ['sv', 'nb', 'Den 2:a kom.', 'Den 2. kom.', 'Den 2. kom.'],
  ]);
});

test('quotation marks are those of the target language', () => {
  check([
    ['es', 'en', 'La «casa» es así.', 'The «house» is like this.', 'The "house" is like this.'],
    ['ro', 'es', 'O „casă” mare.', 'Una „casa” grande.', 'Una «casa» grande.'],
    ['ca', 'fr', 'La «casa».', 'La «maison».', 'La «maison».'],
    ['en', 'es', 'The "house" and “home”.', 'La "casa" y “hogar”.', 'La "casa" y “hogar”.'],
  ]);
});

test('typical wrong phrases of a pair are corrected', () => {
  check([
    ['es', 'en', 'El lunes vino.', 'The Monday came.', 'On Monday came.'],
    ['es', 'en', 'El lunes es un día.', 'The Monday is a day.', 'The Monday is a day.'],
    ['es', 'en', 'A las 11:20 salió el Sr. Reid.', 'To the 11:20 left the Mr. Reid.', 'At 11:20 left Mr. Reid.'],
    [
      'es',
      'en',
      'Cerca de la casa de EE. UU. y más.',
      'Near of the house of EE. UU. and more.',
      'Near the house of the US and more.',
    ],
    ['es', 'en', 'Vive en EE. UU. y trabaja.', 'It lives in EE. UU. And it works.', 'He lives in the US and it works.'],
    ['es', 'en', 'EE. UU. vino.', 'EE. UU. came.', 'The US came.'],
    ['ca', 'en', 'Més de 80 a la Xina.', 'More of 80 at the China.', 'More than 80 in China.'],
    ['gl', 'en', 'Como a súa casa para ti.', 'Eat the his house stop you.', 'As his house for you.'],
    [
      'en',
      'es',
      'The man was seen on Tuesday.',
      'El hombre estuvo visto encima martes.',
      'El hombre fue visto el martes.',
    ],
    [
      'en',
      'es',
      'He was sad on the hill when I came.',
      'Estuvo triste encima el cerro cuándo vine.',
      'Estuvo triste en el cerro cuando vine.',
    ],
    ['en', 'es', 'When?', 'Cuándo?', '¿Cuándo?'],
    ['en', 'es', 'I know when.', 'Sé cuándo.', 'Sé cuándo.'],
    [
      'en',
      'es',
      'A 28-year-old man came in March.',
      'Un hombrede28años vino en Marcha.',
      'Un hombre de 28 años vino en marzo.',
    ],
    ['en', 'ca', 'It has 2 million at 11:20.', 'Té 2 milió a 11:20.', 'Té 2 milions a les 11:20.'],
    ['en', 'gl', 'It began on 3 May 1999.', 'Empezou en 3 maio 1999.', 'Empezou o 3 de maio de 1999.'],
    ['ca', 'pt', 'És el 3 de maig.', 'É o 3 de Maio.', 'É o 3 de maio.'],
    ['pt', 'ca', 'Custou 2 bilhões.', 'Va costar 2 bilions.', 'Va costar 2 mil milions.'],
  ]);
});

test('placeholders stay in corrected phrases', () => {
  const placeholder = '\u{f0000}';
  assert.equal(
    postEdit(`On ${placeholder} Tuesday 9 came`, `Encima ${placeholder} martes 9 vino`, 'en', 'es'),
    `En ${placeholder} martes 9 vino`,
  );
});

test('English is rewritten for the dictionaries', () => {
  assert.equal(preEdit('On March 18, 1965, at 5pm.', 'en', 'es'), 'On 18 March 1965, at 5 p.m.');
  assert.equal(
    preEdit("In the early '90s and the 1980s.", 'en', 'es'),
    'In the beginning of the years 90 and the years 1980.',
  );
  assert.equal(preEdit('In March 2009 and May 12,000 came.', 'en', 'es'), 'In March 2009 and May 12,000 came.');
  assert.equal(
    preEdit('low-income non-stop 28-year-old X-ray Jean-Paul editor-in-Chief', 'en', 'es'),
    'low income non-stop 28-year-old X-ray Jean-Paul editor-in-Chief',
  );
  assert.equal(preEdit('low-income', 'nl', 'af'), 'low-income');
});

test('the words that the rules join for a compound are separated', () => {
  assert.equal(postEdit('A 30-room hotel', 'Un hotelde30 habitaciones', 'en', 'es'), 'Un hotel de 30 habitaciones');
  assert.equal(postEdit('A 4,000-word text', 'Un textde4,000paraules', 'en', 'ca'), 'Un text de 4,000 paraules');
});

test('names with letters that English lacks are read without them, and keep them', () => {
  assert.equal(preEdit('Noël and Chloé met in Aug. 3', 'en', 'es'), 'Noel and Chloe met in 3 August');
  assert.equal(postEdit('Noël and Chloé', 'Noel y Chloe', 'en', 'es'), 'Noël y Chloé');
});
