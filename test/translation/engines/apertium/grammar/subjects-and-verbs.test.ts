import { test } from 'node:test';
import { check, options } from './check.ts';

test('a word that can be a noun is the verb of a sentence without another one', options, (t) =>
  check(t, [
    ['All machines work.', 'Todas las máquinas funcionan.', 'Totes les màquines funcionen.', ''],
    ['Our offices close on Sundays.', '', 'Les nostres oficines tanquen cada diumenge.', ''],
    ['The app costs money.', 'La aplicación cuesta dinero.', "L'aplicació costa diners.", ''],
    ['Neither the printer nor the scanner works.', '', "Ni la impressora ni l'escàner funcionen.", ''],
    [
      'If the light turns red, stop.',
      'Si la luz se pone roja, para.',
      'Si la llum es torna vermella, para.',
      'Se a luz vira vermella, para.',
    ],
    [
      'Unplug the device before you clean it.',
      'Desenchufa el dispositivo antes de que lo limpies.',
      'Desendolla el dispositiu abans que el netegis.',
      '',
    ],
    // Still nouns.
    ['Our sales force.', 'Nuestra fuerza de ventas.', 'La nostra força de vendes.', 'A nosa forza de vendas.'],
    ['Access to water.', '', 'Accés a aigua.', 'Acceso a auga.'],
    ['The works of art', 'Las obras de arte', '', ''],
  ]),
);

test('a verb and its predicate agree with a subject of several words', options, (t) =>
  check(t, [
    [
      'A class B licence is required.',
      'Una licencia de clase B está requerida.',
      'Una llicència de classe B és requerida.',
      'Unha licenza de clase B é requirida.',
    ],
    [
      'We offer a cloud-based solution.',
      'Ofrecemos una solución basada en la nube.',
      'Oferim una solució basada en el núvol.',
      'Ofrecemos unha solución baseada na nube.',
    ],
    [
      'Children under 12 must be accompanied by an adult.',
      'Niños de menos de 12 años tienen que ser acompañados por un adulto.',
      'Nens de menys de 12 anys han de ser acompanyats per un adult.',
      '',
    ],
    ['You have 3 unread messages.', 'Tienes 3 mensajes no leídos.', '', 'Tes 3 mensaxes non lidas.'],
    // The subject is not the noun before the verb.
    ['This week they are closed.', 'Esta semana están cerrados.', '', ''],
    ['The users of the site say that it works.', 'Los usuarios del sitio dicen que funciona.', '', ''],
  ]),
);

test('instructions of manuals keep their sense', options, (t) =>
  check(t, [
    [
      'Press and hold the power button.',
      'Mantén pulsado el botón de encendido.',
      "Mantén premut el botó d'engegada.",
      'Mantén premido o botón de acendido.',
    ],
    ['Plug in the lamp.', 'Enchufa la lámpara.', 'Endolla el llum.', 'Enchufa a lámpada.'],
    ['Unplug the lamp.', 'Desenchufa la lámpara.', 'Desendolla el llum.', 'Desenchufa a lámpada.'],
    ['Charge the battery.', 'Carga la batería.', 'Carrega la bateria.', 'Carga a batería.'],
    ['They charge a fee.', 'Cobran un coste.', '', ''],
    ['Decrease the volume.', 'Disminuye el volumen.', 'Redueix el volum.', 'Decrece o volume.'],
    ['It contains nuts and milk.', 'Contiene frutos secos y leche.', '', 'Contén froitos secos e leite.'],
    ['Tighten the nuts and bolts.', 'Aprieta las tuercas y pernos.', '', 'Aperta as porcas e parafusos.'],
    ['Water boils at 100 °C.', 'El agua hierve a 100 °C.', "L'aigua bull a 100 °C.", 'A auga ferve a 100 °C.'],
  ]),
);

test('shops, households and letters are told in words that the rules know', options, (t) =>
  check(t, [
    [
      'Your password must be at least 8 characters long.',
      'Tu contraseña tiene que tener al menos 8 caracteres.',
      'La teva contrasenya ha de tenir com a mínim 8 caràcters.',
      'O teu contrasinal ten que ter polo menos 8 caracteres.',
    ],
    ['This is available on all paid plans.', 'Esto está disponible en todos los planes pagados.', '', ''],
    ['Rent is due on the first of each month.', 'El alquiler tiene que ser pagado el primero de cada mes.', '', ''],
    ['He waited for half an hour.', 'Esperó durante media hora.', '', ''],
    ['She has two sons, aged 5 and 8.', 'Tiene dos hijos, de 5 y 8 años.', 'Té dos fills, de 5 i 8 anys.', ''],
    ['Keep refrigerated.', 'Manténlo en el refrigerador.', '', 'Manteno na neveira.'],
    ['Ten students passed the exam.', 'Diez estudiantes aprobaron el examen.', '', ''],
    ["The heating doesn't turn on.", 'La calefacción no empieza a funcionar.', '', ''],
    ['Do not use near open flames.', 'No lo utilices cerca de las llamas abiertas.', '', ''],
    ['Dr. Smith will see you.', '', '', 'Dr. Smith verate.'],
  ]),
);
