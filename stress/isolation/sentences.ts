import { expectedTranslations } from '../../test/fixtures/bergamot/expected-translations.ts';

/** A direction that the campaign asks for, with sentences of its source; `¤` is where a mark may stand. */
export interface Direction {
  from: string;
  to: string;
  sentences: readonly string[];
}

const ENGLISH = [
  'The house of ¤ is very old.',
  'Yesterday ¤ wrote a long letter to ¤ about the garden.',
  'Please open ¤ before you close the window!',
  'Where did ¤ buy this beautiful red bicycle?',
  '“We have to wait,” said ¤, “until the rain stops.”',
  'The price of ¤ rose by 12.5 % in 2019 (see ¤).',
  'Mr. Smith, Dr. Jones and ¤ work in the U.S. today.',
  'WE ARE CLOSED ON MONDAY ¤',
  'Save',
  'The library opens every day and the entrance is free.',
];
const SPANISH = [
  'La casa de ¤ es muy antigua.',
  'Ayer ¤ escribió una carta larga a ¤ sobre el jardín.',
  '¿Dónde compró ¤ esta bicicleta roja?',
  '¡Abre ¤ antes de cerrar la ventana!',
  'El precio de ¤ subió un 12,5 % en 2019 (véase ¤).',
  '«Tenemos que esperar», dijo ¤, «hasta que pare la lluvia».',
  'El Sr. García y la Dra. López trabajan con ¤.',
  'Guardar',
  'La biblioteca abre todos los días y la entrada es libre.',
];
const CATALAN = [
  'La casa de ¤ és molt antiga.',
  "Ahir ¤ va escriure una carta llarga a ¤ sobre l'hort.",
  'On va comprar ¤ aquesta bicicleta vermella?',
  'Obre ¤ abans de tancar la finestra!',
  'La biblioteca obre cada dia i l’entrada és lliure.',
  'Desa',
];
const FRENCH = [
  'La maison de ¤ est très ancienne.',
  'Hier, ¤ a écrit une longue lettre à ¤ sur le jardin.',
  'Où ¤ a-t-il acheté ce beau vélo rouge ?',
  '« Il faut attendre », dit ¤, « que la pluie s’arrête. »',
  "L'entrée de la bibliothèque est libre tous les jours.",
];
const BOKMAAL = [
  'Huset til ¤ er veldig gammelt.',
  'I går skrev ¤ et langt brev til ¤ om hagen.',
  'Hvor kjøpte ¤ denne fine røde sykkelen?',
  'Biblioteket er åpent hver dag, og inngangen er gratis.',
  'Lagre',
];
const SERBIAN = ['Кућа од ¤ је веома стара.', 'Јуче је ¤ писао дугачко писмо о башти.', 'Библиотека ради сваког дана.'];
const SERBIAN_LATIN = [
  'Kuća od ¤ je veoma stara.',
  'Juče je ¤ pisao dugačko pismo o bašti.',
  'Biblioteka radi svakog dana.',
];

const GERMAN = await knownSentences('de-en');
/** What the small models know, and what they don't. */
const NEURAL_ENGLISH = [...(await knownSentences('en-de')), ...ENGLISH];

/** Straight ways, ways through other languages, and rules without an engine of their own process. */
export const DIRECTIONS: readonly Direction[] = [
  { from: 'en', to: 'es', sentences: ENGLISH },
  { from: 'es', to: 'en', sentences: SPANISH },
  { from: 'es', to: 'ca', sentences: SPANISH },
  { from: 'ca', to: 'es', sentences: CATALAN },
  { from: 'fr', to: 'en', sentences: FRENCH },
  { from: 'en', to: 'pt', sentences: ENGLISH },
  { from: 'nb', to: 'nn', sentences: BOKMAAL },
  { from: 'sr', to: 'sr-Latn', sentences: SERBIAN },
  { from: 'sr-Latn', to: 'sr', sentences: SERBIAN_LATIN },
  // Neural: straight, through English in one call, and in a chain with another engine.
  { from: 'en', to: 'de', sentences: NEURAL_ENGLISH },
  { from: 'de', to: 'en', sentences: GERMAN },
  { from: 'en', to: 'fr', sentences: NEURAL_ENGLISH },
  { from: 'en', to: 'ja', sentences: NEURAL_ENGLISH },
  { from: 'de', to: 'fr', sentences: GERMAN },
  { from: 'de', to: 'ja', sentences: GERMAN },
  { from: 'es', to: 'de', sentences: SPANISH },
  { from: 'ca', to: 'ja', sentences: CATALAN },
];

/** Sentences that come back exactly as they should, and the same with places for marks. */
async function knownSentences(pair: string): Promise<string[]> {
  const known = (await expectedTranslations(pair)).map(({ source }) => source);
  return known.flatMap((sentence) => [sentence, sentence.replace(' ', ' ¤ ')]);
}

/** In every language of the campaign, so that requests share sentences that nobody has marked. */
export const ALL_SENTENCES: readonly string[] = DIRECTIONS.flatMap(({ sentences }) => sentences);
