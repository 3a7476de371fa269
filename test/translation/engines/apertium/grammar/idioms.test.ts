import { test } from 'node:test';
import { check, options } from './check.ts';

test('everyday phrases keep their sense, and "until" and "before" join clauses', options, (t) => check(t, ROWS));

const ROWS: Parameters<typeof check>[1] = [
  [
    "You'd better call a plumber.",
    'Deberías llamar un fontanero.',
    'Hauries de trucar un lampista.',
    'Deberías chamar un fontaneiro.',
  ],
  ['We had better not wait.', 'No deberíamos esperar.', "No hauríem d'esperar.", 'Non deberiamos esperar.'],
  [
    'He used to smoke but he gave it up.',
    'Fumaba pero lo abandonó.',
    'Fumava però el va abandonar.',
    'Fumaba mais abandonouno.',
  ],
  [
    'The kids are fed up with homework.',
    'Los niños están cansados de deberes.',
    'Els nens estan cansats de deures.',
    'Os nenos están cansos de deberes.',
  ],
  ["It's up to you.", 'Decides.', 'Decideixes.', 'Decides.'],
  ["We're out of milk.", 'No tenemos más leche.', 'No tenim més llet.', 'Non temos máis leite.'],
  [
    "I'm out of office until Monday.",
    'No estoy en la oficina hasta el lunes.',
    "No sóc en l'oficina fins a dilluns.",
    'Non estou na oficina até luns.',
  ],
  ['The lift is out of order.', 'El ascensor no funciona.', "L'ascensor no funciona.", 'O ascensor non funciona.'],
  ['There were three of us.', 'Éramos tres.', 'Érem tres.', 'Eramos tres.'],
  ['There are three of each kind.', 'Hay tres de cada clase.', 'Hi ha tres de cada classe.', 'Hai tres de cada clase.'],
  ['Beware of the dog.', 'Sé prudente con el perro.', 'Sigues prudent amb el gos.', 'Ten coidado co can.'],
  [
    'Your parcel is held at customs until the bill is paid.',
    'Tu paquete está detenido en la aduana hasta que la factura está pagada.',
    'El teu paquet és detingut en la duana fins que la factura és pagada.',
    'O teu paquete é detido na alfándega até que a factura é pagada.',
  ],
  [
    'The battery drains too fast.',
    'La batería drena demasiado deprisa.',
    'La bateria desguassa massa de pressa.',
    'A batería desauga demasiado rápido.',
  ],
  [
    'The defendant pleaded not guilty.',
    'El acusado negó la acusación.',
    "L'acusat va negar l'acusació.",
    'O acusado negou a acusación.',
  ],
  [
    'He stayed until the end of the day.',
    'Se quedó hasta el fin del día.',
    'Va quedar fins al final del dia.',
    'Ficou até o fin do día.',
  ],
  [
    'Before the meeting we ate.',
    'Antes de la reunión comimos.',
    'Abans de la reunió vam menjar.',
    'Antes da reunión comemos.',
  ],
  [
    'Close it before the cat escapes.',
    'Ciérralo antes de que el gato huya.',
    "Tanca'l abans que el gat escapi.",
    'Péchao antes de que o gato fuxa.',
  ],
  ['We are closed.', 'Estamos cerrados.', 'Estem tancats.', 'Estamos pechados.'],
  [
    'They got rid of the old sofa.',
    'Eliminaron el sofá viejo.',
    'Van eliminar el sofà vell.',
    'Eliminaron o sofá vello.',
  ],
  [
    'The alarm went off at six.',
    'La alarma empezó a sonar a las seis.',
    "L'alarma va començar a sonar a les sis.",
    'A alarma empezou a soar ás seis.',
  ],
  ['We ran into an old friend.', 'Encontramos un amigo viejo.', 'Vam trobar un amic vell.', 'Atopamos un amigo vello.'],
  [
    'I had better grades than you.',
    'Tuve notas mejores que tú.',
    'Vaig tenir graus millors que tu.',
    'Tiven graos mellores que ti.',
  ],
  ['He drives too fast.', 'Conduce demasiado deprisa.', 'Condueix massa de pressa.', 'Conduce demasiado rápido.'],
];
