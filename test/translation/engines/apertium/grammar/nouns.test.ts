import { test } from 'node:test';
import { check, options } from './check.ts';

test('a word behind a determiner or a preposition is a noun where it could be a verb', options, (t) =>
  check(t, [
    ['All orders', 'Todos los pedidos', 'Tots els ordres', 'Todos os encargos'],
    ['You must book by phone.', 'Tienes que reservar por teléfono.', 'Has de reservar per telèfon.', ''],
    ['They like this type of plant.', 'Les gusta este tipo de planta.', '', ''],
    ['in some places', 'en algunos sitios', 'en alguns llocs', 'nalgúns sitios'],
    ['Keep in mind that the door is open.', 'Mantén en mente que la puerta está abierta.', '', ''],
    // Still verbs and participles.
    ['the broken window', 'la ventana rota', 'la finestra trencada', 'a xanela rota'],
    ['The split was bad.', 'La ruptura era mala.', 'La ruptura era roïna.', 'A ruptura era mala.'],
    ['a walk in the park', 'un paseo en el parque', 'un passeig en el parc', 'un paseo no parque'],
    ['The place we live in opens at nine.', 'El sitio que vivimos en abre a las nueve.', '', ''],
  ]),
);

test('phrases in capitals stay in capitals beside other words', options, (t) =>
  check(t, [
    ['NEW ARRIVALS in store', 'LLEGADAS NUEVAS en tienda', 'ARRIBADES NOVES en tenda', 'CHEGADAS NOVAS en tenda'],
    ['FREE SHIPPING on all orders', 'ENVÍO GRATIS en todos los pedidos', '', 'ENTREGA GRATIS en todos os encargos'],
    ['BIG SALE this weekend', 'VENTA GRANDE este fin de semana', '', 'VENDA GRANDE esta fin de semana'],
    ['A NEW house', 'Una casa NUEVA', '', ''],
  ]),
);

test('what is not read, and amounts that are exceeded, have their words', options, (t) =>
  check(t, [
    [
      'You have 3 unread messages.',
      'Tienes 3 mensajes no leídos.',
      'Tens 3 missatges no llegits.',
      'Tes 3 mensaxes non lidas.',
    ],
    ['2 unpaid invoices', '2 facturas no pagadas', '2 factures no pagades', '2 facturas non pagadas'],
    ['The email is unverified.', 'El email no es verificado.', '', ''],
    ['Mark this chat as unread.', 'Marca este chat como no leído.', '', ''],
    ['Orders over 50 euros', 'Pedidos de más de 50 euros', 'Ordres més de 50 euros', 'Encargos máis de 50 euros'],
    ['They flew over 3 countries.', '', 'Van volar sobre 3 països.', 'Voaron sobre 3 países.'],
    ['more than 20 files', 'más de 20 archivos', 'més de 20 fitxers', 'máis de 20 ficheiros'],
  ]),
);
