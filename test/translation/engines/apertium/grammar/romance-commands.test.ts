import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../support.ts';
import { options } from './check.ts';

const ROWS: readonly (readonly [what: string, from: string, to: string, rows: Readonly<Record<string, string>>])[] = [
  [
    'Catalan commands stay commands in Spanish',
    'ca',
    'es',
    {
      'Premeu el botó vermell.': 'Pulsad el botón rojo.',
      'No oblideu tancar la porta.': 'No olvidéis cerrar la puerta.',
      'Introduïu el codi i premeu Intro.': 'Introducid el código y pulsad Intro.',
      'Parleu català?': '¿Habláis catalán?',
      'Teniu raó.': 'Tenéis razón.',
    },
  ],
  [
    'French commands stay commands in Spanish',
    'fr',
    'es',
    {
      "N'oubliez pas de fermer la porte.": 'No olvidéis cerrar la puerta.',
      'Ne me dis rien.': 'No me digas nada.',
      'Veuillez ne pas fumer ici.': 'Por favor, no fuméis aquí.',
      'Veuillez patienter quelques instants.': 'Por favor, esperad algunos instantes.',
      'Vous avez une question.': 'Tenéis una cuestión.',
      "Pouvez-vous m'aider ?": '¿Podéis ayudarme?',
    },
  ],
  [
    'French verbs keep their sense and their subject in Spanish',
    'fr',
    'es',
    {
      "Il n'a pas d'argent.": 'No tiene dinero.',
      "J'ai mangé une pomme.": 'He comido una manzana.',
      "J'ai mal aux dents.": 'Tengo dolor de dientes.',
      "J'ai mal à l'estomac.": 'Tengo dolor de estómago.',
      'Le magasin ferme à 20 h 30.': 'La tienda cierra a 20 h 30.',
      'Tu ne manges pas de viande.': 'No comes carne.',
      'On se voit demain ?': '¿Nos vemos mañana?',
      'On se voit lundi.': 'Nos vemos el lunes.',
      'Quelle heure est-il ?': '¿Qué hora es?',
      "Y a-t-il une banque près d'ici ?": '¿Hay un banco cerca de aquí?',
      "Cela n'a pas d'importance.": 'Eso no tiene importancia.',
    },
  ],
  [
    'Galician verbs that look like other words stay verbs',
    'gl',
    'es',
    {
      'Dóeme a cabeza.': 'Me duele la cabeza.',
      'A tenda pecha ás oito e media.': 'La tienda cierra a las ocho y media.',
      'A porta pechada é nova.': 'La puerta cerrada es nueva.',
      'Onde está o baño?': '¿Dónde está el baño?',
      'Prema o botón.': 'Presione el botón.',
      'Fai frío.': 'Hace frío.',
    },
  ],
  [
    'Portuguese verbs lose the preposition that Spanish ones lack',
    'pt',
    'es',
    {
      'Preciso de ajuda.': 'Necesito ayuda.',
      'Ele precisa do carro.': 'Él necesita el coche.',
      'Eu gosto muito deste livro.': 'Me gusta mucho este libro.',
      'A gente não sabe.': 'Nosotros no sabemos.',
      'A gente se vê amanhã.': 'Nosotros nos vemos mañana.',
      'A gente da cidade é simpática.': 'La gente de la ciudad es simpática.',
      'Clique em "OK" para continuar.': 'Clique en "OK" para continuar.',
      'Faz frio.': 'Hace frío.',
      'Pode entrar.': 'Puede entrar.',
      'A reunião foi adiada para segunda-feira.': 'La reunión fue aplazada para el lunes.',
      'Obrigado pela sua compra!': '¡Gracias por su compra!',
    },
  ],
  [
    'the Spanish perfect is a simple past in Portuguese',
    'es',
    'pt',
    {
      'He terminado el trabajo.': 'Terminei o trabalho.',
      '¿Has comido?': 'Comeste?',
      'Los niños se han dormido.': 'Os meninos dormiram-se.',
      'Tengo dos hermanos.': 'Tenho dois irmãos.',
    },
  ],
  [
    'Spanish persons are objects, and pronouns that repeat the subject are left out in English',
    'es',
    'en',
    {
      'Veo a mi madre cada domingo.': 'I see my mother each Sunday.',
      'Llama a tu hermano.': 'Call your brother.',
      'Ayudamos al vecino.': 'We help the neighbour.',
      'Doy un libro a mi madre.': 'I give a book to my mother.',
      'Me lavo las manos.': 'I wash my hands.',
      'Te veré a las cinco.': 'I will see you at 5:00.',
      'No me acuerdo.': 'I do not remember it.',
      'Me duele la espalda desde ayer.': 'My back hurts since yesterday.',
      'Se vende piso de 3 habitaciones.': 'For sale: flat with 3 rooms.',
      'Se ruega no tocar las piezas.': 'Please, do not touch the pieces.',
      'Ya lo arreglaremos mañana.': 'We will fix it tomorrow.',
      'Se me ha roto el móvil.': 'My mobile has broken.',
      'Tu pedido ya está en camino.': 'Your order is already on the way.',
      '¿Cuánto tarda en llegar el paquete?': 'How long does the package take?',
    },
  ],
  [
    'Catalan articles of persons and pronouns that repeat the subject are left out in English',
    'ca',
    'en',
    {
      'He vist en Joan.': 'I have seen Joan.',
      'Truca a ta mare.': 'Call your mother.',
      'Ahir em vaig quedar a casa.': 'Yesterday I stayed at home.',
      'Em fa mal el genoll.': 'My knee hurts.',
      'Em llevo a les set.': 'I get up at 7:00.',
      "La reunió s'ha ajornat fins dilluns.": 'The meeting has been deferred until Monday.',
    },
  ],
];

for (const [what, from, to, rows] of ROWS) {
  test(what, options, async (t) => {
    const { translate } = await open(t);
    assert.deepEqual(await translate(from, to, Object.keys(rows)), Object.values(rows));
  });
}
