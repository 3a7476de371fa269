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

test('spaces of dropped words are removed', () => {
  check([
    ['en', 'es', 'He died in Osaka on the hill.', ' Murió en Osaka en el cerro.', 'Murió en Osaka en el cerro.'],
    ['es', 'en', 'Se originó en el este.', 'It originated  in the east.', 'It originated in the east.'],
    ['en', 'ca', "John's.", 'De John .', 'De John.'],
    ['es', 'ast', 'La casa, amigo, es roja.', 'La casa , amigu , ye colorada .', 'La casa, amigu, ye colorada.'],
    ['en', 'es', 'The end of (John)', 'El fin de (John )', 'El fin de (John)'],
    ['en', 'es', "(It's late)", '( Es tarde)', '(Es tarde)'],
    ['en', 'es', "The word 'don't' is here", "La palabra ' no' es aquí", "La palabra 'no' es aquí"],
  ]);
});

test('spaces of the source stay', () => {
  check([
    ['en', 'es', ' The house ', 'La casa', ' La casa '],
    ['en', 'es', 'It is big :) really', 'Es grande :) realmente', 'Es grande :) realmente'],
    ['es', 'fr', '¿Qué hora es?', 'Quelle heure est ?', 'Quelle heure est?'],
    ['ca', 'es', 'El .5 i el .6', 'El .5 y el .6', 'El .5 y el .6'],
  ]);
});

test('the narrow spaces of French typography are removed', () => {
  check([
    [
      'fr',
      'es',
      'Le spectacle « Troy » est là ; viens !',
      'El espectáculo « Troy » está ; ven !',
      '¡El espectáculo «Troy» está; ven!',
    ],
    ['fr', 'ca', 'Qui est-ce ?', 'Qui és ?', 'Qui és?'],
  ]);
});

test('a sentence starts with a capital where the source does', () => {
  check([
    ['en', 'es', 'He documented himself.', ' se documentó.', 'Se documentó.'],
    ['ca', 'pt', 'Es va iniciar una investigació.', 'iniciou-se uma investigação.', 'Iniciou-se uma investigação.'],
    ['en', 'ca', 'He came. He left.', 'va venir. va sortir.', 'Va venir. Va sortir.'],
    ['en', 'es', 'the house', 'la casa', 'la casa'],
    ['en', 'es', '(house', '(Casa', '(casa'],
    ['es', 'en', 'lunes y martes', 'Monday and Tuesday', 'Monday and Tuesday'],
    ['en', 'es', '“Why me?”', '“por qué yo?”', '“¿Por qué yo?”'],
  ]);
});

test('a clitic at the start of a sentence stays in lower case', () => {
  check([
    ['nl', 'af', 'Een paar weken geleden.', "'n Paar weke gelede.", "'n Paar weke gelede."],
    ['es', 'en', 'Hoy eBay creció.', 'eBay grew today.', 'eBay grew today.'],
  ]);
});

test('a stray capital after an unknown name is removed', () => {
  check([
    ['en', 'es', 'Karno is a tutor.', 'Karno Es un tutor.', 'Karno es un tutor.'],
    ['en', 'es', 'Erdoğan met Orbán.', 'Erdoğan Cumplió Orbán.', 'Erdoğan cumplió Orbán.'],
    ['en', 'es', 'Año and São Paulo', 'Año Y São Paulo', 'Año y São Paulo'],
    ['es', 'en', 'La Modern Education acusó.', 'The Modern Education Accused.', 'The Modern Education accused.'],
    ['is', 'en', 'Jarque var við æfingar.', 'Jarque Was with exercises.', 'Jarque was with exercises.'],
    [
      'es',
      'fr',
      'La suma de Yahoo! y Microsoft.',
      'La somme de Yahoo! Et Microsoft.',
      'La somme de Yahoo! et Microsoft.',
    ],
    ['en', 'es', 'Water is an example.', 'EL agua es un ejemplo.', 'El agua es un ejemplo.'],
    ['es', 'en', 'Debido a la casa.', 'BECAUSE OF the house.', 'Because of the house.'],
    ['sv', 'is', 'Stardust kommer att se.', 'Stardust KEMUR að sjá.', 'Stardust kemur að sjá.'],
  ]);
});

test('a stray capital after an unknown word or a symbol is removed', () => {
  check([
    ['en', 'es', 'google is big', 'google Es grande', 'google es grande'],
    ['es', 'en', 'londres es grande', 'londres Is big', 'londres is big'],
    ['es', 'fr', 'pedro es grande', 'pedro Est grand', 'pedro est grand'],
    ['en', 'es', 'eBay is here', 'eBay Es aquí', 'eBay es aquí'],
    ['en', 'es', 'config.json is here', 'config.json Es aquí', 'config.json es aquí'],
    ['en', 'es', 'Hello 👋 world', 'Hola 👋 Mundo', 'Hola 👋 mundo'],
    ['en', 'es', 'Hello \u{f0000} world', 'Hola \u{f0000} Mundo', 'Hola \u{f0000} mundo'],
  ]);
});

test('a stray capital after an apparent sentence end is removed', () => {
  check([
    ['en', 'es', '"Are you sure?" she asked.', '"Eres seguro?" Pidió.', '"¿Estás seguro?" preguntó.'],
    [
      'es',
      'en',
      'Vive en St. Louis y trabaja.',
      'It lives in St. Louis And it works.',
      'He lives in St. Louis and it works.',
    ],
    ['en', 'es', '"Sure?" asked London.', '"Seguro?" Londres preguntó.', '"¿Seguro?" Londres preguntó.'],
  ]);
});

test('a source without names has a translation without names', () => {
  check([
    ['es', 'fr', 'hola, todo bien?', 'salut, Tout bien?', 'salut, tout bien?'],
    [
      'es',
      'fr',
      'A las 8:46 a. m., la ciudad calló.',
      'A 8:46 a. m., La ville se tut.',
      'A 8:46 a. m., la ville se tut.',
    ],
    [
      'es',
      'fr',
      'Brasil es el país. Perú no.',
      'Le Brésil est le pays. Pérou non.',
      'Le Brésil est le pays. Pérou non.',
    ],
    ['es', 'en', 'habla español los lunes', 'he speaks Spanish on Mondays', 'he speaks Spanish on Mondays'],
    ['en', 'es', 'in London', 'en Londres', 'en Londres'],
  ]);
});

test('a word with an inner capital is spelled as in the source', () => {
  check([
    ['en', 'es', 'iPhone is here', 'iphone es aquí', 'iPhone es aquí'],
    ['es', 'en', 'Un iPhone.', 'An Iphone.', 'An iPhone.'],
    ['en', 'es', 'The UN has a house.', 'La ONU tiene un casa.', 'La ONU tiene un casa.'],
  ]);
});

test('names keep their capitals', () => {
  check([
    ['it', 'ca', "Nel XVIII secolo l'Unesco.", 'En el segle XVIII UNESCO.', 'En el segle XVIII UNESCO.'],
    ['nl', 'af', 'Televisie is duur.', 'TV is duur.', 'TV is duur.'],
    ['fr', 'ca', 'Du XVIIIe siècle, dit Unesco.', 'Del segle XVIII, diu UNESCO.', 'Del segle XVIII, diu UNESCO.'],
    ['fr', 'es', "Soit viable l'Australie.", 'Sea viable Australia.', 'Sea viable Australia.'],
    ['en', 'es', 'A 👋 big London.', 'Un 👋 Londres grande.', 'Un 👋 Londres grande.'],
    ['nl', 'af', 'In 2020 op 24 september.', 'In 2020 op 24 September.', 'In 2020 op 24 September.'],
    [
      'ca',
      'es',
      'La primera assistència de Ovechkin de nit.',
      'La asistencia de Ovechkin de noche.',
      'La asistencia de Ovechkin de noche.',
    ],
    ['it', 'ca', 'Contro la Bologna e il Brasile.', 'Contra la Bolonya i Brasil.', 'Contra la Bolonya i Brasil.'],
    ['pt', 'es', 'Costello e a Espanha jogam.', 'Costello y España juegan.', 'Costello y España juegan.'],
    [
      'es',
      'en',
      'Vidal llegó en marzo. Vidal español.',
      'Vidal arrived in March. Vidal Spanish.',
      'Vidal arrived in March. Vidal Spanish.',
    ],
    ['en', 'es', 'The UN and NATO met.', 'La ONU y OTAN se reunieron.', 'La ONU y OTAN se reunieron.'],
  ]);
});

test('a text in capitals is translated and stays in capitals', () => {
  assert.equal(preEdit('THE HOUSE IS BIG', 'en', 'es'), 'The house is big');
  assert.equal(postEdit('THE HOUSE IS BIG', 'La casa es grande', 'en', 'es'), 'LA CASA ES GRANDE');
  assert.equal(preEdit('NATO', 'en', 'es'), 'NATO');
  assert.equal(preEdit('In IJsland', 'nl', 'af'), 'In Ijsland');
  assert.equal(preEdit('CAFE\u0301 Y TE\u0301', 'es', 'en'), 'Café y té');
  assert.equal(postEdit('NATO', 'OTAN', 'en', 'es'), 'OTAN');
});

test('apostrophes are straightened for the engine and restored in names', () => {
  assert.equal(preEdit('C’est l’histoire d’eBay.', 'fr', 'es'), "C'est l'histoire d'eBay.");
  check([
    ['fr', 'ca', 'L’Onion vint.', "L'Onion va venir.", "L'Onion va venir."],
    ['fr', 'ca', 'C’est l’histoire de O’Brien.', "És l'història de O'Brien.", "És l'història de O’Brien."],
    ['en', 'es', 'The ‘bad bank’ is here.', "El ‘banco malo' es aquí.", 'El ‘banco malo’ es aquí.'],
    ['es', 'ca', 'La historia.', "L'història.", "L'història."],
  ]);
});

test('Spanish and Asturian questions and exclamations have inverted marks', () => {
  check([
    ['en', 'es', 'What time is it? Hello!', 'Qué hora es? Hola!', '¿Qué hora es? ¡Hola!'],
    ['en', 'es', 'He said “Why?” and left.', 'Dijo “Por qué?” y salió.', 'Dijo “¿Por qué?” y salió.'],
    ['en', 'es', 'It is (really!) big.', 'Es (realmente!) grande.', 'Es (¡realmente!) grande.'],
    ['en', 'es', 'Yahoo! and the dog are here.', 'Yahoo! y el perro están aquí.', 'Yahoo! y el perro están aquí.'],
    ['ca', 'es', 'Si és així, per què?', 'Si es así, ¿por qué?', 'Si es así, ¿por qué?'],
    ['es', 'it', '¿Qué hora es?', '¿Che ora è?', 'Che ora è?'],
    ['en', 'gl', 'Why?', 'Por que?', 'Por que?'],
    ['en', 'es', 'Really?! Yes!', 'Realmente?! Sí!', '¿¡Realmente?! ¡Sí!'],
  ]);
});

test('a question begins at its interrogative when a clause precedes it', () => {
  check([
    ['en', 'es', 'Good morning, how much is it?', 'Buenos días, cuánto es?', 'Buenos días, ¿cuánto es?'],
    ['en', 'es', 'Then… in which street?', 'Entonces… en cuál calle?', 'Entonces… ¿en cuál calle?'],
    ['en', 'es', 'Who came, when and how?', 'Quién vino, cuándo y cómo?', '¿Quién vino, cuándo y cómo?'],
    ['en', 'es', 'You came, did you not?', 'Viniste, no?', '¿Viniste, no?'],
    ['en', 'es', 'Look, how big!', 'Mira, qué grande!', '¡Mira, qué grande!'],
  ]);
});

test('an abbreviation neither ends nor starts a question', () => {
  check([
    ['pt', 'es', 'O Sr. Silva está?', 'El Sr. Silva está?', '¿El Sr. Silva está?'],
    ['en', 'es', 'Dr. Smith arrived!', 'Dr. Smith llegó!', '¡Dr. Smith llegó!'],
    ['en', 'es', 'No. 5 is alive!', 'Núm. 5 es vivo!', '¡Núm. 5 es vivo!'],
    ['en', 'es', '(It is late. Why?)', '(Es tarde. Por qué?)', '(Es tarde. ¿Por qué?)'],
    ['en', 'es', '“Go. Why now?”', '“Ve. Por qué ahora?”', '“Ve. ¿Por qué ahora?”'],
  ]);
});

test('placeholders do not hide the start and the end of a question', () => {
  const [tag, end] = ['\u{f0000}', '\u{f0001}'];
  check([
    ['en', 'es', `Hello.${tag}Why?`, `Hola.${tag}Por qué?`, `Hola.${tag}¿Por qué?`],
    ['en', 'es', `Why?${tag} He left.`, `Por qué?${tag} Se fue.`, `¿Por qué?${tag} Se fue.`],
    [
      'en',
      'es',
      `So Dr. ${tag}Smith${end} arrived!`,
      `Así Dr. ${tag}Smith${end} llegó!`,
      `¡Así Dr. ${tag}Smith${end} llegó!`,
    ],
  ]);
});

test('a long text of symbols takes linear time', { timeout: 300_000 }, () => {
  for (const piece of ['. ', '"', '?"', " '", 'A b ', '“!', 'x. Y ', '/a', '(']) {
    const text = piece.repeat(100_000 / piece.length);
    assert.ok(postEdit(text, text, 'en', 'es').length >= text.trim().length);
  }
});
