import { test } from 'node:test';
import { check, options } from './check.ts';

test('a noun before a colon or a number is neither a verb nor a name', options, (t) =>
  check(t, [
    ['Warning: the door is open.', 'Aviso: la puerta está abierta.', 'Avís: la porta és oberta.', ''],
    ['Seat 4 is free.', 'Asiento 4 está libre.', '', ''],
    ['Go to page 4.', '', 'Vés a pàgina 4.', ''],
    ['The answer to question 3 is no.', '', 'La resposta a pregunta 3 és no.', ''],
  ]),
);

test('measures of things and questions behind statements have the words of each language', options, (t) =>
  check(t, [
    ['She is 175 cm tall.', 'Tiene 175 cm de altura.', "Té 175 cm d'altura.", 'Ten 175 cm de altura.'],
    ['The film is two hours long.', 'La película dura dos horas.', '', 'O filme dura dúas horas.'],
    ['The file is 512 bytes long.', 'El archivo tiene 512 bytes.', 'El fitxer té 512 bytes.', ''],
    ["You know her, don't you?", '¿La conoces, no?', 'La coneixes, no?', ''],
    ['Flight A320 is late.', 'Vuelo A320 llega tarde.', 'Vol A320 arriba tard.', 'Voo A320 chega tarde.'],
    ['A 24-hour help line.', 'Una línea de ayuda de 24 horas.', "Una línia d'ajut de 24 hores.", ''],
  ]),
);

test('verbs behind pronouns, nouns and items that could be nouns or participles are verbs', options, (t) =>
  check(t, [
    ['I work at a bank.', 'Trabajo en un banco.', 'Treballo a un banc.', 'Traballo nun banco.'],
    ['We close at five.', 'Cerramos a las cinco.', 'Tanquem a les cinc.', 'Pechamos ás cinco.'],
    ['My friend stole my car.', '', 'El meu amic va robar el meu cotxe.', ''],
    ['Many people use it.', '', "Moltes persones l'utilitzen.", ''],
    ['I am tired and sad.', '', 'Estic cansat i trist.', ''],
    ['Dr. Bell works here.', '', '', 'Dr. Bell traballa aquí.'],
    ['Green Day played in Madrid.', 'Green Day jugó en Madrid.', 'Green Day va jugar en Madrid.', ''],
    ['Who are you?', '', 'Qui ets?', ''],
    ["This is the page you're looking for.", '', 'Això és la pàgina que estàs buscant.', ''],
    ['The virus is new.', '', 'El virus és nou.', ''],
    [
      'The R&D team works here.',
      'El equipo R&D trabaja aquí.',
      "L'equip R&D treballa aquí.",
      'O equipo R&D traballa aquí.',
    ],
    ["Rock & roll isn't dead.", 'Rock & roll no está muerto.', '', ''],
  ]),
);

test(
  'Galician misses persons, dates stand without an article where nothing is said of them, and countries have names',
  options,
  (t) =>
    check(t, [
      ['I miss you.', '', '', 'Bótote de menos.'],
      ['Published: 12 March 2020', '', '', 'Publicado: 12 de marzo de 2020'],
      ['Tuesday, 5 March 2024', '', '', 'Martes, 5 de marzo de 2024'],
      ['On 5 May we close.', '', '', 'O 5 de maio pechamos.'],
      ['The U.S. army came.', '', '', 'O exército de EUA veu.'],
      ['Hi Anna, welcome.', '', '', 'Ola Anna, benvido.'],
    ]),
);

test('counts at the start have no article, and places and commands behind others are read as such', options, (t) =>
  check(t, [
    ['Leave your shoes outside.', 'Deja tus zapatos fuera.', '', ''],
    [
      'Vitamin A is good for the eyes.',
      'La vitamina A es buena para los ojos.',
      '',
      'A vitamina A é boa para os ollos.',
    ],
    ['Tap and hold the icon.', 'Mantén pulsado el icono.', 'Mantén premuda la icona.', 'Mantén premida a icona.'],
    ['Type A or B and press Enter.', 'Escribe A o B y pulsa Enter.', '', ''],
    ['The temperature is very high today.', 'La temperatura es muy alta hoy.', '', 'A temperatura é moi alta hoxe.'],
    [
      'The shop is on the left.',
      'La tienda está a la izquierda.',
      "La tenda és a l'esquerra.",
      'A tenda está á esquerda.',
    ],
    ['He said good night.', 'Dijo buenas noches.', '', ''],
    ['Tap the icon.', 'Pulsa el icono.', 'Prem la icona.', 'Pulsa a icona.'],
    ['very, very long', 'muy, muy largo', 'molt, molt llarg', 'moi, moi longo'],
    ['They raised $1500 in a week.', 'Recaudaron $1500 en una semana.', 'Van recaptar $1500 en una setmana.', ''],
    ['She raised two children.', 'Crió dos niños.', '', ''],
    ['He is angry.', 'Está enojado.', 'Està enfadat.', 'Está enfadado.'],
    ["Bread & butter isn't expensive.", 'El pan & la mantequilla no son caros.', '', ''],
    ['Until March 31st', 'Hasta el 31 de marzo', '', ''],
    ['What a day!', '¡Qué día!', 'Quin dia!', ''],
    ['Our R&D budget is small.', 'Nuestro presupuesto R&D es pequeño.', '', ''],
    ["My 'little' brother is tall.", "Mi hermano 'pequeño' es alto.", '', "O meu irmán 'pequeno' é alto."],
  ]),
);

test('a future behind "and" has the subject at the start', options, (t) =>
  check(t, [
    [
      'I read it and will reply soon.',
      'Lo leí y responderé pronto.',
      'El vaig llegir i respondré aviat.',
      'Lino e responderei pronto.',
    ],
  ]),
);
