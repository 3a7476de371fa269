import { test } from 'node:test';
import { check, options } from './check.ts';

test('verbs of programs that the dictionaries lack are translated in every form', options, (t) =>
  check(t, [
    ['Reload the page.', 'Recarga la página.', 'Recarrega la pàgina.', 'Recarga a páxina.'],
    ['To reload it, press F5.', 'Para recargarlo, pulsa F5.', '', 'Para recargalo, pulsa F5.'],
    [
      'He has uninstalled the program.',
      'Ha desinstalado el programa.',
      'Ha desinstal·lat el programa.',
      'Desinstalou o programa.',
    ],
    ['He is reloading the page.', 'Está recargando la página.', '', 'Está recargando a páxina.'],
    [
      'Do not restart the server.',
      'No reinicies el servidor.',
      'No reiniciïs el servidor.',
      'Non reinicies o servidor.',
    ],
    ['I will not reload it.', 'No lo recargaré.', '', 'Non o recargarei.'],
    ['Unlock them.', 'Desbloquéalos.', "Desbloqueja'ls.", 'Desbloquéaos.'],
    ['Discard the changes.', 'Descarta los cambios.', '', 'Descarta os cambios.'],
    ['The upload failed.', 'La carga falló.', 'La càrrega va fallar.', 'A carga fallou.'],
    ['The refresh failed.', 'El refresh falló.', 'El refresh va fallar.', 'O refresh fallou.'],
  ]),
);

test('participles before nouns are no past tenses', options, (t) =>
  check(t, [
    ['the deleted files', 'los archivos eliminados', 'els fitxers eliminats', 'os ficheiros eliminados'],
    ['Broken links', 'Enlaces rotos', '', 'Ligazóns rotas'],
    ['Muted users', 'Usuarios silenciados', 'Usuaris silenciats', 'Usuarios silenciados'],
    ['She saved the file.', 'Guardó el archivo.', 'Va desar el fitxer.', ''],
  ]),
);

test('numbered things and machines work', options, (t) =>
  check(t, [
    ['Version 3 works.', 'Versión 3 funciona.', 'Versió 3 funciona.', 'Versión 3 funciona.'],
    ['Flight 22 leaves from gate 3.', 'Vuelo 22 sale de puerta 3.', 'Vol 22 surt des de porta 3.', ''],
    [
      'The old printer works well.',
      'La impresora vieja funciona bien.',
      'La impressora vella funciona bé.',
      'A impresora vella funciona ben.',
    ],
    ['She works well.', 'Trabaja bien.', 'Treballa bé.', 'Traballa ben.'],
    ['Chapter 2 pages', 'Capítulo 2 páginas', '', ''],
    ['Connect on port 8080.', 'Conecta en puerto 8080.', 'Connecta en port 8080.', 'Conecta en porto 8080.'],
  ]),
);

test('names before nouns own them', options, (t) =>
  check(t, [
    ['the Netflix app', 'la aplicación de Netflix', "l'aplicació de Netflix", ''],
    ['my eBook reader', 'mi lector de eBook', '', ''],
    ['The Mumbai attackers arrived.', 'Los atacantes de Mumbai llegaron.', '', 'Os atacantes de Mumbai chegaron.'],
    [
      'Mr. and Mrs. Brown live here.',
      'El señor y la señora Brown viven aquí.',
      'El senyor i la senyora Brown viuen aquí.',
      '',
    ],
  ]),
);

test('verbs have the person of all who are joined', options, (t) =>
  check(t, [
    ['You and I know it.', 'Tú y yo lo conocemos.', 'Tu i jo el coneixem.', ''],
    [
      'My brother and I went home.',
      'Mi hermano y yo fuimos a casa.',
      'El meu germà i jo vam anar a casa.',
      'O meu irmán e eu fomos a casa.',
    ],
    ['My wife and I will go.', 'Mi mujer y yo iremos.', 'La meva dona i jo anirem.', 'A miña muller e eu iremos.'],
    [
      'I bought bread and you ate it.',
      'Compré el pan y tú lo comiste.',
      'Vaig comprar el pa i tu el vas menjar.',
      'Comprei pan e comíchelo.',
    ],
  ]),
);

test('advice, greetings and pairs of commands', options, (t) =>
  check(t, [
    ['You should not.', 'No lo deberías hacer.', "No l'hauries de fer.", 'Non o deberías facer.'],
    ['They should go home.', 'Deberían ir a casa.', "Haurien d'anar a casa.", 'Deberían ir a casa.'],
    ['Did you see that?', '¿Viste aquello?', 'Vas veure allò?', 'Viches aquilo?'],
    ['Hello Bob, welcome back!', '¡Hola Bob, bienvenido otra vez!', '', 'Ola Bob, benvido outra vez!'],
    ['Save and exit', 'Guarda y sal', 'Desa i surt', 'Garda e sae'],
    ['Sit down and be quiet.', 'Siéntate y sé tranquilo.', '', 'Séntate e se tranquilo.'],
    ['Search and rescue', 'Búsqueda y rescate', 'Recerca i rescat', ''],
    ['Error loading the page', 'Error al cargar la página', 'Error en carregar la pàgina', 'Erro ao cargar a páxina'],
    [
      'When opening the file, it fails.',
      'Al abrir el archivo, falla.',
      'En obrir el fitxer, falla.',
      'Ao abrir o ficheiro, falla.',
    ],
  ]),
);

test('names report what persons did, things what was done to them', options, (t) =>
  check(t, [
    ['Maria blocked', 'Maria bloqueó', 'Maria va blocar', 'Maria bloqueou'],
    ['Ticket closed.', 'La entrada ha sido cerrada.', 'El tiquet ha estat tancat.', 'O tícket foi pechado.'],
  ]),
);

test('a form to fill in is no shape', options, (t) =>
  check(t, [
    ['Submit the form.', 'Envía el formulario.', 'Envia el formulari.', 'Envía o formulario.'],
    ['a form of life', 'una forma de vida', 'una forma de vida', 'unha forma de vida'],
  ]),
);

test('data is plural, with its verb', options, (t) =>
  check(t, [
    ['The data is safe.', 'Los datos son seguros.', 'Les dades són segures.', 'Os datos son seguros.'],
    [
      'Our data suggests that it works.',
      'Nuestros datos sugieren que funciona.',
      '',
      'Os nosos datos suxiren que funciona.',
    ],
    [
      'The data was saved on Monday.',
      'Los datos fueron guardados el lunes.',
      'Les dades van ser desades dilluns.',
      'Os datos foron gardados o luns.',
    ],
    [
      'The data is saved on 3 May.',
      'Los datos están guardados el 3 de mayo.',
      'Les dades estan desades el 3 de maig.',
      'Os datos están gardados o 3 de maio.',
    ],
    ['The data was lost.', 'Los datos fueron perdidos.', 'Les dades van ser perdudes.', 'Os datos foron perdidos.'],
    [
      'Your data is being processed.',
      'Tus datos están siendo procesados.',
      '',
      'Os teus datos están sendo procesados.',
    ],
  ]),
);

test('what a program could not do has no person', options, (t) =>
  check(t, [
    [
      'Could not open the file.',
      'No se pudo abrir el archivo.',
      "No s'ha pogut obrir el fitxer.",
      'Non se puido abrir o ficheiro.',
    ],
    ['Unable to connect', 'No se pudo conectar', "No s'ha pogut connectar", 'Non se puido conectar'],
    ['I could not open it.', 'No lo pude abrir.', '', ''],
    ['He could not come. Could not pay.', 'No pudo venir. No pudo pagar.', '', ''],
    ['The server is down.', 'El servidor no está disponible.', '', ''],
  ]),
);

test('tables and sections with a number, denied commands and joined countries', options, (t) =>
  check(t, [
    ['See Table 2.', 'Ve Tabla 2.', '', 'Ve Táboa 2.'],
    ['Chapter 3, Sect. 2', 'Capítulo 3, Sección 2', '', 'Capítulo 3, Sección 2'],
    ['Never open attachments.', 'Nunca abras anexos.', '', ''],
    ['The UK and the US agreed.', 'El Reino Unido y los EE.UU. acordaron.', '', ''],
  ]),
);

test('tabs open, meetings are over, and one unsubscribes', options, (t) =>
  check(t, [
    ['Open in a new tab', 'Ábrelo en una pestaña nueva', '', ''],
    ['Close the tab.', 'Cierra la pestaña.', 'Tanca la pestanya.', ''],
    ['The meeting is over.', 'La reunión ha acabado.', '', ''],
    ['The bridge is over the river.', 'El puente es sobre el río.', '', ''],
    ['Unsubscribe from this list', 'Anula la suscripción a esta lista', '', ''],
  ]),
);

test('verbs of many senses have the one of programs and letters, unless their object tells another', options, (t) =>
  check(t, [
    ['The list shows the files.', 'La lista muestra los archivos.', '', ''],
    ['Remove this comment.', 'Elimina este comentario.', '', 'Elimina este comentario.'],
    ['Remove it from the list.', 'Sácalo de la lista.', '', ''],
    ['I miss my mother.', 'Echo de menos a mi madre.', 'Enyoro la meva mare.', 'Boto en falta a miña nai.'],
    ['I missed the train.', 'Perdí el tren.', 'Vaig perdre el tren.', 'Perdín o tren.'],
    ['Run the command.', 'Ejecuta la orden.', "Executa l'ordre.", 'Executa a orde.'],
    ['Save time.', 'Ahorra tiempo.', 'Estalvia temps.', 'Aforra tempo.'],
    ['He saved your life.', 'Salvó tu vida.', 'Va salvar la teva vida.', 'Salvou a túa vida.'],
    ['Do not forget to save.', 'No olvides guardar.', 'No oblidis desar.', 'Non esquezas gardar.'],
    ['Disable it.', 'Desactívalo.', '', 'Desactívao.'],
    ['Lock the screen.', 'Bloquea la pantalla.', 'Bloqueja la pantalla.', 'Bloquea a pantalla.'],
    ['Lock the door.', 'Cierra la puerta.', 'Tanca la porta.', 'Pecha a porta.'],
    ['He managed to open it.', 'Logró abrirlo.', 'Va aconseguir obrir-lo.', ''],
  ]),
);

test('nouns have their meaning and plural, although generators lack some', options, (t) =>
  check(t, [
    ['Two new cameras', 'Dos cámaras nuevas', 'Dues càmeres noves', ''],
    ['The carts and menus', 'Los carritos y menús', '', ''],
    ['The first floor', 'El primer piso', 'El primer pis', ''],
    ['He took two tablets.', 'Tomó dos pastillas.', '', ''],
    ['the post office', 'la oficina de correos', "l'oficina de correus", 'a oficina de correos'],
    ['He paid a fine.', 'Pagó una multa.', 'Va pagar una multa.', 'Pagou unha multa.'],
    ['I need a light.', 'Necesito una luz.', '', ''],
    ['Follow us for news.', 'Síguenos para noticias.', '', ''],
    ['In May we leave.', 'En mayo salimos.', 'En maig sortim.', ''],
  ]),
);

test('the object of an infinitive is joined to it', options, (t) =>
  check(t, [
    ['I would like to invite you.', 'Me gustaría invitarte.', '', ''],
    ['May I help you in June?', '¿Puedo ayudarte en junio?', '', 'Podo axudarte en xuño?'],
  ]),
);

test('what "and" joins before a verb in the plural is its subject', options, (t) =>
  check(t, [
    ['The BMW X5 and the Audi A4 are cars.', 'El BMW X5 y el Audi A4 son coches.', '', ''],
    ['Mr. Baker and Mrs. Cook are married.', 'El señor Baker y Señora Cook están casados.', '', ''],
    ['He came and the bread is here.', 'Vino y el pan está aquí.', '', ''],
  ]),
);

test('commands of tools, persons in capitals and what is right', options, (t) =>
  check(t, [
    ['Install it with pip install requests.', 'Instálalo con pip install requests.', '', ''],
    ['Use docker run -it ubuntu now.', 'Utiliza docker run -it ubuntu ahora.', '', ''],
    ['Use sudo apt-get update first.', 'Utiliza sudo apt-get update primero.', '', ''],
    ['Run npm install first.', 'Ejecuta npm install primero.', '', ''],
    ['JOHN SMITH, MANAGER', 'JOHN SMITH, GERENTE', 'JOHN SMITH, GERENT', ''],
    ['JOHN IS HERE', 'JOHN ESTÁ AQUÍ', '', ''],
    ['You were right.', 'Tuviste razón.', 'Vas tenir raó.', ''],
    ['Three 500-GB disks', 'Tres discos de 500 GB', 'Tres discos de 500 GB', 'Tres discos de 500 GB'],
    ['April, May, June', '', 'Abril, maig, juny', ''],
  ]),
);
