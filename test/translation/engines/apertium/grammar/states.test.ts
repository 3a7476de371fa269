import { test } from 'node:test';
import { check, options } from './check.ts';

test('what something is like now has the verb for states', options, (t) =>
  check(t, [
    ['The file is empty.', 'El archivo está vacío.', 'El fitxer és buit.', 'O ficheiro está baleiro.'],
    [
      "The service isn't available.",
      'El servicio no está disponible.',
      'El servei no està disponible.',
      'O servizo non está dispoñíbel.',
    ],
    ['I am tired.', 'Estoy cansado.', 'Estic cansat.', 'Estou canso.'],
    ['She was pregnant.', 'Estaba embarazada.', 'Estava embarassada.', 'Estaba grávida.'],
    ['I am happy.', 'Estoy feliz.', 'Estic feliç.', 'Estou feliz.'],
    ['The film is sad.', 'La película es triste.', 'La pel·lícula és trista.', 'O filme é triste.'],
    ['This is an open question.', 'Esto es una cuestión abierta.', '', ''],
  ]),
);

test('participles of the present tell a result, unless they name who does it', options, (t) =>
  check(t, [
    [
      'The cable is not connected.',
      'El cable no está conectado.',
      'El cable no està connectat.',
      'O cable non está conectado.',
    ],
    [
      'The package is installed.',
      'El paquete está instalado.',
      'El paquet està instal·lat.',
      'O paquete está instalado.',
    ],
    ['The shop is closed by the police.', '', 'La tenda és tancada pel policíac.', 'A tenda é pechada pola policía.'],
    ['The museum was closed.', 'El museo fue cerrado.', 'El museu va ser tancat.', 'O museo foi pechado.'],
  ]),
);

test('Spanish and Galician say with the verb for states where something is, but not where an event is', options, (t) =>
  check(t, [
    ['He was in the garden.', 'Estaba en el jardín.', 'Era en el jardí.', 'Estaba no xardín.'],
    ['Paris is in France.', 'París está en Francia.', '', 'París está en Francia.'],
    ['I am at home.', 'Estoy en casa.', 'Sóc a casa.', 'Estou en casa.'],
    ['Where are the keys?', '¿Dónde están las llaves?', '', 'Onde están as chaves?'],
    ['Here are the results.', 'Aquí están los resultados.', '', 'Aquí están os resultados.'],
    [
      'The concert is in the park.',
      'El concierto es en el parque.',
      'El concert és en el parc.',
      'O concerto é no parque.',
    ],
    ['Christmas is in December.', 'La Navidad es en diciembre.', '', 'O nadal é en decembro.'],
    ['The price is at least 20 euros.', 'El precio es al menos 20 euros.', '', ''],
    ['It is in the end a question.', 'Es al final una cuestión.', '', ''],
  ]),
);

test('the verb of a question agrees with the subject behind it', options, (t) =>
  check(t, [
    ['How are you?', '¿Cómo estás?', 'Com estàs?', 'Como estás?'],
    ['Are you tired?', '¿Estás cansado?', 'Estàs cansat?', 'Estás canso?'],
    ['Is she married?', '¿Está casada?', 'Està casada?', 'Está casada?'],
    ['Are they connected?', '¿Están conectados?', 'Estan connectats?', 'Están conectados?'],
    [
      'Are the files available?',
      '¿Están los archivos disponibles?',
      'Estan els fitxers disponibles?',
      'Están os ficheiros dispoñíbeis?',
    ],
  ]),
);

test('"must not" forbids', options, (t) =>
  check(t, [
    [
      'You must not open this file.',
      'No debes abrir este archivo.',
      "No has d'obrir aquest fitxer.",
      'Non debes abrir este ficheiro.',
    ],
    [
      'The field must not be empty.',
      'El campo no debe estar vacío.',
      'El camp no ha de ser buit.',
      'O campo non debe estar baleiro.',
    ],
    ['You must open it.', 'Lo tienes que abrir.', '', ''],
  ]),
);
