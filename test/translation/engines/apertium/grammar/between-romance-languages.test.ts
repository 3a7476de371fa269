import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../support.ts';
import { options } from './check.ts';

const ROWS: readonly (readonly [from: string, to: string, rows: Readonly<Record<string, string>>])[] = [
  [
    'pt',
    'es',
    {
      'Ligue para (11) 98765-4321.': 'Llame al (11) 98765-4321.',
      'Senha incorreta.': 'Contraseña incorrecta.',
      'Digite seu PIN.': 'Introduzca su PIN.',
      'Fechado aos domingos.': 'Cerrado los domingos.',
      'Feliz aniversário!': '¡Feliz cumpleaños!',
      'Onde fica a casa?': '¿Dónde queda la casa?',
      'Não sei onde está o livro.': 'No sé dónde está el libro.',
      'Que boa ideia!': '¡Qué buena idea!',
      'Quantos anos você tem?': '¿Cuántos años tiene usted?',
      'Eles moram em Lisboa há dez anos.': 'Ellos viven en Lisboa desde hace diez años.',
      'Ele chegou há dez anos.': 'Él llegó hace diez años.',
    },
  ],
  [
    'ca',
    'es',
    {
      'Fes clic a «Desa».': 'Haz clic en «Desa».',
      'Em fa mal el cap.': 'Me duele la cabeza.',
      'Quant costa?': '¿Cuánto cuesta?',
      'La meva germana viu a Girona.': 'Mi hermana vive en Girona.',
      'Vaig a Girona.': 'Voy a Girona.',
      'Em sap greu.': 'Lo siento.',
      'Has de fer els deures abans de sopar.': 'Tienes que hacer los deberes antes de cenar.',
    },
  ],
  [
    'es',
    'ca',
    {
      'Se vende piso.': 'Es ven pis.',
      'Su pedido llegará mañana.': 'La seva comanda arribarà demà.',
      'Fuimos a la playa y fue un día estupendo.': 'Vam anar a la platja i va ser un dia estupend.',
      'Fui médico.': 'Vaig ser mèdic.',
    },
  ],
  ['es', 'pt', { 'La cena está lista.': 'O jantar está pronto.', 'He terminado.': 'Terminei.' }],
  [
    'gl',
    'en',
    {
      'Onde están as miñas chaves?': 'Where are my keys?',
      'Cando chegues, chámame.': 'When you arrive, call me.',
      'Quen che dixo iso?': 'Who said you this?',
      'Nunca vin o mar.': 'I never saw the sea.',
    },
  ],
  [
    'gl',
    'pt',
    {
      'Feito en España': 'Feito em Espanha',
      'Véxote mañá ás 10.': 'Vejo-te amanhã às 10.',
      'Canto custa?': 'Quanto custa?',
      'O canto é bonito.': 'O canto é bonito.',
      'Vira o botón.': 'Vira o botão.',
    },
  ],
  [
    'fr',
    'es',
    {
      'Nous sommes arrivés trop tard.': 'Hemos llegado demasiado tarde.',
      "Elle s'est levée à sept heures.": 'Se ha levantado a las siete.',
      "Il n'est pas encore rentré.": 'Todavía no ha regresado.',
      'Ils sont venus nous voir.': 'Han venido a vernos.',
      'La porte est fermée.': 'La puerta está cerrada.',
      'Elle est très contente.': 'Está muy contenta.',
      'Pierre et Rose habitent à Nice.': 'Pierre y Rose viven en Niza.',
      'La rose est belle.': 'La rosa es bonita.',
      'On mange à midi.': 'Comemos a mediodía.',
      'On dit que la vie est belle.': 'Dicen que la vida es bonita.',
      'On avait annoncé un retard.': 'Se había anunciado un retraso.',
      "Ce n'est pas grave.": 'Eso no es grave.',
      'Nous habitons ici depuis trois ans.': 'Vivimos aquí desde hace tres años.',
      'Où est la gare ?': '¿Dónde está la estación?',
      'Quel âge as-tu ?': '¿Cuántos años tienes?',
      'Elle a deux enfants.': 'Tiene dos niños.',
      'Il y a beaucoup de monde.': 'Hay mucha gente.',
      'Attention à la marche': 'Cuidado con el escalón',
      "Il est tombé en descendant l'escalier.": 'Ha caído bajando la escalera.',
      'Elle a répondu « oui » à tout.': 'Ha respondido «sí» a todo.',
    },
  ],
  [
    'ca',
    'en',
    {
      'Tinc 30 anys.': 'I am 30 years old.',
      'No hi ha ningú.': 'There is nobody.',
      'Fa tres anys que visc aquí.': 'I have lived here for three years.',
    },
  ],
];

for (const [from, to, rows] of ROWS) {
  test(`everyday sentences from ${from} to ${to} keep their meaning`, options, async (t) => {
    const { translate } = await open(t);
    assert.deepEqual(await translate(from, to, Object.keys(rows)), Object.values(rows));
  });
}
