import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../../../src/translation/engine.ts';
import { open } from '../support.ts';
import { check, options } from './check.ts';

test('a verb at the start of a sentence commands', options, (t) =>
  check(t, [
    ['Paint the house.', 'Pinta la casa.', 'Pinta la casa.', 'Pinta a casa.'],
    ['Show me the book.', '', "Mostra'm el llibre.", 'Móstrame o libro.'],
    ['Drive slowly.', 'Conduce despacio.', 'Condueix a poc a poc.', 'Conduce amodo.'],
    ['If you see him, call the police.', 'Si lo ves, llama la policía.', '', ''],
    [
      'Install the program and restart it.',
      'Instala el programa y reinícialo.',
      "Instal·la el programa i reinicia'l.",
      'Instala o programa e reiníciao.',
    ],
    ['Please sit down.', 'Por favor siéntate.', 'Per favor seu.', 'Por favor séntate.'],
    ['Click the link.', 'Pulsa el enlace.', '', ''],
    ['Turn the lamp on.', 'Enciende la lámpara.', 'Encén el llum.', 'Acende a lámpada.'],
    ['Switch off the lamp.', 'Apaga la lámpara.', 'Apaga el llum.', 'Apaga a lámpada.'],
    ["Let's open the window.", 'Abramos la ventana.', 'Obrim la finestra.', 'Abramos a xanela.'],
  ]),
);

test('a verb that is a noun too commands before what is not language', options, async (t) => {
  const { engine } = await open(t);
  const parts: Part[] = [
    { kind: 'text', text: 'Open ' },
    { kind: 'protected', text: '{{file}}' },
    { kind: 'text', text: ' in the house.' },
  ];
  const { texts } = await engine.translate({ path: ['en', 'es'], segments: [{ parts, tags: [] }], signal: t.signal });
  assert.equal(texts[0]?.text, 'Abre {{file}} en la casa.');
});

test('"no" without a noun is an answer', options, (t) =>
  check(t, [
    ['He said no.', 'Dijo no.', 'Va dir no.', 'Dixo non.'],
    ['Yes or no', 'Sí o no', 'Sí o no', 'Si ou non'],
    ['No dogs.', 'Ningún perro.', 'Cap gos.', 'Ningún can.'],
    ['No. 7 is here.', 'Núm. 7 está aquí.', '', ''],
  ]),
);

test('a verb that is a noun too commands before what it needs', options, (t) =>
  check(t, [
    ['Close all windows.', 'Cierra todas las ventanas.', '', ''],
    ['Use code B12.', 'Utiliza código B12.', 'Utilitza codi B12.', 'Utiliza código B12.'],
    ['Try again or press "Save".', 'Prueba otra vez o pulsa "Guardar".', '', ''],
    ['Hold Shift.', 'Aguanta Shift.', 'Arrapa Shift.', 'Aguanta Shift.'],
    ['Use cases are long.', 'Casos de uso son largos.', '', ''],
  ]),
);

test('a verb behind "do not" or "never" forbids', options, (t) =>
  check(t, [
    ['Do not drink the water.', 'No bebas el agua.', "No beguis l'aigua.", 'Non bebas a auga.'],
    ["Don't run here.", 'No corras aquí.', 'No corris aquí.', 'Non corras aquí.'],
    ['Never close the window.', 'Nunca cierres la ventana.', 'Mai tanquis la finestra.', 'Nunca peches a xanela.'],
    ["Don't worry.", 'No te preocupes.', '', 'Non te preocupes.'],
  ]),
);

test('a noun, an adjective, a question and a verb with a subject are no commands', options, (t) =>
  check(t, [
    ['Change is difficult.', 'El cambio es difícil.', 'El canvi és difícil.', 'O cambio é difícil.'],
    ['Open letters and close friends', 'Cartas abiertas y amigos cercanos', '', ''],
    ['Record sales helped them.', 'Las ventas récord les ayudaron.', '', ''],
    ['Do you know the city?', '¿Sabes la ciudad?', 'Saps la ciutat?', 'Sabes a cidade?'],
    ['Report', 'Informe', 'Informe', ''],
    ['Thank you.', 'Gracias.', 'Gràcies.', 'Grazas.'],
    ['It is made to please the public.', 'Está hecho para complacer el público.', '', ''],
  ]),
);

test('a verb has the person of its subject, not of its object', options, (t) =>
  check(t, [
    ['She knows me.', 'Me conoce.', 'Em coneix.', 'Coñéceme.'],
    ['They heard you.', 'Te oyeron.', 'Et van sentir.', 'Ouvíronte.'],
    ['Did they see us?', '¿Nos vieron?', '', 'Víronnos?'],
    ['The women see us.', 'Las mujeres nos ven.', '', ''],
    ['Who saw you?', '¿Quién te vio?', '', ''],
    ['Can you hear me?', '¿Me puedes oír?', 'Pots sentir-me?', 'Podes ouvirme?'],
    ['We love you.', 'Te queremos.', "T'estimem.", 'Querémoste.'],
    ['He misses you.', 'Te echa de menos.', "T'enyora.", ''],
  ]),
);

test(
  'a verb that is already right stays: with "like", without a person as object, and behind an auxiliary',
  options,
  (t) =>
    check(t, [
      ['I like you.', 'Me gustas.', '', ''],
      ['You like me.', 'Te gusto.', '', ''],
      ['I love the city.', 'Adoro la ciudad.', '', ''],
      ['We will help you.', 'Te ayudaremos.', "T'ajudarem.", 'Axudarémoste.'],
      ['He missed the train.', 'Perdió el tren.', 'Va perdre el tren.', 'Perdeu o tren.'],
    ]),
);

test(
  'names behind a title or a given name, and names with a possessive before a verb, are kept',
  options,
  async (t) => {
    const { translate } = await open(t);
    const names = ['Mr. Baker', 'Dr. Rose Stone', 'Grace Cook', "Denny's", 'Prof. Wood'];
    for (const to of ['es', 'ca', 'gl']) {
      const answers = await translate('en', to, [
        'I saw Mr. Baker.',
        'Dr. Rose Stone lives in Paris.',
        'Yesterday Grace Cook arrived.',
        "Denny's is closed.",
        'Prof. Wood is here.',
      ]);
      for (const [at, name] of names.entries()) {
        assert.ok(answers[at]?.includes(name.replace(/^\p{L}+\. /u, '')), `${to}: ${answers[at]}`);
      }
    }
  },
);

test(
  'names without a determiner are kept: surnames in the plural, pairs with an unknown word, and subjects',
  options,
  (t) =>
    check(t, [
      ['Tiger Woods won.', 'Tiger Woods ganó.', 'Tiger Woods va guanyar.', ''],
      ['Yesterday Pizza Hut opened.', 'Ayer Pizza Hut abrió.', 'Ahir Pizza Hut va obrir.', 'Onte Pizza Hut abriu.'],
      ['Burger King and Pizza Hut', 'Burger King y Pizza Hut', 'Burger King i Pizza Hut', 'Burger King e Pizza Hut'],
      ['Elon Musk lives here.', 'Elon Musk vive aquí.', 'Elon Musk viu aquí.', ''],
      ['Bill Gates founded it.', 'Bill Gates lo fundó.', '', ''],
      ['I met Steve Jobs.', 'Conocí a Steve Jobs.', 'Vaig conèixer Steve Jobs.', 'Coñecín Steve Jobs.'],
    ]),
);

test('an "\'s" at the end of a clause belongs to a name', options, (t) =>
  check(t, [
    ["I eat at Denny's.", "Como en Denny's.", "Menjo a Denny's.", "Como en Denny's."],
    ["Denny's and Tom's house", "Denny's y la casa de Tom", '', ''],
  ]),
);

test('the possessive of a plural owns the noun behind it', options, (t) =>
  check(t, [
    [
      "The boys' mothers are here.",
      'Las madres de los chicos están aquí.',
      'Les mares de la canalla són aquí.',
      'As nais dos mozos están aquí.',
    ],
  ]),
);

test('an ampersand stands between the translations of its words', options, (t) =>
  check(t, [
    ['Bread & water', 'Pan & agua', 'Pa & aigua', 'Pan & auga'],
    ['Bread & water and salt', 'Pan & agua y sal', 'Pa & aigua i sal', 'Pan & auga e sal'],
  ]),
);

test('months in English are months behind every preposition', options, (t) =>
  check(t, [
    [
      'Until March 2022 and before May',
      'Hasta marzo de 2022 y antes de mayo',
      'Fins a març 2022 i abans de maig',
      'Até marzo 2022 e antes de maio',
    ],
  ]),
);

test('pairs of things, institutions and groups are translated', options, (t) =>
  check(t, [
    ['Account Settings changed.', 'Las configuraciones de cuenta han sido cambiadas.', '', ''],
    ['The Tiger Woods won.', 'El Bosque de Tigre ganó.', '', ''],
    ['Football Players won.', 'Jugadores de fútbol ganaron.', '', ''],
    ['Mountain Hut', 'Cabaña de montaña', '', ''],
  ]),
);

test('words with a capital that are no names, and possessives, are translated', options, (t) =>
  check(t, [
    ['Mark the page.', 'Marca la página.', 'Marca la pàgina.', 'Marca a páxina.'],
    ["Tom's house is red.", 'La casa de Tom es roja.', '', ''],
    ['The baker met a cook.', 'El panadero conoció un cocinero.', '', ''],
  ]),
);

test('a verb behind a protected part is no command, because the part may be its subject', options, async (t) => {
  const { engine } = await open(t);
  const parts: Part[] = [
    { kind: 'protected', text: '{name}' },
    { kind: 'text', text: ' paint the house.' },
  ];
  const { texts } = await engine.translate({ path: ['en', 'es'], segments: [{ parts, tags: [] }], signal: t.signal });
  assert.match(texts[0]?.text ?? '', /^\{name\} (?!pinta )/);
});

test(
  'a noun of programs and shops has the translation that it has there, and the words around it agree',
  options,
  (t) =>
    check(t, [
      ['The new files were deleted.', 'Los archivos nuevos fueron eliminados.', '', ''],
      ['One file was deleted.', 'Un archivo fue eliminado.', '', ''],
      ['File a complaint.', 'Archiva una queja.', '', ''],
      ['The account is new.', 'La cuenta es nueva.', 'El compte és nou.', 'A conta é nova.'],
      ['The settings are new.', 'Las configuraciones son nuevas.', '', ''],
      ['The date of the event', 'La fecha del evento', "La data de l'esdeveniment", ''],
      ['The link is red.', 'El enlace es rojo.', "L'enllaç és vermell.", ''],
    ]),
);

test('a message of a program reads as one', options, (t) =>
  check(t, [
    ['Save your changes.', 'Guarda tus cambios.', 'Desa els teus canvis.', 'Garda os teus cambios.'],
    ['Save the world.', 'Salva el mundo.', '', ''],
    ['No files found.', 'No se encontró ningún archivo.', '', ''],
    ['Failed to load the page.', 'Error al cargar la página.', '', ''],
    ['Delete the page?', '¿Eliminar la página?', 'Eliminar la pàgina?', 'Eliminar a páxina?'],
    ['You have no new messages.', 'No tienes mensajes nuevos.', '', ''],
    ['The username is red.', 'El nombre de usuario es rojo.', '', ''],
    ['5 days left', '5 días restantes', '5 dies restants', '5 días restantes'],
  ]),
);

test('a word of which no reading fits is translated', options, (t) =>
  check(t, [['It might does such work.', 'Puede hace tal trabajo.', '', '']]),
);

test('a program reports what has been done to a thing with a name', options, async (t) => {
  const { engine } = await open(t);
  const parts: Part[] = [
    { kind: 'text', text: 'File ' },
    { kind: 'protected', text: '{name}' },
    { kind: 'text', text: ' deleted.' },
  ];
  const { texts } = await engine.translate({ path: ['en', 'es'], segments: [{ parts, tags: [] }], signal: t.signal });
  assert.equal(texts[0]?.text, 'El archivo {name} ha sido eliminado.');
});
