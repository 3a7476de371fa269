import { test } from 'node:test';
import { check, options } from './check.ts';

test('a word that can be a verb is read by its neighbours', options, (t) =>
  check(t, [
    ['They have no access to water.', 'No tienen ningún acceso a agua.', 'No tenen cap accés a aigua.', ''],
    ['Go to slide 3.', '', '', 'Vai a diapositiva 3.'],
    ['I want to slide.', '', '', 'Quero escorregar.'],
    ['Our server runs version 2.', 'Nuestro servidor ejecuta versión 2.', '', ''],
    ['The server runs Linux.', 'El servidor ejecuta Linux.', '', ''],
    ['Go to bed!', '', 'Vés al llit!', ''],
    [
      'Children under 12 must pay half.',
      'Los niños de menos de 12 años tienen que pagar la mitad.',
      'Els nens de menys de 12 anys han de pagar la meitat.',
      'Os nenos de menos de 12 anos teñen que pagar a metade.',
    ],
    ['Wash your hands before dinner.', 'Lava tus manos antes de la cena.', 'Renta les teves mans abans del sopar.', ''],
    [
      'He was fired for stealing.',
      'Fue despedido por robar.',
      'Va ser acomiadat per robatori.',
      'Foi despedido por roubar.',
    ],
    ['Push it until it clicks.', 'Púlsalo hasta que oigas un clic.', 'Prem-lo fins que sentis un clic.', ''],
  ]),
);

test('an invitation behind a mark is a command', options, (t) =>
  check(t, [
    ["It's late, let's go home.", 'Es tarde, vamos a casa.', 'És tard, anem a casa.', ''],
    ["It's cold, so let's close the window.", '', '', 'É frío, así que pechemos a xanela.'],
    ["It's late — let's go home.", 'Es tarde — vamos a casa.', 'És tard — anem a casa.', ''],
  ]),
);

test('exclamations, greetings and praise keep their sense', options, (t) =>
  check(t, [
    ['Oh, what a beautiful day!', '¡Oh, qué día tan bello!', 'Oh, quin dia tan bonic!', 'Oh, que día tan bonito!'],
    ['Good night, see you tomorrow!', '', 'Bona nit, et veuré demà!', ''],
    ['I see you tomorrow.', 'Te veo mañana.', '', ''],
    ['He did a great job.', 'Hizo un trabajo excelente.', '', ''],
    ['A great number of people', 'Un número grande de personas', '', ''],
    ['The full list is here.', 'La lista completa está aquí.', '', ''],
    ['The glass is full.', 'El vaso está lleno.', '', ''],
    ['Nobody has ever told me anything.', 'Nadie me ha dicho nada.', '', ''],
    ['We live on the 3rd floor.', 'Vivimos en el 3.º piso.', '', ''],
    ['I have a lot of friends.', 'Tengo muchos amigos.', 'Tinc molts amics.', 'Teño moitos amigos.'],
  ]),
);

test('persons are loved, things adored, and what one does liked', options, (t) =>
  check(t, [
    ['I love this song.', 'Adoro esta canción.', '', ''],
    ['I love my mother.', 'Quiero a mi madre.', '', ''],
    ['I love to swim.', 'Me gusta nadar.', '', ''],
    ['I have always loved you.', 'Siempre te he querido.', '', ''],
    ['I think of you every night.', 'Pienso en ti cada noche.', '', ''],
    ['I often think of my mother.', '', 'Sovint penso en la meva mare.', ''],
    ['She thinks about him.', '', '', 'Pensa nel.'],
    ['What do you think of this film?', '¿Qué piensas de esta película?', '', ''],
    ['The work is hard.', 'El trabajo es duro.', '', ''],
    ['It is a work of art.', 'Es una obra de arte.', '', ''],
  ]),
);

test('one goes and does something, by a means, and asks how long it takes', options, (t) =>
  check(t, [
    ['He went to buy bread.', 'Fue a comprar pan.', 'Va anar a comprar pa.', 'Foi comprar pan.'],
    ['She travels by train.', 'Viaja en tren.', 'Viatja amb tren.', 'Viaxa en tren.'],
    [
      'How long does it take to learn?',
      '¿Cuánto tiempo se tarda en aprender?',
      'Quant de temps es triga a aprendre?',
      'Canto tempo se tarda en aprender?',
    ],
  ]),
);

test('names stay in pairs and behind titles, and items stand behind their noun', options, (t) =>
  check(t, [
    ['Rose and Bill live in London.', 'Rose y Bill viven en Londres.', 'Rose i Bill viuen en Londres.', ''],
    [
      'I saw Mr. Brown at the station.',
      'Vi al señor Brown en la estación.',
      "Vaig veure el senyor Brown a l'estació.",
      '',
    ],
    ['Thank you, Mr. Brown.', 'Gracias, señor Brown.', '', ''],
    [
      'The R&D department is small.',
      'El departamento R&D es pequeño.',
      'El departament R&D és petit.',
      'O departamento R&D é pequeno.',
    ],
    ['The R&D department worked well.', 'El departamento R&D trabajó bien.', '', ''],
    ['The ten students are ill.', '', 'Els deu estudiants estan malalts.', ''],
  ]),
);

test('Galician pronouns stand before the verbs of clauses and denials', options, (t) =>
  check(t, [
    ['If you see it, buy it.', '', '', 'Se o ves, cómprao.'],
    ['The man who bought it is my uncle.', '', '', 'O home que o comprou é o meu tío.'],
    ['Nobody saw it.', '', '', 'Ninguén o viu.'],
    ['Turn it off before you clean it.', '', '', 'Apágao antes de que o limpes.'],
    ['I bought it yesterday.', '', '', 'Compreino onte.'],
    ['Her birthday was yesterday.', '', '', 'O seu aniversario era onte.'],
  ]),
);

test('adverbs, delays, places and what failed stand where each language has them', options, (t) =>
  check(t, [
    [
      'I have just finished my homework.',
      'Recientemente he acabado mis deberes.',
      'Recentment he acabat els meus deures.',
      'Recentemente acabei os meus deberes.',
    ],
    ['We have finally found it.', 'Finalmente lo hemos encontrado.', '', ''],
    ['The bus was late again.', 'El autobús llegó tarde otra vez.', "L'autobús va arribar tard de bell nou.", ''],
    ['It is late.', 'Es tarde.', '', ''],
    ["I can't find my keys anywhere.", 'No puedo encontrar mis llaves en ningún sitio.', '', ''],
    ["It's too hot to sleep.", 'Está demasiado caliente para dormir.', 'És massa calent per dormir.', ''],
    ['He is looking for his glasses.', 'Está buscando sus gafas.', 'Està buscant les seves ulleres.', ''],
    ['Upload failed', 'La carga ha fallado', '', ''],
  ]),
);

test('labels of two words command, and persons are asked for as persons', options, (t) =>
  check(t, [
    ['Change password', '', 'Canvia contrasenya', 'Muda contrasinal'],
    ['Change log', 'Registro de cambio', '', ''],
    ['Download file', '', '', 'Descarga ficheiro'],
    ['Last modified', '', '', 'Última modificación'],
    ['Who broke the window?', '', 'Qui va trencar la finestra?', ''],
    ['He asked me if I was tired.', '', 'Em va preguntar si estava cansat.', ''],
    ["Don't worry about it.", 'No te preocupes.', 'No et preocupis.', ''],
  ]),
);
