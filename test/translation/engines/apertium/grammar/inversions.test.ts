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
      "El preu de l'habitació és correcte?",
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

test('a question behind what introduces it has the order of a statement, too', options, (t) =>
  check(t, [
    [
      'Hello, is this seat free?',
      'Hola, ¿este asiento está libre?',
      'Hola, aquest seient és lliure?',
      'Ola, este asento está libre?',
    ],
    ['And what time does it start?', '¿Y a qué hora empieza?', 'I a quina hora arrenca?', 'E a que hora arranca?'],
    ['But have you seen it?', '¿Pero lo has visto?', "Però l'has vist?", 'Mais víchelo?'],
    [
      'Please, could you open the door?',
      'Por favor, ¿podrías abrir la puerta?',
      'Per favor, podries obrir la porta?',
      'Por favor, poderías abrir a porta?',
    ],
  ]),
);

test('"be" in a question has the verb, the number or the preposition of its language', options, (t) =>
  check(t, [
    ['How old is your son?', '¿Cuántos años tiene tu hijo?', '', 'Cantos anos ten o teu fillo?'],
    [
      'How old are the children?',
      '¿Cuántos años tienen los niños?',
      'Quants anys tenen els nens?',
      'Cantos anos teñen os nenos?',
    ],
    [
      'How much are these shoes?',
      '¿Cuánto son estos zapatos?',
      'Quant són aquestes sabates?',
      'Canto son estes zapatos?',
    ],
    ['Where are you from?', '¿De dónde eres?', "D'on ets?", 'De onde es?'],
    ['Where is she from?', '¿De dónde es?', "D'on és?", 'De onde é?'],
  ]),
);

test('"stop" before a gerund ends an action, and is a command before a noun', options, (t) =>
  check(t, [
    ['Stop talking.', 'Para de hablar.', 'Para de parlar.', 'Para de falar.'],
    ['He stopped smoking.', 'Paró de fumar.', 'Va parar de fumar.', 'Parou de fumar.'],
    ['Stop the music.', 'Para la música.', 'Para la música.', 'Para a música.'],
  ]),
);

test('behind a determiner of one thing, a word in the plural is a verb', options, (t) =>
  check(t, [
    ['Any key works.', 'Cualquier llave funciona.', 'Qualsevol clau funciona.', 'Calquera chave funciona.'],
    ['Every station stops.', 'Cada estación para.', 'Cada estació para.', 'Cada estación para.'],
    [
      'The key works are here.',
      'Las obras de llave están aquí.',
      'Les feines claus són aquí.',
      'Os traballos chaves están aquí.',
    ],
  ]),
);
