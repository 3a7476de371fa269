import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../src/translation/engine.ts';
import { textOf } from '../../../src/translation/text/segment-text.ts';
import { splitText } from '../../../src/translation/text/split-text.ts';
import { readSegment } from '../../../src/translation/written-forms/read-segment.ts';

function partsOf(text: string): readonly Part[] {
  const [piece] = [...splitText(text, 'en')].filter(({ kind }) => kind === 'segment');
  return piece?.kind === 'segment' ? piece.parts : [];
}

/** What an engine reads of a text, and the translation that its answer becomes. */
function translate(text: string, answer: string): { read: string; translation: string } {
  const { segment, restore } = readSegment({ parts: partsOf(text), tags: [] }, 'en', 'ca');
  return { read: textOf(segment.parts), translation: restore({ text: answer, tags: [] }).text };
}

const cases: [text: string, read: string, answer: string, translation: string][] = [
  // Times of half a day, and shorthands.
  ['Open at 10:30 PM', 'Open at 22:30', 'Obert a les 22:30', 'Obert a les 22:30'],
  ['From 9am to 12:15 p.m.', 'From 9:00 to 12:15.', 'De 9:00 a 12:15.', 'De 9:00 a 12:15.'],
  ['It lasts 11–2 pm daily', 'It lasts 11:00–14:00 daily', 'Dura 11:00–14:00', 'Dura 11:00–14:00'],
  ['At 10:15 a.m. Please wait.', 'At 10:15. Please wait.', 'A les 10:15. Espera.', 'A les 10:15. Espera.'],
  ['At 9 a.m. Monday', 'At 9:00 Monday', 'A les 9:00 dilluns', 'A les 9:00 dilluns'],
  ['Open 10 to 2 am', 'Open 22:00 to 2:00', 'Obert de 22:00 a 2:00', 'Obert de 22:00 a 2:00'],
  ['At 12 am on FM 98.5 pm', 'At 0:00 on FM 98.5 pm', 'A les 0:00 a FM 98.5 pm', 'A les 0:00 a FM 98.5 pm'],
  ['Open at half past ten', 'Open at 10:30', 'Obert a les 10:30', 'Obert a les 10:30'],
  ['It is a quarter to one.', 'It is 12:45.', 'Són les 12:45.', 'Són les 12:45.'],
  ['From ten to five people', 'From ten to five people', 'De deu a cinc', 'De deu a cinc'],
  ['It takes about five to ten minutes.', 'It takes about five to ten minutes.', 'Triga', 'Triga'],
  ['At five to ten percent', 'At five to ten percent', 'Al', 'Al'],
  ['At ten to five in the morning', 'At 4:50 in the morning', 'A les 4:50', 'A les 4:50'],
  ['Five past ten people', 'Five past ten people', 'Cinc', 'Cinc'],
  ['Tea w/ milk w/o sugar', 'Tea with milk without sugar', 'Te amb llet sense sucre', 'Te amb llet sense sucre'],
  ['Mon-Fri 9am-5pm, Sun closed.', 'Monday to Friday 9:00-17:00, Sunday closed.', 'Obert', 'Obert'],
  ['The Sun closed the deal', 'The Sun closed the deal', 'El Sol', 'El Sol'],
  ['From $9.99/mo.', 'From $9.99 per month.', 'Des de $9,99 al mes.', 'Des de $9,99 al mes.'],
  ['E.g. a pear, order no.: 5', 'For example, a pear, order number: 5', 'Per exemple', 'Per exemple'],
  ['Order no. 2024.1 and no. 5', 'Order number 2024.1 and no. 5', 'Comanda', 'Comanda'],
  ['He said no. 5 people came.', 'He said no. 5 people came.', 'Va dir', 'Va dir'],
  ['3rd-party code, a.k.a. X, i.e.: 5', 'third-party code, also known as X, that is: 5', 'Codi', 'Codi'],
  ['Mix 1:10 (w/v) now', 'Mix 1:10 (w/v) now', 'Mescla 1:10 (w/v)', 'Mescla 1:10 (w/v)'],
  // Commands of menus.
  ['Page setup…', 'Page setup', 'Configuració de la pàgina', 'Configuració de la pàgina…'],
  ['Sending invitation…', 'Sending invitation…', "S'està enviant…", "S'està enviant…"],
  // Compounds and possessives of placeholders.
  ['A {n}-page report', 'A report of {n} pages', 'Un informe de {n} pàgines', 'Un informe de {n} pàgines'],
  ['{n}-day trial', 'trial of {n} days', 'prova de {n} dies', 'prova de {n} dies'],
  ['Our {n}-day free trial is on.', 'Our free trial of {n} days is on.', 'Prova de {n} dies', 'Prova de {n} dies'],
  ['I am {n}-year-old.', 'I am {n} years old.', 'Tinc {n} anys.', 'Tinc {n} anys.'],
  ['The {n}-megabyte file', 'The {n}-megabyte file', 'El fitxer {n}', 'El fitxer {n}'],
  ["The {name}'s cart is full.", 'The cart of {name} is full.', 'Ple: {name}', 'Ple: {name}'],
  // Items before the nouns that say what they are.
  ['Press the Esc key now', 'Press the key Esc now', 'Prem la tecla Esc ara', 'Prem la tecla Esc ara'],
  ['The <br> tag is empty', 'The tag <br> is empty', 'Buida: <br>', 'Buida: <br>'],
  [
    'Edit the /etc/hosts file.',
    'Edit the file /etc/hosts.',
    'Edita el fitxer /etc/hosts.',
    'Edita el fitxer /etc/hosts.',
  ],
  ['Add an `id` column', 'Add a column `id`', 'Afegeix una columna `id`', 'Afegeix una columna `id`'],
  ['Set the DEBUG=1 environment variable', 'Set the environment variable DEBUG=1', 'X DEBUG=1', 'X DEBUG=1'],
  [
    'Delete the {count} files',
    'Delete the {count} files',
    'Suprimeix els {count} fitxers',
    'Suprimeix els {count} fitxers',
  ],
  ['Use the {name} file manager', 'Use the {name} file manager', 'Usa {name}', 'Usa {name}'],
  // Escapes and references of characters.
  [String.raw`We won\'t wait.`, "We won't wait.", "No l'esperem.", String.raw`No l\'esperem.`],
  ['Ann&#39;s sea &amp; sky', "Ann's sea & sky", 'Mar & cielo de Ann', 'Mar &amp; cielo de Ann'],
  ['The caf&eacute; is open', 'The café is open', 'El café está abierto', 'El caf&eacute; está abierto'],
  [
    String.raw`She said \"wait\" twice.`,
    'She said "wait" twice.',
    'Dijo "espera" dos veces.',
    String.raw`Dijo \"espera\" dos veces.`,
  ],
  [String.raw`"Say \"yes\" now"`, '"Say "yes" now"', '"Di ya "sí" ahora"', String.raw`"Di ya \"sí\" ahora"`],
  [String.raw`It\u2019s {name}`, 'It’s {name}', 'Es {name}', 'Es {name}'],
  ["We''ll call {name}", "We'll call {name}", 'Llamaremos a {name}', 'Llamaremos a {name}'],
  [
    String.raw`You can\'t use {'@'} here`,
    "You can't use {'@'} here",
    "No pot fer {'@'} d'aquí",
    String.raw`No pot fer {'@'} d\'aquí`,
  ],
  // Possessives of placeholders.
  ["{name}'s house", 'The house of {name}', 'La casa de {name}', 'La casa de {name}'],
  ["I see {name}'s new house.", 'I see the new house of {name}.', 'Veo la casa.', 'Veo la casa.'],
  ['{name}’s house is big.', 'The house of {name} is big.', 'La casa es grande.', 'La casa es grande.'],
  ["@ann's bike is red", 'The bike of @ann is red', 'La bici de @ann es roja', 'La bici de @ann es roja'],
  ["{name}'s here", "{name}'s here", '{name} está', '{name} está'],
  // Quoted labels.
  ['Press the "OK" button.', 'Press the button "OK".', 'Pulsa el botón "OK".', 'Pulsa el botón "OK".'],
  ['A ‘Save’ option', 'An option ‘Save’', 'Una opción ‘Salvar’', 'Una opción ‘Salvar’'],
  ['The "Exit" link', 'The "Exit" link', 'El enlace "Salida"', 'El enlace "Salida"'],
  // Access keys.
  ['&Print', 'Print', 'Imprimir', 'Im&primir'],
  ['Save &As…', 'Save As…', 'Guardar como…', 'Gu&ardar como…'],
  ['E&xit now', 'Exit now', 'Salir ya', '&Salir ya'],
  ['_Find {name}', 'Find {name}', '{name}: buscar', '{name}: _buscar'],
  ['Sa_ve all', 'Save all', 'Guardar todo y Save', 'Guardar todo y Sa_ve'],
  ['~Tools', 'Tools', 'Herramientas', 'Herramien~tas'],
];

for (const [text, read, answer, translation] of cases) {
  test(`${text} is read as ${read} and written as in the source`, () => {
    assert.deepEqual(translate(text, answer), { read, translation });
  });
}

for (const [from, text, read] of [
  ['pt', 'Café s/ açúcar, séc. XX', 'Café sem açúcar, século XX'],
  [
    'pt',
    'Fechado na 2ª feira e às 6ªs-feiras, na 3.ª feira',
    'Fechado na segunda-feira e às 6ªs-feiras, na terça-feira',
  ],
  ['pt', 'De seg. a sex. das 9h', 'De segunda a sexta das 9h'],
  ['pt', 'Aberto de seg. a sex.', 'Aberto de segunda a sexta.'],
  ['pt', 'Segundo a sexta lei', 'Segundo a sexta lei'],
  ['es', 'Té c/ leche en c/ Mayor', 'Té con leche en c/ Mayor'],
  ['fr', 'Au s. XIX', 'Au siècle XIX'],
] as const) {
  test(`"${text}" is read as "${read}"`, () => {
    assert.equal(textOf(readSegment({ parts: [{ kind: 'text', text }], tags: [] }, from, 'en').segment.parts), read);
  });
}

for (const text of ['R&D and Q&A', 'rock&roll', 'salt & pepper', 'a snake_case name', '5 &c', 'Use &one or &two']) {
  test(`"${text}" has no access key`, () => {
    assert.equal(translate(text, text).read, text);
  });
}

test('spoken times of Romance languages are written in digits for languages that tell the time otherwise', () => {
  const read = (text: string, from: string, to: string): string =>
    textOf(readSegment({ parts: [{ kind: 'text', text }], tags: [] }, from, to).segment.parts);
  assert.equal(read('El tren sale a las nueve y media.', 'es', 'en'), 'El tren sale a las 9:30.');
  assert.equal(read('Llegó a las diez menos cuarto.', 'es', 'de'), 'Llegó a las 9:45.');
  assert.equal(read('A loja abre às sete e meia.', 'pt', 'en'), 'A loja abre às 7:30.');
  assert.equal(read('La tienda abre a las diez.', 'es', 'en'), 'La tienda abre a las 10:00.');
  assert.equal(read('Se lo doy a las dos.', 'es', 'en'), 'Se lo doy a las dos.');
  assert.equal(read('Lo doy a las doce partes.', 'es', 'en'), 'Lo doy a las doce partes.');
  assert.equal(read('Comença a dos quarts de deu.', 'ca', 'en'), 'Comença a les 9:30.');
  assert.equal(read('Dinem a un quart d’una i a les onze.', 'ca', 'en'), 'Dinem a les 12:15 i a les 11:00.');
  assert.equal(read('Comeza ás nove e media ou ás dez.', 'gl', 'en'), 'Comeza ás 9:30 ou ás 10:00.');
  assert.equal(read('O trem sai às quinze para as nove.', 'pt', 'en'), 'O trem sai às 8:45.');
  assert.equal(read('El tren sale a las nueve y media.', 'es', 'ca'), 'El tren sale a las nueve y media.');
  assert.equal(read('Tiene dos y media.', 'es', 'en'), 'Tiene dos y media.');
});
