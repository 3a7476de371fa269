import type { Reading } from '@glossa/apertium';
import { withCapitalOf } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, hasLemma, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { GOODS } from './english-words.ts';
import { replaceLemma } from './verb-choices.ts';

/**
 * By language: English nouns whose translation in the dictionary is rare in programs, shops and letters, each with a noun
 * whose translation is meant. The rules then agree with it.
 */
const OTHER_NOUNS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  es: new Map([
    ['address', 'direction'],
    ['article', 'item'],
    ['bulb', 'lamp'],
    ['camera', 'lamp'],
    ['chest', 'breast'],
    ['driver', 'conductor'],
    ['file', 'archive'],
    ['key', 'password'],
    ['label', 'tag'],
    ['menu', 'document'],
    ['package', 'parcel'],
    ['picture', 'image'],
    ['platform', 'base'],
    ['pool', 'swimming pool'],
    ['post', 'publication'],
    ['queue', 'tail'],
    ['ring', 'collar'],
    ['seal', 'stamp'],
    ['setting', 'configuration'],
    ['shipping', 'sending'],
    // One word in both senses, as in Catalan.
    ['tab', 'eyelash'],
    ['upload', 'load'],
    ['work', 'job'],
  ]),
  ca: new Map([
    ['account', 'tally'],
    ['meeting', 'gathering'],
    ['memory', 'unit'],
    ['menu', 'document'],
    ['picture', 'image'],
    ['platform', 'base'],
    ['post', 'publication'],
    ['room', 'chamber'],
    ['seal', 'stamp'],
    ['setting', 'configuration'],
    ['shipping', 'sending'],
    // The first translation is a word for all of them together.
    ['student', 'pupil'],
    ['tab', 'eyelash'],
  ]),
  gl: new Map([
    ['birthday', 'anniversary'],
    ['card', 'letter'],
    ['menu', 'document'],
    ['post', 'publication'],
    ['setting', 'configuration'],
    ['shipping', 'delivery'],
  ]),
};

interface Translation {
  from: string;
  /** The other noun, of the same gender. A `+` marks one that the generator lacks, with its plural behind a space. */
  to: string;
  /** Whether only the noun behind a possessive has it, as a part of the body. */
  isOwned?: boolean;
  /** Whether only a noun with a number has it: "Table 2". */
  isNumbered?: boolean;
  /** Verbs of which one stands in the text: one writes and sends a letter that is no character. */
  verbs?: ReadonlySet<string>;
  /** Words of which none stands in the text: one takes a tablet that is a pill. */
  unless?: ReadonlySet<string>;
}

const POSTING = new Set('write send receive get post mail deliver read open answer thank'.split(' '));
const TAKING = new Set('take swallow chew dose medicine aspirin'.split(' '));
const CHARACTER = /^\p{Lu}$/u;

/** By language: English nouns with another translation than the first of the dictionary. */
const OTHER_TRANSLATIONS: Readonly<Record<string, ReadonlyMap<string, Translation>>> = {
  es: new Map<string, Translation>([
    // The noun that stands for it before the rules, because the first translation of the dictionary has another gender.
    ['article', { from: 'elemento', to: 'artículo' }],
    ['breakfast', { from: 'almuerzo', to: 'desayuno' }],
    ['bulb', { from: 'lámpara', to: 'bombilla' }],
    ['camera', { from: 'lámpara', to: '+cámara cámaras' }],
    ['card', { from: 'carta', to: 'tarjeta' }],
    ['cart', { from: 'carro', to: '+carrito carritos' }],
    ['chance', { from: 'casualidad', to: 'posibilidad' }],
    ['chart', { from: 'mapa', to: 'gráfico' }],
    ['chest', { from: 'seno', to: 'pecho' }],
    ['cup', { from: 'copa', to: 'taza' }],
    ['date', { from: 'cita', to: 'fecha' }],
    ['device', { from: 'aparato', to: 'dispositivo' }],
    ['domain', { from: 'ámbito', to: 'dominio' }],
    ['driver', { from: 'director', to: 'conductor' }],
    ['event', { from: 'caso', to: 'evento' }],
    ['head', { from: 'jefe', to: 'cabeza', isOwned: true }],
    ['issue', { from: 'asunto', to: 'problema' }],
    ['key', { from: 'contraseña', to: 'llave' }],
    ['leg', { from: 'pata', to: 'pierna', isOwned: true }],
    ['letter', { from: 'letra', to: 'carta', verbs: POSTING }],
    ['lift', { from: 'impulso', to: 'ascensor' }],
    ['menu', { from: 'documento', to: '+menú menús' }],
    ['platform', { from: 'base', to: 'plataforma' }],
    ['plug', { from: 'tapón', to: 'enchufe' }],
    ['policy', { from: 'póliza', to: 'política' }],
    ['race', { from: 'raza', to: 'carrera' }],
    ['ring', { from: 'cuello', to: 'anillo' }],
    ['season', { from: 'estación', to: 'temporada' }],
    ['seat', { from: 'escaño', to: 'asiento' }],
    ['sheet', { from: 'capa', to: 'hoja' }],
    ['station', { from: 'canal', to: 'estación' }],
    ['stop', { from: 'parón', to: 'parada' }],
    ['switch', { from: 'cambio', to: 'interruptor' }],
    ['table', { from: 'mesa', to: 'tabla', isNumbered: true }],
    ['tablet', { from: 'pastilla', to: 'tableta', unless: TAKING }],
    ['term', { from: 'plazo', to: 'término' }],
    ['wall', { from: 'muro', to: 'pared' }],
  ]),
  ca: new Map<string, Translation>([
    ['bed', { from: 'jaç', to: 'llit' }],
    ['bug', { from: 'insecte', to: 'error' }],
    ['camera', { from: 'cambra', to: 'càmera' }],
    ['car', { from: 'carro', to: 'cotxe' }],
    ['card', { from: 'carta', to: 'targeta' }],
    ['chart', { from: 'mapa', to: 'gràfic' }],
    ['cup', { from: 'copa', to: 'tassa' }],
    ['degree', { from: 'títol', to: 'grau' }],
    ['domain', { from: 'àmbit', to: 'domini' }],
    ['event', { from: 'succés', to: 'esdeveniment' }],
    ['father', { from: 'mossèn', to: 'pare' }],
    ['floor', { from: 'fons', to: '+pis pisos' }],
    ['issue', { from: 'assumpte', to: 'problema' }],
    ['letter', { from: 'lletra', to: 'carta', verbs: POSTING }],
    ['lift', { from: 'impuls', to: 'ascensor' }],
    ['link', { from: 'nexe', to: 'enllaç' }],
    ['loan', { from: 'manlleu', to: 'préstec' }],
    ['memory', { from: 'unitat', to: 'memòria' }],
    ['menu', { from: 'document', to: 'menú' }],
    ['notice', { from: 'anunci', to: 'avís' }],
    ['platform', { from: 'base', to: 'plataforma' }],
    ['policy', { from: 'pòlissa', to: 'política' }],
    ['race', { from: 'raça', to: 'cursa' }],
    ['room', { from: 'cambra', to: 'habitació' }],
    ['seat', { from: 'escó', to: 'seient' }],
    ['spring', { from: 'molla', to: 'primavera' }],
    ['star', { from: 'astre', to: 'estel' }],
    ['student', { from: 'alumne', to: 'estudiant' }],
    ['suit', { from: 'plet', to: 'vestit' }],
    ['tablet', { from: 'pastilla', to: 'tauleta', unless: TAKING }],
    ['wall', { from: 'tàpia', to: 'paret' }],
  ]),
  gl: new Map<string, Translation>([
    ['bug', { from: 'becho', to: 'erro' }],
    ['card', { from: 'letra', to: 'tarxeta' }],
    ['chart', { from: 'mapa', to: 'gráfico' }],
    ['issue', { from: 'asunto', to: 'problema' }],
    ['lamp', { from: 'luz', to: 'lámpada' }],
    ['letter', { from: 'letra', to: 'carta', verbs: POSTING }],
    ['menu', { from: 'documento', to: 'menú' }],
    ['switch', { from: 'cambio', to: 'interruptor' }],
    ['table', { from: 'mesa', to: 'táboa', isNumbered: true }],
    ['term', { from: 'prazo', to: 'termo' }],
  ]),
};

/** Reads nouns as other ones. A determiner or a number before a noun leaves no verb: "one file". */
export function changeNouns(words: readonly AnalysedWord[], { to, readings }: Changes): void {
  const nouns = OTHER_NOUNS[to];
  for (const [at, word] of words.entries()) {
    if (!nouns || !hasOtherNoun(word, to) || isPostOf(word, words[at + 1]) || isWorkOf(words, at)) continue;
    const previous = words[at - 1];
    const isDetermined = (can(previous, 'det') && !can(previous, 'prn')) || can(previous, 'num');
    const own = withReadings(word, (reading) => isNoun(reading) || !isDetermined);
    const text = readings.has(word.index) ? readings.get(word.index) : own;
    const replaced = text?.replaceAll(NOUN, (lemma) => inCapitalsOf(lemma, nouns.get(lemma.toLowerCase()) ?? lemma));
    if (replaced !== undefined && replaced !== text) readings.set(word.index, replaced);
    else if (!readings.has(word.index)) readings.set(word.index, own);
  }
}

/** "Post office" has a separate translation. */
function isPostOf({ lower }: AnalysedWord, next: AnalysedWord | undefined): boolean {
  return lower === 'post' && can(next, 'n') && next?.followsBlank === false;
}

/** What an author makes: "works", "a work of art", "Goya's work". */
function isWorkOf(words: readonly AnalysedWord[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !/^works?(?: |$)/.test(word.lower)) return false;
  return (
    word.lower !== 'work' ||
    next?.lower === 'of' ||
    /^['’]s$/.test(before?.lower ?? '') ||
    /^(?:an?|this)$/.test(before?.lower ?? '')
  );
}

function inCapitalsOf(lemma: string, other: string): string {
  return lemma === lemma.toUpperCase() ? other.toUpperCase() : other;
}

/** Gives "free" its meaning before what costs nothing: "free shipping". */
export function changeFree(words: readonly AnalysedWord[], { readings, inflect }: Changes): void {
  for (const [at, free] of words.entries()) {
    const [next, afterNext] = [words[at + 1], words[at + 2]];
    const goods = [next, afterNext].find((word) => hasLemma(word, GOODS) || GOODS.has(word?.lower ?? ''));
    const isPhrase = goods === next || can(next, 'n') || can(next, 'adj');
    if (free.lower !== 'free' || !goods || !isPhrase || next?.followsBlank || !can(free, 'adj')) continue;
    const reading = withReadings(free, ({ tags }) => tags[0] === 'adj');
    if (!readings.has(free.index)) readings.set(free.index, reading);
    const noun = withReadings(goods, isNoun);
    if (can(goods, 'n') && !readings.has(goods.index)) readings.set(goods.index, noun);
    inflect(free.index, (text) =>
      text.replace(/^(libre|lliure)<adj>.*$/i, (_, lemma: string) => {
        const isFirst = /^\p{Lu}/u.test(lemma);
        const other = isFirst ? 'Gratis' : 'gratis';
        return `${inCapitalsOf(lemma, other)}<adj><mf><sp>`;
      }),
    );
  }
}

/** The lemma of a noun in the readings of a word. */
const NOUN = /(?<=\/)[^/<]{1,40}(?=<n>)/g;

/** Whether a word is an English noun that another one replaces. */
export function hasOtherNoun({ readings }: WordType, to: string): boolean {
  const nouns = OTHER_NOUNS[to];
  return nouns !== undefined && readings.some((reading) => isNoun(reading) && nouns.has(reading.lemma));
}

/** Whether a word is an English noun with another translation. */
export function hasOtherTranslation({ readings }: WordType, to: string): boolean {
  const nouns = OTHER_TRANSLATIONS[to];
  return nouns !== undefined && readings.some((reading) => isNoun(reading) && nouns.has(reading.lemma));
}

/** Gives nouns their other translations. */
export function inflectNouns(words: readonly AnalysedWord[], { to, refine }: Changes): void {
  for (const [at, word] of words.entries()) {
    if (!hasOtherTranslation(word, to)) continue;
    const isOwned = can(words[at - 1], 'pos') || can(words[at - 2], 'pos');
    const isPosted =
      words[at + 1]?.followsBlank !== true &&
      !CHARACTER.test(words[at + 1]?.form ?? '') &&
      words.some((verb) => can(verb, 'vblex') && hasLemma(verb, POSTING));
    const isNumbered = /^\d/.test(words[at + 1]?.form ?? '');
    refine(word.index, (text) => chooseNoun(text, word, to, { words, isOwned, isPosted, isNumbered }));
  }
}

interface NounUse {
  words: readonly AnalysedWord[];
  isOwned: boolean;
  isPosted: boolean;
  isNumbered: boolean;
}

function chooseNoun(text: string, { readings }: AnalysedWord, to: string, use: NounUse): string {
  for (const reading of readings) {
    const other = isNoun(reading) ? OTHER_TRANSLATIONS[to]?.get(reading.lemma) : undefined;
    const isMeant =
      other &&
      (use.isOwned || !other.isOwned) &&
      (use.isPosted || !other.verbs) &&
      !use.words.some((beside) => other.unless && hasLemma(beside, other.unless)) &&
      (use.isNumbered || !other.isNumbered);
    const chosen = isMeant ? replaceNoun(text, other) : text;
    if (chosen !== text) return chosen;
  }
  return text;
}

function replaceNoun(text: string, { from, to }: Translation): string {
  if (!to.startsWith('+')) return replaceLemma(text, from, to);
  if (!text.toLowerCase().startsWith(`${from}<`)) return text;
  const [singular = '', plural = ''] = to.slice(1).split(' ');
  // An unknown word stays as it is.
  return `*${withCapitalOf(text, text.includes('<pl>') ? plural : singular)}`;
}

function isNoun({ tags }: Reading): boolean {
  return tags[0] === 'n';
}
