import { test } from 'node:test';
import { check, options } from './check.ts';

test('"get" has the translation that its object needs', options, (t) =>
  check(t, [
    ['I got a message.', 'Recibí un mensaje.', 'Vaig rebre un missatge.', 'Recibín unha mensaxe.'],
    ['Can you get me a coffee?', '¿Me puedes traer un café?', 'Pots portar-me un cafè?', 'Podes traerme un café?'],
    ['How do I get to the station?', '¿Cómo llego a la estación?', "Com arribo a l'estació?", 'Como chego á estación?'],
    ["I don't get it.", 'No lo entiendo.', "No l'entenc.", 'Non o entendo.'],
    ['Get the tickets.', 'Obtén las entradas.', '', ''],
  ]),
);

test('what costs nothing is free of charge, and words in capitals keep them', options, (t) =>
  check(t, [
    [
      'The free trial ends today.',
      'La prueba gratis acaba hoy.',
      'La prova gratis acaba avui.',
      'A proba gratis acaba hoxe.',
    ],
    [
      'This offer includes FREE SHIPPING.',
      'Esta oferta incluye ENVÍO GRATIS.',
      'Aquesta oferta inclou ENVIAMENT GRATIS.',
      '',
    ],
    ['The free press', 'La prensa libre', 'La premsa lliure', ''],
  ]),
);

test('"leave" without an object is to go away', options, (t) =>
  check(t, [
    ['He left yesterday.', 'Salió ayer.', 'Va sortir ahir.', 'Saíu onte.'],
    ['When did the bus leave?', '¿Cuándo salió el autobús?', "Quan va sortir l'autobús?", 'Cando saíu o autobús?'],
    ['She left me a message.', 'Me dejó un mensaje.', 'Em va deixar un missatge.', 'Deixoume unha mensaxe.'],
    ['Leave the door open.', 'Deja la puerta abierta.', 'Deixa la porta oberta.', 'Deixa a porta aberta.'],
  ]),
);

test('"home" behind a verb of movement is where somebody goes', options, (t) =>
  check(t, [['I went home.', 'Fui a casa.', 'Vaig anar a casa.', 'Fun a casa.']]),
);

test('"allow" has an infinitive without a preposition behind its object', options, (t) =>
  check(t, [
    [
      'It allows us to see the results.',
      'Nos permite ver los resultados.',
      'Ens permet veure els resultats.',
      'Permítenos ver os resultados.',
    ],
  ]),
);

test('a session is begun and closed', options, (t) =>
  check(t, [
    ['Sign in with your account.', 'Inicia sesión con tu cuenta.', '', 'Inicia sesión coa túa conta.'],
    ['Log out of all devices', 'Cierra sesión de todos los dispositivos', '', 'Pecha sesión de todos os dispositivos'],
    ['You signed in yesterday.', 'Iniciaste sesión ayer.', 'Vas iniciar sessió ahir.', 'Iniciaches sesión onte.'],
  ]),
);

test('a label begins with a command', options, (t) =>
  check(t, [
    ['Show hidden files', 'Muestra archivos ocultos', 'Mostra fitxers amagats', 'Mostra ficheiros ocultos'],
    ['View all pages', 'Ve todas las páginas', '', 'Ve todas as páxinas'],
    ['Turn off all lights', 'Apaga todas las luces', '', 'Apaga todas as luces'],
  ]),
);

test('a direction and a neighbour have their prepositions', options, (t) =>
  check(t, [
    ['Turn left at the bank.', 'Gira a la izquierda en el banco.', '', 'Vira á esquerda no banco.'],
    [
      'The bank is next to the hotel.',
      'El banco está junto al hotel.',
      "El banc és al costat de l'hotel.",
      'O banco está xunto ao hotel.',
    ],
  ]),
);

test('pronouns of a sentence that asks or denies have their meaning there', options, (t) =>
  check(t, [
    ["I don't know anyone.", 'No conozco nadie.', 'No conec ningú.', ''],
    ['Did anyone call?', '¿Alguien llamó?', 'Algú va trucar?', 'Alguén chamou?'],
    ["I can't see anything.", 'No puedo ver nada.', 'No puc veure res.', 'Non podo ver nada.'],
    ['Is there anything else?', '¿Hay algo más?', 'Hi ha alguna cosa més?', 'Hai algo máis?'],
  ]),
);

test('"both of them" is "both", and "all of them" has a verb in the plural', options, (t) =>
  check(t, [
    ['Both of them came.', 'Ambos vinieron.', 'Tots dos van venir.', 'Ambos os dous viñeron.'],
    ['All of them came.', 'Todos ellos vinieron.', 'Tots ells van venir.', 'Todos eles viñeron.'],
  ]),
);
