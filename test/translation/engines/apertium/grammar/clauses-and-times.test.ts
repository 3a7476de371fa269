import { test } from 'node:test';
import { check, options } from './check.ts';

test('"what time" asks for the hour, and a time zone does not', options, (t) =>
  check(t, [
    ['What time does it start?', '¿A qué hora empieza?', 'A quina hora arrenca?', 'A que hora arranca?'],
    [
      'At what time does the train leave?',
      '¿A qué hora sale el tren?',
      'A quina hora surt el tren?',
      'A que hora sae o tren?',
    ],
    ['I know what time he comes.', 'Sé a qué hora viene.', 'Sé a quina hora ve.', 'Sei a que hora vén.'],
    ['What time zone do you need?', '¿Qué huso horario necesitas?', '', ''],
  ]),
);

test('the hour behind "at" has an article, and other numbers have none', options, (t) =>
  check(t, [
    ['We eat at one.', 'Comemos a la una.', 'Mengem a la una.', 'Comemos á unha.'],
    ['The train leaves at nine.', 'El tren sale a las nueve.', 'El tren surt a les nou.', 'O tren sae ás nove.'],
    [
      'It costs at least nine euros.',
      'Cuesta al menos nueve euros.',
      'Costa com a mínim nou euros.',
      'Custa polo menos nove euros.',
    ],
  ]),
);

test('"since" before a time is a preposition, and a day behind it has an article', options, (t) =>
  check(t, [
    ['I am here since Monday.', 'Estoy aquí desde el lunes.', 'Sóc aquí des de dilluns.', 'Estou aquí desde o luns.'],
    [
      'It is closed since last week.',
      'Está cerrado desde la semana pasada.',
      'Està tancat des de la setmana passada.',
      'Está pechado desde a semana pasada.',
    ],
    ['He worked since January.', 'Trabajó desde enero.', 'Va treballar des de gener.', 'Traballou desde xaneiro.'],
  ]),
);

test('a condition that is not true has the subjunctive', options, (t) =>
  check(t, [
    ['If I were you, I would wait.', 'Si fuera tú, esperaría.', 'Si fos tu, esperaria.', 'Se fose ti, esperaría.'],
    ['If he knew, he would help you.', 'Si supiera, te ayudaría.', "Si sabés, t'ajudaria.", 'Se soubese, axudaríate.'],
    [
      'I would go if I had a car.',
      'Iría si tuviera un coche.',
      'Aniria si tingués un cotxe.',
      'Iría se tivese un coche.',
    ],
    ['If you have time, call me.', 'Si tienes tiempo, llámame.', "Si tens temps, truca'm.", 'Se tes tempo, chámame.'],
  ]),
);

test('a word that looks like a noun in the plural is the verb of a clause without another one', options, (t) =>
  check(t, [
    ['Your trial ends today.', 'Tu prueba acaba hoy.', '', 'A túa proba acaba hoxe.'],
    ['The company hopes to win.', 'La empresa espera ganar.', "L'empresa espera guanyar.", 'A empresa espera gañar.'],
    ['The shop opens in May.', 'La tienda abre en mayo.', '', 'A tenda abre en maio.'],
    [
      'These are the building blocks of life.',
      'Estos son los bloques de edificio de vida.',
      "Aquests són els blocs d'edifici de vida.",
      '',
    ],
  ]),
);

test('what was last is behind its noun', options, (t) =>
  check(t, [
    [
      'It is closed since last week.',
      'Está cerrado desde la semana pasada.',
      'Està tancat des de la setmana passada.',
      'Está pechado desde a semana pasada.',
    ],
    ['I bought a car last year.', '', "Vaig comprar un cotxe l'any passat.", 'Comprei un coche o ano pasado.'],
  ]),
);
