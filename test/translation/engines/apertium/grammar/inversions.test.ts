import { test } from 'node:test';
import { check, options } from './check.ts';

test('a question with a modal verb or "have" before a pronoun has the order of a statement', options, (t) =>
  check(t, [
    [
      'Where can I rent a car?',
      '¿Dónde puedo alquilar un coche?',
      'On puc llogar un cotxe?',
      'Onde podo alugar un coche?',
    ],
    ['Can I pay with this card?', '¿Puedo pagar con esta tarjeta?', '', ''],
    [
      'Could you speak more slowly?',
      '¿Podrías hablar más despacio?',
      'Podries parlar més a poc a poc?',
      'Poderías falar máis amodo?',
    ],
    ["Why can't we open it?", '¿Por qué no lo podemos abrir?', '', 'Por que non o podemos abrir?'],
    ['Have you finished?', '¿Has acabado?', 'Has acabat?', 'Acabaches?'],
    ['What have you done?', '¿Qué has hecho?', 'Què has fet?', 'Que fixeches?'],
    ['Has she arrived?', '¿Ha llegado?', 'Ha arribat?', 'Chegou?'],
  ]),
);

test('a question that begins with "be" and a noun has the order of a statement', options, (t) =>
  check(t, [
    ['Is your brother at home?', '¿Tu hermano está en casa?', '', 'O teu irmán está en casa?'],
    ['Are these shoes new?', '¿Estos zapatos son nuevos?', 'Aquestes sabates són noves?', 'Estes zapatos son novos?'],
    [
      'Is the price of the room correct?',
      '¿El precio de la sala es correcto?',
      "El preu de l'espai és correcte?",
      'O prezo do cuarto é correcto?',
    ],
    ['Are dogs allowed?', '¿Los perros están permitidos?', 'Els gossos estan permesos?', 'Os cans están permitidos?'],
    ['Is that your house?', '¿Aquello es tu casa?', '', 'Aquilo é a túa casa?'],
  ]),
);

test('a state at the end of a question stands behind its subject', options, (t) =>
  check(t, [
    ['Is the museum open?', '¿Está el museo abierto?', 'El museu és obert?', 'Está o museo aberto?'],
    ['Is everything ready?', '¿Está todo listo?', 'Està tot llest?', 'Está todo a punto?'],
  ]),
);

test('the verb of a question stands before a noun that is its subject', options, (t) =>
  check(t, [
    ['When does the shop open?', '¿Cuándo abre la tienda?', 'Quan obre la tenda?', 'Cando abre a tenda?'],
    ['Where did your parents live?', '¿Dónde vivieron tus padres?', '', 'Onde viviron os teus pais?'],
    [
      'What does this word mean?',
      '¿Qué significa esta palabra?',
      'Què significa aquest mot?',
      'Que significa esta palabra?',
    ],
    ['How do these buttons work?', '¿Cómo funcionan estos botones?', '', ''],
  ]),
);

test('a question with "will" has the future', options, (t) =>
  check(t, [
    ['Will you come tomorrow?', '¿Vendrás mañana?', 'Vindràs demà?', 'Virás mañá?'],
    ["Won't she help us?", '¿No nos ayudará?', 'No ens ajudarà?', 'Non nos axudará?'],
    ['Would you like some tea?', '¿Quieres algún té?', 'Vols algun te?', 'Queres algún té?'],
  ]),
);

test('a question tells what goes on now with the verb for states', options, (t) =>
  check(t, [
    ['What are you doing?', '¿Qué estás haciendo?', 'Què estàs fent?', 'Que estás facendo?'],
    ['Is he working today?', '¿Está trabajando hoy?', 'Està treballant avui?', 'Está traballando hoxe?'],
    ['Why are they laughing?', '¿Por qué están riendo?', 'Per què estan rient?', 'Por que están rindo?'],
  ]),
);
