import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../support.ts';
import { options } from './check.ts';

async function check(
  t: Parameters<typeof open>[0],
  rows: readonly (readonly [text: string, wanted: string])[],
): Promise<void> {
  const { translate } = await open(t);
  const answers = await translate(
    'es',
    'en',
    rows.map(([text]) => text),
  );
  assert.deepEqual(
    answers,
    rows.map(([, wanted]) => wanted),
  );
}

test('questions have the order of English', options, (t) =>
  check(t, [
    ['¿Puedes ayudarme, por favor?', 'Can you help me, please?'],
    ['¿Dónde está el baño?', 'Where is the bathroom?'],
    ['¿Cuánto cuesta este libro?', 'How much does this book cost?'],
    ['¿Qué quieres?', 'What do you want?'],
    ['¿Tienes tiempo?', 'Do you have time?'],
    ['¿Has terminado?', 'Have you finished?'],
    ['¿Viste la película?', 'Did you see the film?'],
    ['¿Cuándo llega el tren?', 'When does the train arrive?'],
    ['¿Por qué no vienes?', "Why don't you come?"],
    ['¿Hay un banco cerca?', 'Is there a bank near?'],
    ['¿A qué hora abre la tienda?', 'At what time does the store open?'],
    ['¿Está incluido el desayuno?', 'Is the breakfast included?'],
    ['¿Te gustaría bailar?', 'Would you like to dance?'],
    ['¿Por qué llueve mucho?', 'Why does it rain a lot?'],
    ['¿Tiene usted un momento?', 'Do you have a moment?'],
    ['¿Puedes llamar antes de las 9:30?', 'Can you call before 9:30?'],
    ['¿Te gusta la música?', 'Do you like the music?'],
  ]),
);

test('verbs have the subject that Spanish leaves out', options, (t) =>
  check(t, [
    ['Tengo tiempo.', 'I have time.'],
    ['Trabajo mucho.', 'I work a lot.'],
    ['Vivo con mis padres.', 'I live with my parents.'],
    ['Si tuviera dinero, compraría una casa.', 'If I had money, I would buy a house.'],
    ['El libro que compré es bueno.', 'The book that I bought is good.'],
    ['Mi madre dice que no puedo ir.', 'My mother says that I can not go.'],
    ['Creo que sí.', 'I think so.'],
    ['Trabajo en equipo', 'Work in squad'],
  ]),
);

test('what is liked is the object', options, (t) =>
  check(t, [
    ['Me gusta mucho esta canción.', 'I like this song a lot.'],
    ['No me gusta el café.', 'I do not like the coffee.'],
    ['Le gusta leer.', 'He likes to read.'],
    ['Me gustan los perros.', 'I like the dogs.'],
  ]),
);

test('idioms, passives with "se" and times of day have the words of English', options, (t) =>
  check(t, [
    ['Me llamo Ana y soy de Madrid.', 'My name is Ana and I am from Madrid.'],
    ['Voy a llamarte mañana.', 'I will call you tomorrow.'],
    ['El archivo no se pudo guardar.', 'The file could not be saved.'],
    ['La reunión se ha aplazado.', 'The meeting has been postponed.'],
    ['Este medicamento debe tomarse con agua.', 'This medicine has to be taken with water.'],
    ['Se ha guardado el archivo.', 'The file has been saved.'],
    ['Se ha actualizado esta semana.', 'It has been updated this week.'],
    ['Nos vemos a las cinco.', 'I will see you at 5:00.'],
    ['El tren sale a las 9:30.', 'The train leaves at 9:30.'],
    ['Nunca he estado en Japón.', 'I have never been in Japan.'],
    ['Ya no trabajo allí.', 'I no longer work there.'],
    ['No me lo digas.', 'Do not tell me.'],
    ['No te preocupes.', 'Do not worry.'],
    ['Su pedido ha sido enviado.', 'Your order has been sent.'],
    ['La carretera va a Gibraltar.', 'The road goes to Gibraltar.'],
    ['El cliente puede cancelar su pedido.', 'The client can cancel his order.'],
    ['Nos vemos obligados a cerrar.', 'We see us obliged to close.'],
    ['No funciona el ascensor.', 'The elevator does not work.'],
    ['Ocurrió el mismo día.', 'It occurred the same day.'],
    ['Trabajan la tierra.', 'They work the earth.'],
    ['Ha llegado el tren.', 'The train has arrived.'],
    ['Gracias por tu ayuda.', 'Thank you for your help.'],
    ['Haz clic en el botón.', 'Click the button.'],
    ['En caso de emergencia, llame al médico.', 'In case of emergency, call the doctor.'],
    ['No me acuerdo de su nombre.', 'I do not remember his name.'],
    ['Tengo sed.', 'I am thirsty.'],
  ]),
);

test('verbs with a particle keep it, and their object', options, (t) =>
  check(t, [
    ['Apaga la luz mañana.', 'Turn off the light tomorrow.'],
    ['Tienes que apagarlo primero.', 'You have to turn it off first.'],
    ['Devuélvelo mañana.', 'Give it back tomorrow.'],
    ['Llevaron a cabo el plan.', 'They carried out the plan.'],
    ['El acuerdo hizo posible la paz.', 'The agreement made possible the peace.'],
  ]),
);

test('verbs that only persons have get "he" or "she", and things stay "it"', options, (t) =>
  check(t, [
    ['Vive en Madrid.', 'He lives in Madrid.'],
    ['Está cansada.', 'She is tired.'],
    ['Está embarazada.', 'She is pregnant.'],
    ['Nació en 1990.', 'He was born in 1990.'],
    ['Tiene dos hijos.', 'He has two children.'],
    ['Tiene tres ventanas.', 'It has three windows.'],
    ['Nos lo dio ayer.', 'He gave it to us yesterday.'],
    ['Me dio miedo.', 'It gave me fear.'],
    ['Llamó a su madre.', 'He called his mother.'],
    ['Funciona bien.', 'It works well.'],
    ['Funciona en Windows.', 'It works in Windows.'],
    ['Trabaja en un banco.', 'He works in a bank.'],
    ['Recuerda tus preferencias.', 'It remembers your preferences.'],
    ['Quiere decir que no.', 'It means no.'],
    ['Se cree que es tarde.', 'It is thought that it is late.'],
  ]),
);

test('one tells a person something, once', options, (t) =>
  check(t, [
    ['Le dije que no.', 'I told him no.'],
    ['Me dijo que sí.', 'He told me yes.'],
    ['¿Qué te dijo?', 'What did he tell you?'],
    ['¿Qué te contó?', 'What did he tell you?'],
    ['Dime qué te dijo.', 'Tell me what he told you.'],
    ['No me lo dijo.', 'He did not tell me.'],
    ['No me dijo nada.', 'He did not tell me anything.'],
    ['Dijo que vendría.', 'He said that it would come.'],
    ['Nos contó una historia.', 'He told us a story.'],
    ['Me pidió ayuda.', 'He asked me for help.'],
    ['Le di el libro a Juan.', 'I gave the book to Juan.'],
    ['Le pregunté a mi madre.', 'I asked my mother.'],
    ['Le escribió una carta.', 'He wrote him a letter.'],
    ['Se casó con Ana.', 'He married Ana.'],
    ['¿Qué hizo?', 'What did he do?'],
    ['¿Qué pasó?', 'What happened?'],
    ['No funciona.', 'It does not work.'],
  ]),
);

test('prices, ordinals and streets are read as such', options, (t) =>
  check(t, [
    ['Pesa 3 kg y cuesta 20 euros.', 'It weighs 3 kg and costs 20 euros.'],
    ['La cuesta es larga.', 'The slope is long.'],
    ['El 3.er piso', 'The 3rd floor'],
    ['Vive en la Avda. Sur.', 'He lives in the Avda. Sur.'],
  ]),
);

test('the polite "you" is one, with its verb', options, (t) =>
  check(t, [
    ['¿Está usted cansado?', 'Are you tired?'],
    ['¿Dónde vive usted?', 'Where do you live?'],
    ['¿Lo ha visto usted?', 'Have you seen it?'],
    ['Usted no lo sabe.', 'You do not know it.'],
    ['Es para usted.', 'It is for you.'],
    ['¿Está seguro?', 'Are you sure?'],
    ['¿Me oyes?', 'Do you hear me?'],
  ]),
);

test('names behind titles stay, and small ordinal numbers are words', options, (t) =>
  check(t, [
    ['El señor Blanco vive aquí.', 'Mr. Blanco lives here.'],
    ['Hola, señora Reyes.', 'Hello, Mrs. Reyes.'],
    ['el señor alcalde', 'the gentleman mayor'],
    ['La 3ª edición del libro', 'The third edition of the book'],
    ['El 2º piso está libre.', 'The second floor is free.'],
    ['rojo, blanco, negro', 'red, white, black'],
    ['La función devuelve un número.', 'The function returns a number.'],
  ]),
);

test('hours, orders, labels and places keep their meaning', options, (t) =>
  check(t, [
    ['Su pedido n.º 4521 llegará mañana.', 'Your order n.º 4521 will arrive tomorrow.'],
    ['La reunión es a las 9.', 'The meeting is at 9.'],
    ['Abierto hasta las 21 h.', 'Open until 21:00.'],
    ['Ni tú ni yo lo sabemos.', 'Neither you nor I know it.'],
    ['Haz clic en «Guardar».', 'Click "Save".'],
    ['Quedan 2 plazas.', '2 places left.'],
    ['Trabaja en Acme S.A.', 'He works in Acme S.A.'],
  ]),
);

test('phrases of need, time and difficulty keep their sense', options, (t) =>
  check(t, [
    ['Hace tres días que no duerme.', 'It has not slept for three days.'],
    ['Echo de menos a mis padres.', 'I miss my parents.'],
    ['El pedido llegará dentro de dos días laborables.', 'The order will arrive in two business days.'],
    ['Prohibido fumar en todo el recinto.', 'No smoking in all the enclosure.'],
    ['Responda cuanto antes.', 'Answer as soon as possible.'],
    ['Hay que sacar la basura antes de las diez.', "It is necessary to take out the rubbish before ten o'clock."],
    ['Le cuesta respirar.', 'Has difficulties to breathe.'],
    ['La cena es dentro de la casa.', 'The dinner is inside the house.'],
    ['Quedamos a las siete en la puerta del cine.', 'The meeting is at 7:00 in the door of the cinema.'],
    ['No hace falta que vengas.', 'It is not necessary that you come.'],
    ['Hace falta comprar pan.', 'It is necessary to buy bread.'],
  ]),
);

test('signs forbid, also with an infinitive, which elsewhere stays one', options, (t) =>
  check(t, [
    ['No tocar.', 'Do not touch.'],
    ['Se ruega no tocar.', 'Please, do not touch.'],
    ['No abrir la puerta hasta que el tren pare.', 'Do not open the door until the train stop.'],
    ['Queda terminantemente prohibido fumar.', 'It is forbidden to smoke.'],
    ['No fumar es sano.', 'Not smoking is healthy.'],
  ]),
);

test('wishes, needs, terms and what happens to persons are told in the words of English', options, (t) =>
  check(t, [
    ['Me gustaría reservar una mesa.', 'I would like to reserve a table.'],
    ['Ojalá pudiera ayudarte.', 'I wish I could help you.'],
    ['Hace falta un adaptador.', 'You need an adapter.'],
    ['El plazo vence el 3 de marzo.', 'The term finishes on 3 March.'],
    ['Ya lo arreglaremos mañana.', 'We will fix it tomorrow.'],
    ['Al menos diez personas resultaron heridas.', 'At least ten people were wounded.'],
    ['Se me ha roto el móvil.', 'My mobile has broken.'],
    ['Han subido los precios.', 'The prices have gone up.'],
    ['No solo es barato, sino también bueno.', 'It is not only cheap, but also good.'],
    ['Hemos recibido su solicitud.', 'We have received your application.'],
  ]),
);

test('what goes on since a time has the perfect of English', options, (t) =>
  check(t, [
    ['Hace tres años que vivo aquí.', 'I have lived here for three years.'],
    ['Trabajo en esta empresa desde hace diez años.', 'I have worked in this company for ten years.'],
    ['Hace mucho que no fumo.', 'I have not smoked for a long time.'],
    ['Hace dos días que llegó.', 'It arrived two days ago.'],
    ['Cada vez hace más calor.', 'It is increasingly hot.'],
    ['Cada vez llueve menos.', 'It rains less and less.'],
    ['Hace más frío que ayer.', 'It is colder than yesterday.'],
    ['Cuanto más practicas, mejor duermes.', 'The more you practise, the better you sleep.'],
  ]),
);

test('advice, pasts of "ir" and calls have their sense', options, (t) =>
  check(t, [
    ['Deberías haberlo dicho.', 'You should have said it.'],
    ['No deberías fumar.', 'You should not smoke.'],
    ['Tendrías que descansar.', 'You would have to rest.'],
    ['No lo sabía.', 'I did not know it.'],
    ['Fui al médico ayer.', 'I went to the doctor yesterday.'],
    ['La fiesta fue a las cinco.', 'The party was at 5:00.'],
    ['Ven, ven aquí.', 'Come, come here.'],
    ['Los niños ven la televisión.', 'The boys see the television.'],
    ['Gracias a Juan por la foto.', 'Thanks to Juan for the photo.'],
  ]),
);

test('the subject of a question stands before its verb', options, (t) =>
  check(t, [
    ['¿Dónde viven tus padres?', 'Where do your parents live?'],
    ['¿A qué hora cierran las tiendas los domingos?', 'At what time do the stores close on Sundays?'],
    ['¿Qué comen los gatos?', 'What do the cats eat?'],
  ]),
);

test('prohibitions, denials and what is uploaded have the words of English', options, (t) =>
  check(t, [
    ['No debes fumar aquí.', 'You must not smoke here.'],
    ['No hay que tocar nada.', 'You must not touch anything.'],
    ['No tienes que venir.', 'You do not have to come.'],
    ['Nadie sabe dónde está.', 'Nobody knows where it is.'],
    ['Llevo dos horas esperando.', 'I have been waiting for two hours.'],
    ['Subir archivo', 'Upload file'],
    ['Cuando era niño, vivía en Madrid.', 'During my infancy, I lived in Madrid.'],
  ]),
);
