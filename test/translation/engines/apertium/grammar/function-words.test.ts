import { test } from 'node:test';
import { check, options } from './check.ts';

test('"like" behind a subject is a verb, and behind "be" a preposition', options, (t) =>
  check(t, [
    ['I like this song.', 'Me gusta esta canción.', "M'agrada aquesta cançó.", 'Gosto esta canción.'],
    ['I like that idea.', 'Me gusta aquella idea.', "M'agrada aquella idea.", 'Gosto aquela idea.'],
    ['We like dogs.', 'Nos gustan los perros.', 'Ens agraden els gossos.', 'Góstannos os cans.'],
    ["I don't like this.", 'No me gusta esto.', "No m'agrada això.", 'Non me gosta isto.'],
    ['He is like you.', 'Es como ti.', 'És com tu.', 'É como ti.'],
    ['It was like this.', 'Era así.', 'Era així.', 'Era así.'],
  ]),
);

test('"for" behind thanks tells a reason, and before a time a duration', options, (t) =>
  check(t, [
    ['Thank you for your message.', 'Gracias por tu mensaje.', 'Gràcies pel teu missatge.', 'Grazas pola túa mensaxe.'],
    [
      'Thank you very much for everything.',
      'Muchas gracias por todo.',
      'Gràcies molt per tot.',
      'Moitas grazas por todo.',
    ],
    [
      'He lived there for two years.',
      'Vivió allí durante dos años.',
      'Va viure allà durant dos anys.',
      'Viviu alí durante dous anos.',
    ],
    ['This is for you.', 'Esto es para ti.', 'Això és per a tu.', 'Isto é para ti.'],
  ]),
);

test('"any" is no "whichever" where a sentence denies or asks', options, (t) =>
  check(t, [
    ["I don't have any money.", 'No tengo ningún dinero.', '', 'Non teño ningún diñeiro.'],
    ["There aren't any results.", 'No hay resultados.', 'No hi ha resultats.', 'Non hai resultados.'],
    ['Do you have any questions?', '¿Tienes cuestiones?', 'Tens preguntes?', 'Tes cuestións?'],
    [
      'You can choose any colour.',
      'Puedes escoger cualquier color.',
      'Pots triar qualsevol color.',
      'Podes escoller calquera cor.',
    ],
  ]),
);

test('"do" with an object is a verb, not an auxiliary that is left out', options, (t) =>
  check(t, [
    ['He did it.', 'Lo hizo.', 'El va fer.', 'Fíxoo.'],
    ['They did the work.', 'Hicieron el trabajo.', 'Van fer la feina.', 'Fixeron o traballo.'],
    ['He did not do it.', 'No lo hizo.', 'No el va fer.', 'Non o fixo.'],
    ['We do that.', 'Hacemos aquello.', 'Fem allò.', 'Facemos aquilo.'],
    ["I can't do this.", 'No puedo hacer esto.', 'No puc fer això.', 'Non podo facer isto.'],
    ['Do you like the book?', '¿Te gusta el libro?', '', ''],
    ['They did not come.', 'No vinieron.', 'No van venir.', 'Non viñeron.'],
  ]),
);

test('persons work and things function', options, (t) =>
  check(t, [
    ['He works as a teacher.', 'Trabaja como profesor.', '', ''],
    ["The button doesn't work.", 'El botón no funciona.', '', ''],
    ['Does it work?', '¿Funciona?', 'Funciona?', ''],
    ['The work is done.', 'El trabajo está hecho.', '', ''],
  ]),
);

test(
  'an adjective that is a form of a verb too is no progressive, and a progressive has the verb for states',
  options,
  (t) =>
    check(t, [
      ['The film is interesting.', 'La película es interesante.', '', 'O filme é interesante.'],
      ['We are waiting for the bus.', 'Estamos esperando al autobús.', '', ''],
      ['I have been living here.', 'He estado viviendo aquí.', 'He estat vivint aquí.', ''],
    ]),
);

test('the pronoun of "I would like" stands at its verb', options, (t) =>
  check(t, [
    ['I would like a coffee.', 'Me gustaría un café.', "M'agradaria un cafè.", 'Gustaríame un café.'],
    ['We would like more time.', 'Nos gustaría más tiempo.', 'Ens agradaria més temps.', 'Gustaríanos máis tempo.'],
  ]),
);

test('the verb behind "let me" and "want to" is an infinitive', options, (t) =>
  check(t, [
    ['I want to run.', 'Quiero correr.', 'Vull córrer.', 'Quero correr.'],
    ['Let me see.', 'Déjame ver.', "Deixa'm veure.", 'Déixame ver.'],
    ['Let me know if you come.', 'Déjame saber si vienes.', "Deixa'm saber si véns.", 'Díme se vés.'],
  ]),
);

test('a question asks whether something exists', options, (t) =>
  check(t, [
    ['Is there any problem?', '¿Hay problema?', 'Hi ha problema?', 'Hai problema?'],
    ['Are there files?', '¿Hay archivos?', 'Hi ha fitxers?', 'Hai ficheiros?'],
    ['Are you there?', '¿Estás allí?', '', 'Estás alí?'],
  ]),
);
