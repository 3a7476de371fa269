import type { Reading } from '@glossa/apertium';
import { type AnalysedWord, can, type WordType, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { writtenForm } from './other-verbs.ts';
import { replaceLemma } from './verb-choices.ts';

/**
 * Verbs of programs and manuals that dictionaries lack: in English with their past if it is irregular, in Spanish, Catalan and Galician. A `+`
 * marks regular ones that the generator lacks as well.
 */
const VERBS = `
activate activar activar activar
archive archivar arxivar arquivar
authenticate autenticar autenticar +autenticar
brush cepillar raspallar +cepillar
clone clonar clonar +clonar
compress comprimir comprimir comprimir
convert convertir convertir converter
crop=cropped +recortar retallar +recortar
deactivate +desactivar desactivar +desactivar
decode descodificar descodificar +descodificar
decompress descomprimir descomprimir extraer
decrease disminuir disminuir decrecer
decrypt +descifrar desxifrar +descifrar
defrost +descongelar descongelar +desconxelar
depart salir sortir saír
deregister borrar esborrar borrar
deselect +deseleccionar desseleccionar +deseleccionar
detach separar separar separar
dial=dialed marcar marcar marcar
disallow prohibir prohibir prohibir
discard +descartar descartar descartar
disconnect +desconectar desconnectar +desconectar
disobey desobedecer desobeir desobedecer
downgrade degradar degradar degradar
duplicate duplicar duplicar +duplicar
eject expulsar expulsar expulsar
embed=embedded +incrustar incrustar +incrustar
empty +desocupar buidar baleirar
encrypt cifrar xifrar cifrar
enroll inscribir inscriure inscribir
fetch obtener obtenir obter
flag=flagged marcar marcar marcar
flip=flipped girar girar xirar
format=formatted +formatear formatar +formatar
grate +rallar ratllar +relar
host +alojar allotjar +aloxar
initialize inicializar inicialitzar +inicializar
invert invertir invertir inverter
maximize +maximizar maximitzar maximizar
mute +silenciar silenciar +silenciar
navigate navegar navegar navegar
override=overrode=overridden anular anul·lar anular
overwrite=overwrote=overwritten reemplazar sobreescriure substituír
pair emparejar aparellar +emparellar
parse analizar analitzar analizar
paste pegar enganxar pegar
plug=plugged +enchufar endollar enchufar
post publicar publicar publicar
preload +precargar carregar +precargar
preview +previsualizar visualitzar previsualizar
reboot +reiniciar reiniciar reiniciar
recalculate +recalcular recalcular +recalcular
recharge +recargar recarregar +recargar
reconnect +reconectar reconnectar +reconectar
redo=redid=redone rehacer refer repetir
refresh actualizar actualitzar actualizar
refund +reembolsar reemborsar +reembolsar
reinstall +reinstalar reinstal·lar +reinstalar
reload +recargar recarregar +recargar
reorder +reordenar reordenar +reordenar
resend=resent +reenviar reenviar +reenviar
resize +redimensionar redimensionar +redimensionar
resolve resolver resoldre resolver
restart +reiniciar reiniciar reiniciar
resume reanudar reprendre retomar
retry +reintentar intentar +reintentar
reuse +reutilizar reutilitzar +reutilizar
revert deshacer revertir desfacer
rinse +enjuagar esbandir aclarar
rotate girar girar xirar
scroll desplazar desplaçar desprazar
skip=skipped saltar saltar saltar
slice cortar tallar cortar
stick=stuck pegar enganxar pegar
stream transmitir transmetre transmitir
subscribe suscribir subscriure subscribir
summarize +sintetizar resumir resumir
swap=swapped intercambiar intercanviar intercambiar
sync sincronizar sincronitzar sincronizar
tag=tagged etiquetar etiquetar +etiquetar
toggle alternar alternar alternar
transcribe transcribir transcriure copiar
trim=trimmed +recortar retallar recortar
unarchive restaurar restaurar restaurar
unassign +desasignar desassignar +desasignar
uncheck +desmarcar desmarcar +desmarcar
unfreeze=unfroze=unfrozen +descongelar descongelar +desconxelar
unhide=unhid=unhidden mostrar mostrar mostrar
uninstall +desinstalar desinstal·lar +desinstalar
unlink +desvincular desvincular desvincular
unlock desbloquear desbloquejar desbloquear
unmount desmontar desmuntar desmontar
unmute reactivar reactivar reactivar
unpack desempaquetar desempaquetar +desempaquetar
unplug=unplugged desenchufar desendollar desenchufar
unpublish retirar retirar retirar
unregister borrar esborrar borrar
unscrew desenroscar descargolar +desaparafusar
unselect +deseleccionar desseleccionar +deseleccionar
untie +desatar deslligar +desatar
unwrap=unwrapped desenvolver desembolicar +desempaquetar
unzip=unzipped descomprimir descomprimir extraer
upload cargar carregar cargar
validate validar validar +validar
whisk batir batre bater
wipe limpiar netejar limpar
`;

const LANGUAGES = ['es', 'ca', 'gl'];

/** A form of a verb that a dictionary may lack. */
interface MissingForm {
  readings: readonly Reading[];
  /** By language. */
  translations: ReadonlyMap<string, string>;
}

/** A verb that all dictionaries have, and its translations. The rules read it in place of the missing ones. */
const KNOWN = 'cancel';
const TRANSLATIONS_OF_KNOWN = ['anular', 'anul·lar', 'cancelar'];

const BY_FORM: ReadonlyMap<string, MissingForm> = new Map(
  VERBS.trim()
    .split('\n')
    .flatMap((line) => {
      const [verb = '', ...lemmas] = line.split(' ');
      const [lemma = '', past = regularPast(verb), participle = past] = verb.split('=');
      const translations = new Map(LANGUAGES.map((language, at) => [language, lemmas[at] ?? '']));
      return Map.groupBy(
        [
          [lemma, 'inf'],
          [lemma, 'pres'],
          [lemma, 'imp'],
          [
            /(?:s|sh|ch|x|z)$/.test(lemma) ? `${lemma}es` : lemma.replace(/(?<![aeiou])y$/, 'ie').concat('s'),
            'pri p3 sg',
          ],
          [past, 'past'],
          [participle, 'pp'],
          [gerundOf(lemma, past), 'ger'],
        ] as const,
        ([form]) => form,
      )
        .entries()
        .map(([form, forms]): [string, MissingForm] => [
          form,
          { readings: forms.map(([, tags]) => readingOf(lemma, tags)), translations },
        ])
        .toArray();
    }),
);

function regularPast(verb: string): string {
  return `${verb.replace(/e$/, '').replace(/(?<![aeiou])y$/, 'i')}ed`;
}

/** A past with a doubled letter shows that of the gerund: "trimmed", "trimming". */
function gerundOf(lemma: string, past: string): string {
  const doubled = /^(.*([a-z])\2)ed$/.exec(past)?.[1];
  return `${doubled?.startsWith(lemma) ? doubled : lemma.replace(/e$/, '')}ing`;
}

function readingOf(lemma: string, forms: string): Reading {
  const tags = ['vblex', ...forms.split(' ')];
  return { lemma, tags, text: KNOWN + tags.map((tag) => `<${tag}>`).join('') };
}

/** Other readings that dictionaries lack, with a verb of the same meaning. Catalan has "click". */
const SYNONYMS: ReadonlyMap<string, Reading> = new Map([
  ['click', { lemma: 'click', tags: ['vblex', 'inf'], text: 'press<vblex><inf>' }],
  ['clicking', { lemma: 'click', tags: ['vblex', 'ger'], text: 'press<vblex><ger>' }],
  ['reset', { lemma: 'reset', tags: ['vblex', 'inf'], text: 'restore<vblex><inf>' }],
]);

/** By language: verbs that the analyser knows and the dictionary does not translate, or with a verb that is not meant. */
const UNTRANSLATED: Readonly<Record<string, RegExp>> = {
  es: /^restart/,
  gl: /^(?:brush|plug|stick|stuck|unlock|unplug|validat)/,
};

/** Gives a word the readings as a verb that the dictionary lacks. */
export function withMissingReadings(word: WordType, to: string): WordType {
  const missing = BY_FORM.get(word.lower);
  const synonym = SYNONYMS.get(word.lower);
  if (missing && (!can(word, 'vblex') || UNTRANSLATED[to]?.test(word.lower))) {
    const others = word.readings.filter(({ text, tags }) => !text.startsWith('*') && tags[0] !== 'vblex');
    const verbs = missing.readings.filter(({ tags }) => to === 'ca' || !tags.includes('imp'));
    // A word that is mostly a noun is a verb in commands and behind "to" only.
    const added = others.length > 0 ? verbs.filter(({ tags }) => tags.includes('inf') || tags.includes('imp')) : verbs;
    return added.length > 0 ? { ...word, readings: [...others, ...added] } : word;
  }
  if (!synonym || can(word, 'vblex') || (to === 'ca' && synonym.lemma === 'click')) return word;
  return { ...word, readings: [...word.readings, synonym] };
}

/** Whether a word is a form of a verb that the dictionary lacks, or of one that it lacks as a noun. */
export function isMissingWord(word: WordType): boolean {
  return isMissingVerb(word) || (NOUNS.has(word.lower) && !can(word, 'n'));
}

function isMissingVerb({ lower, readings }: WordType): boolean {
  return BY_FORM.has(lower) && readings.some(({ text }) => text.startsWith(`${KNOWN}<`));
}

/** Nouns that some dictionaries lack or know as verbs only, with one of the same meaning. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ['queue', 'tail<n><sg>'],
  ['queues', 'tail<n><pl>'],
  ['upload', 'load<n><sg>'],
  ['uploads', 'load<n><pl>'],
]);

/** Whether this file translates an English form. */
export function isListedWord(lower: string): boolean {
  return BY_FORM.has(lower) || NOUNS.has(lower) || SYNONYMS.has(lower);
}

/** Translates the words that the dictionaries lack. */
export function changeMissingWords(sentence: readonly AnalysedWord[], { to, readings, refine }: Changes): void {
  for (const [at, word] of sentence.entries()) {
    if (!isMissingWord(word)) continue;
    if (
      isNounHere(sentence, at) ||
      (NOUNS.has(word.lower) && word.readings.every(({ text }) => text.startsWith('*')))
    ) {
      // A noun that the dictionary lacks stays as it is.
      readings.set(word.index, `${word.form}/${NOUNS.get(word.lower) ?? `*${word.form}`}`);
      continue;
    }
    if (!isMissingVerb(word)) continue;
    if (!readings.has(word.index))
      readings.set(
        word.index,
        withReadings(word, () => true),
      );
    const lemma = BY_FORM.get(word.lower)?.translations.get(to);
    if (lemma !== undefined) refine(word.index, (text) => translationOf(text, lemma, to));
  }
}

/** Whether a word in the form of a verb stands where a noun does: "a refresh", "the new uploads". */
function isNounHere(sentence: readonly AnalysedWord[], at: number): boolean {
  const [word, before] = [sentence[at], sentence[at - 1]];
  const determiner = can(before, 'adj') ? sentence[at - 2] : before;
  const isVerb = can(word, 'vblex', 'inf') || can(word, 'vblex', 'p3');
  return isVerb && !can(word, 'n') && can(determiner, 'det') && !can(determiner, 'prn');
}

function translationOf(text: string, lemma: string, to: string): string {
  if (!lemma.startsWith('+'))
    return TRANSLATIONS_OF_KNOWN.reduce((translated, known) => replaceLemma(translated, known, lemma), text);
  const isKnown = TRANSLATIONS_OF_KNOWN.some((known) => text.toLowerCase().startsWith(`${known}<`));
  return isKnown ? writtenForm(lemma.slice(1), text, to) : text;
}
