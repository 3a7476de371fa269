import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { open } from '../support.ts';
import { options } from './check.ts';

async function check(
  t: TestContext,
  from: 'ca' | 'gl',
  rows: readonly (readonly [text: string, wanted: string])[],
): Promise<void> {
  const { translate } = await open(t);
  const answers = await translate(
    from,
    'en',
    rows.map(([text]) => text),
  );
  assert.deepEqual(
    answers,
    rows.map(([, wanted]) => wanted),
  );
}

test('Catalan commands have no subject in English', options, (t) =>
  check(t, 'ca', [
    ['Obre el fitxer.', 'Open the file.'],
    ['Desa els canvis.', 'Save the changes.'],
    ['Introduïu la contrasenya.', 'Enter the password.'],
    ['No tanqueu aquesta finestra.', 'Do not close this window.'],
    ['Trieu un fitxer o arrossegueu-lo aquí.', 'Choose a file or drag it here.'],
    ['Si us plau, truqueu-me.', 'Please, call me.'],
    ["L'autor introdueix el tema.", 'The author introduces the motif.'],
    ['Està cansada.', 'She is tired.'],
  ]),
);

test('Galician commands have no subject in English, and keep their object', options, (t) =>
  check(t, 'gl', [
    ['Abre o ficheiro.', 'Open the file.'],
    ['Introduza o contrasinal.', 'Enter the password.'],
    ['Non abras a porta.', 'Do not open the door.'],
    ['Axúdame.', 'Help me.'],
    ['Chámanos mañá.', 'Call us tomorrow.'],
    ['Envíenos unha mensaxe.', 'Send us a message.'],
    ['Ten trinta anos.', 'It has thirty years.'],
  ]),
);

test('Galician pronouns behind a verb and behind "non" are kept', options, (t) =>
  check(t, 'gl', [
    ['Ela viuno onte.', 'She saw it yesterday.'],
    ['Non me chamou.', 'It did not call me.'],
    ['Roubáronme o bolso.', 'They stole me the bag.'],
    ['Deille o libro.', 'I gave him the book.'],
    ['Quero velo.', 'I want to see it.'],
    ['Quéroo.', 'I want it.'],
    ['Non o vin.', 'I did not see it.'],
    ['Non a casa grande.', 'No the big house.'],
  ]),
);

test('what people like is the object in English', options, async (t) => {
  await check(t, 'ca', [
    ["M'agrada el cafè.", 'I like the coffee.'],
    ['Li agrada nedar.', 'He likes to swim.'],
  ]);
  await check(t, 'gl', [
    ['Gústame o café.', 'I like the coffee.'],
    ['Gústache a música?', 'Do you like the music?'],
    ['Non me gusta.', 'I do not like it.'],
  ]);
});

test('questions have the order of English', options, async (t) => {
  await check(t, 'ca', [
    ['Què vols?', 'What do you want?'],
    ['Quan va arribar el tren?', 'When did the train arrive?'],
  ]);
  await check(t, 'gl', [
    ['Cando chegou?', 'When did it arrive?'],
    ['Canto custan os billetes?', 'How much do the tickets cost?'],
    ['Que queres?', 'What do you want?'],
  ]);
});

test('Catalan and Galician idioms keep their meaning', options, async (t) => {
  await check(t, 'ca', [
    ['Em dic Anna.', 'My name is Anna.'],
    ["S'ha desat el fitxer.", 'The file has been saved.'],
    ['No li vaig dir res.', 'I did not tell him anything.'],
    ['No hi ha ningú.', 'There is nobody.'],
  ]);
  await check(t, 'gl', [
    ['Chámome Ana.', 'My name is Ana.'],
    ['Nos vemos o luns.', 'I will see you on Monday.'],
    ['Nos vemos obrigados a pechar.', 'We see us forced to close.'],
    ['Hai que abrir a xanela.', 'It is necessary to open the window.'],
    ['Debe introducir un nome.', 'It has to enter a name.'],
    ['Non se puido gardar o ficheiro.', 'The file could not be saved.'],
  ]);
});

test(
  'names behind titles stay, polite questions are put to "you", and a "bilió" has twelve zeros',
  options,
  async (t) => {
    await check(t, 'ca', [
      ['El senyor Ferrer és aquí.', 'Mr. Ferrer is here.'],
      ['Està vostè segur?', 'Are you certain?'],
      ['Com estàs?', 'How are you?'],
      ["T'estimo molt.", 'I love you a lot.'],
      ['Un deute de 2 bilions', 'A debt of 2 trillion'],
      ['Fitxer no trobat', 'File not found'],
    ]);
    await check(t, 'gl', [
      ['A señora Ferreiro está aquí.', 'Mrs. Ferreiro is here.'],
      ['Está vostede canso?', 'Are you tired?'],
      ['A 3ª edición', 'The third edition'],
    ]);
  },
);
