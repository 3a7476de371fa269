import { expectedTranslations } from '../../test/fixtures/bergamot/expected-translations.ts';

/** A direction with sentences in its source language. `¤` marks a position for a marker. */
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
/** Sentences with known translations, and others. */
const NEURAL_ENGLISH = [...(await knownSentences('en-de')), ...ENGLISH];

/** Direct directions, directions through pivot languages, and transliteration. */
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
  // Neural: direct, through English in one call, and in a chain with another engine.
  { from: 'en', to: 'de', sentences: NEURAL_ENGLISH },
  { from: 'de', to: 'en', sentences: GERMAN },
  { from: 'en', to: 'fr', sentences: NEURAL_ENGLISH },
  { from: 'en', to: 'ja', sentences: NEURAL_ENGLISH },
  { from: 'de', to: 'fr', sentences: GERMAN },
  { from: 'de', to: 'ja', sentences: GERMAN },
  { from: 'es', to: 'de', sentences: SPANISH },
  { from: 'ca', to: 'ja', sentences: CATALAN },
];

/** Sentences with known translations, and the same with positions for markers. */
async function knownSentences(pair: string): Promise<string[]> {
  const known = (await expectedTranslations(pair)).map(({ source }) => source);
  return known.flatMap((sentence) => [sentence, sentence.replace(' ', ' ¤ ')]);
}

/** Sentences of all languages. Requests share them without markers. */
export const ALL_SENTENCES: readonly string[] = DIRECTIONS.flatMap(({ sentences }) => sentences);
