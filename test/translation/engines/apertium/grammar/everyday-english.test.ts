import { test } from 'node:test';
import { check, options } from './check.ts';

test('idioms have translations of the same meaning', options, (t) =>
  check(t, [
    ["I'm late.", 'Llego tarde.', 'Arribo tard.', 'Chego tarde.'],
    [
      "I'm afraid I can't help you.",
      'Desafortunadamente no te puedo ayudar.',
      'Malauradament no et puc ajudar.',
      'Desafortunadamente non te podo axudar.',
    ],
    ["I'd rather stay at home.", 'Prefiero quedarme en casa.', '', 'Prefiro ficar en casa.'],
    ["I don't understand what you mean.", 'No entiendo qué quieres decir.', 'No entenc el que vols dir.', ''],
    ['I wish I had more time.', 'Ojalá tuviera más tiempo.', 'Tant de bo tingués més temps.', ''],
    ['As soon as I arrive, I will call you.', 'Cuando llegue, te llamaré.', 'Quan arribi, et trucaré.', ''],
    ['Make sure the cable is connected.', 'Asegúrate de que el cable está conectado.', '', ''],
    ['We ran out of milk.', 'Quedamos sin leche.', 'Vam quedar sense llet.', 'Ficamos sen leite.'],
    ['I have never been to Paris.', 'Nunca he estado en París.', '', 'Nunca estiven en París.'],
    ['Are you afraid of spiders?', '¿Tienes miedo de arañas?', "Tens por d'aranyes?", ''],
    ['It depends on the weather.', 'Depende del tiempo.', 'Depèn del temps.', 'Depende do tempo.'],
    ['If I had known, I would have called.', 'Si hubiera sabido, habría llamado.', '', ''],
    ['He has been to see her.', 'Ha sido para verla.', '', ''],
    ['She gave the two men a day to decide.', 'Dio los dos hombres un día para decidir.', '', ''],
    ['Take two tablets a day.', 'Toma dos pastillas por día.', '', 'Toma dúas pastillas por día.'],
    ['Everything 50% off.', 'Todo 50% de descuento.', 'Tot 50% de descompte.', 'Todo 50% de desconto.'],
    ['You have unsaved changes.', 'Tienes cambios sin guardar.', 'Tens canvis sense desar.', 'Tes cambios sen gardar.'],
    ['Last updated yesterday', 'Última actualización ayer', 'Última actualització ahir', 'Última actualización onte'],
    [
      'You must be at least 18 years old.',
      'Tienes que tener al menos 18 años.',
      'Has de tenir com a mínim 18 anys.',
      '',
    ],
  ]),
);

test(
  'infinitives behind verbs of telling, forgetting and needing have the prepositions of the language',
  options,
  (t) =>
    check(t, [
      ['He told me to wait.', 'Me dijo que esperara.', 'Em va dir que esperés.', 'Díxome que esperase.'],
      ['Ask them to call me.', 'Pídeles que me llamen.', "Demana'ls que em truquin.", ''],
      ["Don't forget to close it.", 'No olvides cerrarlo.', '', 'Non esquezas pechalo.'],
      ['You need to install it.', 'Necesitas instalarlo.', 'Necessites instal·lar-lo.', 'Necesitas instalalo.'],
      ['There is no need to call.', '', '', 'Non hai ningunha necesidade de chamar.'],
      [
        'Click the link to reset your password.',
        'Pulsa el enlace para restaurar tu contraseña.',
        "Fes clic l'enllaç per restaurar la teva contrasenya.",
        'Preme a ligazón para restaurar o teu contrasinal.',
      ],
      ['He used to smoke.', 'Fumaba.', 'Fumava.', 'Fumaba.'],
      ['We used to live here.', 'Vivíamos aquí.', 'Vivíem aquí.', 'Viviamos aquí.'],
    ]),
);

test('clauses without "that" behind a noun are relative', options, (t) =>
  check(t, [
    ['Choose the file you want to open.', 'Escoge el archivo que quieres abrir.', 'Tria el fitxer que vols obrir.', ''],
    ["We can't find the page you're looking for.", 'No podemos encontrar la página que estás buscando.', '', ''],
    ['This is the house I bought.', 'Esto es la casa que compré.', 'Això és la casa que vaig comprar.', ''],
    ['The man who walks here.', 'El hombre que anda aquí.', "L'home que camina aquí.", 'O home que anda aquí.'],
    ['I know who he is.', 'Sé quién es.', '', ''],
    ['the book that you lent me', 'el libro que me prestaste', '', ''],
    ['To open the file you need a key.', 'Para abrir el archivo necesitas una llave.', '', ''],
    ['If you see the bird you win.', 'Si ves el pájaro ganas.', "Si veus l'au guanyes.", ''],
  ]),
);

test('a verb behind "and" has the subject and the tense of the verb before it', options, (t) =>
  check(t, [
    [
      'The lesson begins at nine and ends at ten.',
      'La lección empieza a las nueve y acaba a las diez.',
      'La lliçó comença a les nou i acaba a les deu.',
      'A lección empeza ás nove e acaba ás dez.',
    ],
    ['He saw me and called me.', 'Me vio y me llamó.', 'Em va veure i em va trucar.', 'Viume e chamoume.'],
    ['I love you and need you.', 'Te quiero y te necesito.', "T'estimo i et necessito.", 'Quérote e necesítote.'],
    ['They will check it and contact you.', 'Lo comprobarán y te contactarán.', '', ''],
    [
      'We received your request and will answer you soon.',
      'Recibimos tu petición y te contestaremos pronto.',
      'Vam rebre la teva sol·licitud i et respondrem aviat.',
      'Recibimos a túa petición e contestarémoste pronto.',
    ],
  ]),
);

test('pronouns, pasts, plurals and adjectives are read by what stands beside them', options, (t) =>
  check(t, [
    ['Do not share it with anyone.', 'No lo compartas con nadie.', 'No el comparteixis amb ningú.', ''],
    ["I'll call you in five minutes.", 'Te llamaré en cinco minutos.', 'Et trucaré en cinc minuts.', ''],
    ['Most people probably know it from books.', 'La mayoría de personas probablemente lo conocen de libros.', '', ''],
    ['Nobody knows what happened.', 'Nadie sabe qué pasó.', '', ''],
    ['Apples are good.', 'Las manzanas son buenas.', 'Les pomes són bones.', 'As mazás son boas.'],
    ['Arias said no.', 'Arias dijo no.', 'Arias va dir no.', ''],
    ['The road is long.', 'La carretera es larga.', '', 'A estrada é longa.'],
    ['Breakfast is included.', 'El desayuno está incluido.', '', ''],
    ['My name is Rose.', 'Mi nombre es Rose.', 'El meu nom és Rose.', 'O meu nome é Rose.'],
    ['under the name Smith', 'bajo el nombre Smith', 'sota el nom Smith', 'baixo o nome Smith'],
  ]),
);

test('"before", "after" and "within" are prepositions before a noun and conjunctions before a clause', options, (t) =>
  check(t, [
    ['before the end of the month', 'antes del fin del mes', 'abans del final del mes', 'antes do fin do mes'],
    [
      'After the meeting ends, call me.',
      'Después de que la reunión acabe, llámame.',
      "Després que la reunió acabi, truca'm.",
      'Despois de que a reunión acabe, chámame.',
    ],
    ['after the information published by the paper', 'después de la información publicada por el papel', '', ''],
    ['within 30 days', 'dentro de 30 días', 'dins de 30 dies', 'dentro de 30 días'],
    ['Wear gloves when handling this product.', 'Lleva guantes cuando manejas este producto.', '', ''],
  ]),
);

test('"play" and "meet" have the verbs of games and persons, and those of music and tasks', options, (t) =>
  check(t, [
    ['We played football.', 'Jugamos fútbol.', '', ''],
    ['She plays the piano.', 'Toca el piano.', '', ''],
    ['I met Ana yesterday.', 'Conocí a Ana ayer.', '', ''],
    ['It meets the requirements.', 'Cumple los requisitos.', '', ''],
  ]),
);

test('persons are objects: with "a" in Spanish, and no datives unless something is given to them', options, (t) =>
  check(t, [
    ['I saw him.', 'Lo vi.', 'El vaig veure.', 'Vino.'],
    ['I saw her yesterday.', 'La vi ayer.', 'La vaig veure ahir.', 'Vina onte.'],
    ['Do not touch them.', 'No los toques.', 'No els toquis.', 'Non os toques.'],
    ['I gave him a book.', 'Le di un libro.', 'Li vaig donar un llibre.', 'Deille un libro.'],
    ['She loves my brother.', 'Quiere a mi hermano.', '', ''],
    ['They found the man.', 'Encontraron al hombre.', '', ''],
    ['We visited the museum.', 'Visitamos el museo.', '', ''],
  ]),
);

test('how persons are, persons joined by "or", times, principles and absent things keep their meaning', options, (t) =>
  check(t, [
    ["I'm fine, thanks.", 'Estoy bien, gracias.', 'Estic bé, gràcies.', 'Estou ben, grazas.'],
    ['I am fine with it.', '', '', ''],
    ['Are you fine?', '¿Estás bien?', 'Estàs bé?', 'Estás ben?'],
    ['Either you or I am wrong.', 'Uno de nosotros está mal.', '', 'Un de nós está mal.'],
    ['And you, Anna?', '¿Y tú, Anna?', 'I tu, Anna?', 'E ti, Anna?'],
    ['Open until 21:00.', 'Abierto hasta las 21:00.', '', 'Aberto até as 21:00.'],
    ['He arrived before 17:30.', '', 'Va arribar abans de les 17:30.', 'Chegou antes das 17:30.'],
    ['Our policy is clear.', 'Nuestra política es clara.', 'La nostra política és clara.', ''],
    ['Your insurance policy is here.', 'Tu póliza de seguro está aquí.', '', ''],
    ['You have no new messages.', 'No tienes mensajes nuevos.', '', 'Non tes mensaxes novas.'],
  ]),
);

test('denials, numbers in words, compounds and figures keep their meaning', options, (t) =>
  check(t, [
    ["You mustn't come.", 'No debes venir.', 'No has de venir.', 'Non debes vir.'],
    ["You needn't come.", 'No tienes que venir.', 'No has de venir.', 'Non tes que vir.'],
    [
      'Only residents may park here.',
      'Solo los residentes pueden aparcar aquí.',
      'Només els residents poden aparcar aquí.',
      'Só os residentes poden aparcar aquí.',
    ],
    ['The only residents are here.', 'Los residentes únicos están aquí.', '', ''],
    ["There's no doubt that it works.", 'Es seguro que funciona.', 'És segur que funciona.', ''],
    ['Turn left, then right.', 'Gira a la izquierda, entonces a la derecha.', '', ''],
    ['Every other day', 'Cada dos días', 'Cada dos dies', 'Cada dous días'],
    ['The sign-up form', 'El formulario de inscripción', '', 'O formulario de inscrición'],
    [
      'twenty-two people and forty-two euros',
      'veintidós personas y cuarenta y dos euros',
      '',
      'vinte e dúas persoas e corenta e dous euros',
    ],
    ['three hundred thousand', 'trescientos mil', 'tres-cents mil', 'trescentos mil'],
    ['No. 7', '', '', 'N.º 7'],
    ['Dear Mr. Black,', 'Estimado señor Black,', 'Benvolgut senyor Black,', 'Estimado Sr. Black,'],
    ['Please find the report attached.', 'Adjunto el informe.', '', ''],
    ["Sorry, I'm running late.", 'Perdón, llego tarde.', '', ''],
    ['Thanks for your help yesterday.', 'Gracias por tu ayuda ayer.', '', ''],
    ['Confirm your attendance.', 'Confirma tu asistencia.', 'Confirma la teva assistència.', ''],
    ['The answer is incorrect.', 'La respuesta está mal.', '', ''],
  ]),
);
