import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../support.ts';
import { check, options } from './check.ts';

test('amounts and durations before a noun stand behind it', options, (t) =>
  check(t, [
    ['A two-week trip', 'Un viaje de dos semanas', 'Un viatge de dues setmanes', 'Unha viaxe de dúas semanas'],
    ['A one-day course', 'Un curso de un día', "Un curs d'un dia", 'Un curso dun día'],
    ['He needs a 64-bit system.', 'Necesita un sistema de 64 bits.', '', ''],
    ["He gave two weeks' notice.", 'Dio aviso de dos semanas.', '', 'Deu aviso de dúas semanas.'],
    ['A €5 million house', 'Una casa de €5 millones', '', ''],
    ['Seven billion people', 'Siete mil millones de personas', 'Set mil milions de persones', ''],
    ["The boys' room is big.", 'La sala de los chicos es grande.', '', ''],
  ]),
);

test('things cost an amount, and the cost before a verb stays a noun', options, (t) =>
  check(t, [
    ['The project cost 5 euros.', 'El proyecto tuvo un coste de 5 euros.', '', 'O proxecto tivo un custo de 5 euros.'],
    ['This phone costs 200 euros.', 'Este teléfono tiene un coste de 200 euros.', '', ''],
    ['The cost is high.', 'El coste es alto.', '', ''],
    ['It costs 5 euros.', 'Cuesta 5 euros.', 'Costa 5 euros.', ''],
  ]),
);

test('verbs with a preposition have the object that their translations have', options, (t) =>
  check(t, [
    ['Listen to me.', 'Escúchame.', "Escolta'm.", 'Escóitame.'],
    ['I am waiting for you.', 'Estoy aguardándote.', 'Estic esperant-te.', 'Estou esperándote.'],
    ['I trust you.', 'Confío en ti.', 'Confio en tu.', 'Confío en ti.'],
    ['I thank you for the help.', 'Gracias por la ayuda.', "Gràcies per l'ajut.", 'Grazas pola axuda.'],
    ['Give it to him.', 'Dáselo.', "Dóna-l'hi.", ''],
    ['He gave it to me.', 'Me lo dio.', "Me'l va donar.", ''],
    ['She sent it to us.', 'Nos lo envió.', 'Ens el va enviar.', ''],
    ['I compared it to her.', '', '', ''],
    ['Please fill in the form.', 'Por favor completa el formulario.', '', 'Por favor completa o formulario.'],
    ['Wake up!', '¡Despierta!', 'Desperta!', 'Esperta!'],
    ['They will meet on Friday.', 'Tendrán una reunión el viernes.', '', 'Terán unha reunión o venres.'],
    ['Let’s meet tomorrow.', 'Tengamos una reunión mañana.', '', ''],
    ['She met him at the station.', 'Lo conoció en la estación.', '', ''],
    ['Don’t be late.', 'No llegues tarde.', 'No arribis tard.', 'Non chegues tarde.'],
    ['Send it by Friday at the latest.', 'Envíalo para el viernes a más tardar.', '', ''],
  ]),
);

test('a subject that rules do not know gives a verb its person and number', options, (t) =>
  check(t, [
    ['Søren and Åse work here.', 'Søren y Åse trabajan aquí.', 'Søren i Åse treballen aquí.', ''],
    ['eBay and YouTube are big.', 'eBay y YouTube son grandes.', 'eBay i YouTube són grans.', ''],
    ['UNESCO and NATO met in Paris.', 'UNESCO y OTAN conocieron en París.', '', ''],
    ["UNICEF's work", 'La obra de UNICEF', "La feina d'UNICEF", ''],
    ['Captain Hook was bad.', 'Capitán Hook era malo.', '', 'Capitán Hook era malo.'],
    ['Frank Long wrote a letter.', 'Frank Long escribió una carta.', '', 'Frank Long escribiu unha carta.'],
    ['President Bush met Pope Francis.', 'Presidente Bush conoció Papa Francis.', '', ''],
  ]),
);

test('what is kept in a state agrees with it', options, (t) =>
  check(t, [
    ['Keep the door closed.', 'Mantén la puerta cerrada.', 'Mantingues la porta tancada.', 'Mantén a porta pechada.'],
    ['Keep the windows open.', 'Mantén las ventanas abiertas.', 'Mantingues les finestres obertes.', ''],
    ['Leave the door open.', 'Deja la puerta abierta.', 'Deixa la porta oberta.', 'Deixa a porta aberta.'],
    ['Stay here.', 'Quédate aquí.', 'Queda aquí.', 'Fica aquí.'],
  ]),
);

test('a question that offers a command has an infinitive', options, (t) =>
  check(t, [
    ['Move the file?', '¿Mover el archivo?', 'Moure el fitxer?', 'Mover o ficheiro?'],
    ['Discard the changes?', '¿Descartar los cambios?', '', 'Descartar os cambios?'],
    ['Work is hard?', '', '', ''],
  ]),
);

test('who goes away leaves nothing behind', options, (t) =>
  check(t, [
    ['She said yes and left.', 'Dijo sí y salió.', 'Va dir sí i va sortir.', 'Dixo si e saíu.'],
    ['The "old" teacher left.', 'El profesor "viejo" salió.', '', ''],
  ]),
);

test('nouns of everyday life have the translation that is meant', options, (t) =>
  check(t, [
    ['The mother-in-law came.', 'La suegra vino.', 'La sogra va venir.', 'A sogra veu.'],
    ['My father is here.', 'Mi padre está aquí.', 'El meu pare és aquí.', ''],
    ['Our platform is new.', 'Nuestra plataforma es nueva.', 'La nostra plataforma és nova.', ''],
    ['I read your letters.', 'Leí tus cartas.', 'Vaig llegir les teves cartes.', 'Lin as túas cartas.'],
    ['The word has three letters.', 'La palabra tiene tres letras.', '', ''],
    ['Bring food and water.', 'Trae comida y agua.', '', 'Trae comida e auga.'],
    ['I want the new one.', 'Quiero el nuevo.', 'Vull el nou.', 'Quero o novo.'],
    ['From point A to point B', 'De punto A a punto B', 'Des de punt A a punt B', 'Desde punto A a punto B'],
    ['What is it?', '¿Qué es?', 'Què és?', ''],
    ['"Where are you?" she asked.', '"¿Dónde estás?" preguntó.', '', '"Onde estás?" preguntou.'],
    ['He asked for help.', 'Pidió ayuda.', '', 'Pediu axuda.'],
    ['All rights reserved.', 'Todos los derechos reservados.', '', 'Todos os dereitos reservados.'],
  ]),
);

test('abbreviated days, months, measures, firms and addresses are read as people read them', options, (t) =>
  check(t, [
    ['On the 5th of June', 'El 5 de junio', 'El 5 de juny', 'O 5 de xuño'],
    ['Open on Fri, Mar 3.', 'Abierto el viernes, 3 de marzo.', '', ''],
    ['Max. weight: 20 kg', 'Peso máximo: 20 kg', 'Pes màxim: 20 kg', 'Peso máximo: 20 kg'],
    ['The U.K. government is new.', 'El gobierno del Reino Unido es nuevo.', '', ''],
    ['Acme Inc. bought Beta Ltd. in May.', 'Acme Inc. compró Beta Ltd. en mayo.', '', ''],
    ['He lives at 12 Oak St. in Boston.', 'Vive en 12 Oak St. en Boston.', '', ''],
    ['Tom, are you ready?', 'Tom, ¿estás listo?', '', ''],
    ['Water, please?', '¿Agua, por favor?', '', ''],
    ['Red, green or blue?', '¿Rojo, verde o azul?', '', ''],
  ]),
);

test('words that are said, written or spoken of are translated alone', options, (t) =>
  check(t, [
    ["She wrote 'thanks' on the wall.", "Escribió 'gracias' en la pared.", '', ''],
    [
      "The word 'dog' has three letters.",
      "La palabra 'perro' tiene tres letras.",
      '',
      "A palabra 'can' ten tres letras.",
    ],
    ['I read the book "dogs".', 'Leí el libro "perros".', '', 'Lin o libro "cans".'],
    ["The 'old' house is big.", "La casa 'vieja' es grande.", '', ''],
  ]),
);

test('one looks at something and sends an e-mail to somebody', options, (t) =>
  check(t, [
    ['Look at this.', 'Mira esto.', 'Mira això.', 'Mira isto.'],
    ['They looked at the map.', 'Miraron el mapa.', 'Van mirar el mapa.', 'Miraron o mapa.'],
    ['Email me now.', 'Envíame un email ahora.', '', 'Envíame un correo electrónico agora.'],
  ]),
);

test('an ampersand joins what "and" joins, in capitals as well', options, (t) =>
  check(t, [
    ['Salt & pepper', 'Sal & pimienta', 'Sal & pebre', 'Sal & pementa'],
    ['CLOSED ON SUNDAYS', 'CERRADO LOS DOMINGOS', 'TANCAT CADA DIUMENGE', 'PECHADO OS DOMINGOS'],
  ]),
);

test('words beside items stay apart, and verbs have the person of an item', options, async (t) => {
  const { translate } = await open(t);
  assert.deepEqual(await translate('es', 'ca', ['Pan & vino y queso', 'Él & ella']), [
    'Pa & vi i formatge',
    'Ell & ella',
  ]);
  assert.deepEqual(await translate('pt', 'es', ['O 1º lugar']), ['El 1º lugar']);
});

test('reports of programs tell what has been done to something', options, (t) =>
  check(t, [
    ['File deleted.', 'El archivo ha sido eliminado.', 'El fitxer ha estat eliminat.', 'O ficheiro foi eliminado.'],
    ['Changes saved.', 'Los cambios han sido guardados.', 'Els canvis han estat desats.', 'Os cambios foron gardados.'],
    [
      '3 files deleted',
      '3 archivos han sido eliminados',
      '3 fitxers han estat eliminats',
      '3 ficheiros foron eliminados',
    ],
    ['PDF created.', 'El PDF ha sido creado.', '', 'O PDF foi creado.'],
    ['Order received. We will call you.', 'El orden ha sido recibido. Te llamaremos.', '', ''],
    ['Video not found.', 'El vídeo no ha sido encontrado.', 'El vídeo no ha estat trobat.', 'O vídeo non foi atopado.'],
    ['Email already used.', 'El email ya ha sido utilizado.', '', ''],
    ['Link copied to clipboard.', 'El enlace ha sido copiado a portapapeles.', '', ''],
    ['Update available', 'La actualización está disponible', "L'actualització està disponible", ''],
    ['Download complete.', 'La descarga ha sido completada.', '', 'A descarga foi completada.'],
    ['Draft discarded.', 'El borrador ha sido descartado.', '', 'O borrador foi descartado.'],
    ['Also available', 'También disponible', 'També disponible', 'Tamén dispoñíbel'],
    ['We read your post.', 'Leímos tu publicación.', '', ''],
    ['The boy deleted files.', 'El chico eliminó archivos.', '', ''],
  ]),
);

test('menus, letters, names of offices and dates of births are what they are', options, (t) =>
  check(t, [
    ['Open the menu.', 'Abre el menú.', 'Obre el menú.', 'Abre o menú.'],
    ['Do not open the letter.', 'No abras la carta.', 'No obris la carta.', 'Non abras a carta.'],
    ['Read it to me.', 'Léemelo.', '', ''],
    ['Minister Blair met President Bush.', 'Ministro Blair conoció Presidente Bush.', '', ''],
    ['Frank Stone and Mark Bush work here.', 'Frank Stone y Mark Bush trabajan aquí.', '', ''],
    ['Born June 3, 1985', 'Nacido el 3 de junio de 1985', 'Nascut el 3 de juny de 1985', ''],
    ['Ends Dec 31', 'Acaba el 31 de diciembre', 'Acaba el 31 de desembre', 'Acaba o 31 de decembro'],
    ['The rope is 2 meters long.', 'La cuerda es 2 metros de largo.', '', ''],
    ['Run!', '¡Corre!', 'Corre!', 'Corre!'],
    ['Stay at home.', 'Quédate en casa.', '', ''],
    ['Stay calm.', 'Quédate tranquilo.', '', 'Fica tranquilo.'],
    ['We meet at noon.', 'Tenemos una reunión a mediodía.', 'Tenim una reunió al migdia.', ''],
    ['The firm lost 4 euros.', 'La empresa perdió 4 euros.', "L'empresa va perdre 4 euros.", ''],
    ['TIP: save water.', 'Consejo: conserva agua.', '', ''],
  ]),
);

test('a modal verb without another one is denied before it', options, (t) =>
  check(t, [
    ["I can't, sorry.", 'No puedo, lo siento.', 'No puc, em sap greu.', 'Non podo, perdón.'],
    ['We cannot; they must not.', 'No podemos; no deben.', 'No podem; no han de.', 'Non podemos; non deben.'],
    ['Yes, I can.', 'Sí, puedo.', 'Sí, puc.', 'Si, podo.'],
    ['I cannot see you.', 'No te puedo ver.', '', ''],
  ]),
);

test('programs keep their names, which are words', options, (t) =>
  check(t, [
    ['Windows 11 is fast.', 'Windows 11 es rápido.', 'Windows 11 és ràpid.', 'Windows 11 é rápido.'],
    [
      'We use Windows and Excel.',
      'Utilizamos Windows y Excel.',
      'Utilitzem Windows i Excel.',
      'Utilizamos Windows e Excel.',
    ],
    ['The windows are open.', 'Las ventanas están abiertas.', '', 'As xanelas están abertas.'],
    ['Take one, i.e. the red pill.', '', '', 'Toma un, é dicir, a pílula vermella.'],
  ]),
);

test('one looks at a thing, and a look stays a noun', options, (t) =>
  check(t, [
    ['Take a look at the new page.', 'Mira la página nueva.', 'Mira la pàgina nova.', 'Mira a páxina nova.'],
    ['Look at it.', 'Míralo.', "Mira'l.", 'Mírao.'],
    ['We will have a closer look at the data.', 'Tendremos un cariz más cercano en los datos.', '', ''],
    ['If you look at living things, you learn.', 'Si miras en cosas vivientes, aprendes.', '', ''],
  ]),
);

test('a report keeps the names of persons', options, (t) =>
  check(t, [
    ['Card declined.', 'La tarjeta ha sido rechazada.', '', ''],
    ['Anna Smith deleted.', 'Anna Smith eliminó.', '', ''],
  ]),
);
