import { withCapitalOf } from '../../../../text/letter-case.ts';
import { type AnalysedWord, can, type WordType } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { PERSONS } from './english-objects.ts';
import { regularForm } from './regular-verbs.ts';
import { replaceLemma } from './verb-choices.ts';

const MUSIC = new Set(
  'band bass cello chord drum flute guitar harp instrument melody music organ piano song trumpet tune violin'.split(
    ' ',
  ),
);
const TASKS = new Set(
  'challenge condition criterion deadline demand expectation goal need obligation requirement standard target'.split(
    ' ',
  ),
);

const MONEY = new Set('money euro dollar pound cent penny'.split(' '));
const SAVINGS = new Set([...MONEY, 'time', 'hour', 'energy', 'electricity', 'water']);
const ROOMS = new Set('door gate window car house room drawer shop cabinet'.split(' '));
const COVERS = new Set(
  'lid cap cover hat shoe coat jacket glove helmet mask battery stain skin seed bone from to'.split(' '),
);
const PROGRAMS = new Set(
  'command program programme script test function query task job code file application app process workflow tool build migration query scan backup update macro setup installer check diagnostic version android linux windows'.split(
    ' ',
  ),
);
const DEVICES = new Set(
  'battery phone telephone device laptop computer tablet car vehicle watch headphone earbud camera cell accumulator'.split(
    ' ',
  ),
);
const GOODS = new Set(
  'good item product book device package parcel order purchase merchandise equipment key money deposit form vehicle shoe dress bottle'.split(
    ' ',
  ),
);
const EXAMS = new Set('exam examination test course subject inspection'.split(' '));
const FOODS = new Set('food dish wine cake soup bread dessert recipe cheese coffee tea'.split(' '));

interface OtherVerb {
  from: string;
  to: string;
  /** Nouns behind the verb with which alone it has this translation. */
  only?: ReadonlySet<string>;
  /** Nouns behind the verb with which it does not have this translation. */
  unless?: ReadonlySet<string>;
}

/** Nouns behind a verb on which its translation depends, by the translation. */
const ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  'charge cargar': DEVICES,
  'charge carregar': DEVICES,
  'manage aconseguir': new Set(['to']),
  'manage lograr': new Set(['to']),
  'miss echar_de_menos': PERSONS,
  'miss enyorar': PERSONS,
  'miss +botar_en_falta': PERSONS,
  'pass aprobar': EXAMS,
  'return devolver': GOODS,
  'run ejecutar': PROGRAMS,
  'run executar': PROGRAMS,
  'save ahorrar': SAVINGS,
  'save estalviar': SAVINGS,
  'save aforrar': SAVINGS,
  'spend gastar': MONEY,
};
const UNLESS: Readonly<Record<string, ReadonlySet<string>>> = {
  lock: ROOMS,
  love: PERSONS,
  meet: TASKS,
  play: MUSIC,
  remove: COVERS,
  try: FOODS,
};

/**
 * By language: English verbs, the first translation of the dictionary, and another one that programs and letters mean. A `+` marks
 * regular ones that the generator lacks.
 */
const OTHER_VERBS: Readonly<Record<string, ReadonlyMap<string, readonly OtherVerb[]>>> = {
  es: otherVerbs(`
attach adosar adjuntar
become acaecer pasar_a_ser
charge cobrar cargar
decline declinar rechazar
disable inutilizar +desactivar
double plegar duplicar
fix fijar arreglar
hide esconder ocultar
lend dejar prestar
lock cerrar bloquear
love querer adorar
manage dirigir lograr
manage dirigir gestionar
meet cumplir conocer
miss perder echar_de_menos
pass pasar aprobar
pause parar +pausar
play tocar jugar
reject rehusar rechazar
remind acordar recordar
remove sacar eliminar
rename rebautizar +renombrar
return regresar devolver
run correr ejecutar
save salvar ahorrar
ship embarcar enviar
show asomar mostrar
spend pasar gastar
submit entregar enviar`),
  ca: otherVerbs(`
charge cobrar carregar
fix fixar arreglar
lock tancar bloquejar
love voler adorar
manage abastar aconseguir
manage abastar gestionar
miss perdre enyorar
pause parar aturar
reject refusar rebutjar
replace reposar substituir
restart reprendre reiniciar
run córrer executar
save desar estalviar
save salvar estalviar
ship embarcar enviar
submit lliurar enviar
test tastar provar
try tastar provar
win vèncer guanyar`),
  gl: otherVerbs(`
attach suxeitar achegar
charge cobrar cargar
decline declinar rexeitar
disable imposibilitar +desactivar
double encartar +duplicar
hide esconder ocultar
lend deixar prestar
lock pechar bloquear
miss perder +botar_en_falta
pause parar +pausar
post anunciar publicar
remove tirar eliminar
return regresar devolver
review apuntar revisar
run correr executar
save gardar aforrar
save salvar aforrar
ship transportar enviar
submit entregar enviar`),
};

function otherVerbs(table: string): ReadonlyMap<string, readonly OtherVerb[]> {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  return new Map(
    Map.groupBy(rows, ([verb = '']) => verb)
      .entries()
      .map(([verb, choices]): [string, OtherVerb[]] => [
        verb,
        choices.map(([, from = '', to = '']) => {
          const only = ONLY[`${verb} ${to}`];
          const unless = only ? undefined : UNLESS[verb];
          return { from, to: to.replaceAll('_', ' '), ...(only && { only }), ...(unless && { unless }) };
        }),
      ]),
  );
}

export function hasOtherVerb({ readings }: WordType, to: string): boolean {
  return readings.some(({ lemma, tags }) => tags[0] === 'vblex' && OTHER_VERBS[to]?.has(lemma.toLowerCase()));
}

/** Words between a verb and the noun of its object. */
const MAX_WORDS_TO_OBJECT = 4;

/** Gives verbs their other translations. An item that is run is a command. */
export function changeVerbs(sentence: readonly AnalysedWord[], { to, refine }: Changes): void {
  for (const [at, word] of sentence.entries()) {
    const object = sentence.slice(at + 1, at + 1 + MAX_WORDS_TO_OBJECT);
    const others = word.readings.flatMap(({ lemma, tags }) =>
      tags[0] === 'vblex' ? (OTHER_VERBS[to]?.get(lemma.toLowerCase()) ?? []) : [],
    );
    const fitting = others.filter(
      ({ only, unless }) =>
        !(/^lov/.test(word.lower) && isLoved(object[0])) &&
        (!only || hasNoun(object, only) || (only === PROGRAMS && object[0]?.followsBlank)) &&
        !(unless && hasNoun(object, unless)),
    );
    if (fitting.length > 0) refine(word.index, (text) => replaceFirst(text, fitting, to));
  }
}

/** Whether an object is a person, or something is done with love. Things are adored. */
function isLoved(first: AnalysedWord | undefined): boolean {
  return !first || /^(?:me|you|him|her|us|them|to|each|one|and|by|who|you,)$/.test(first.lower) || can(first, 'np');
}

function hasNoun(object: readonly AnalysedWord[], nouns: ReadonlySet<string>): boolean {
  return object.some(({ readings }) => readings.some(({ lemma }) => nouns.has(lemma.toLowerCase())));
}

/** Replaces a verb by the first of the others that stands for it. */
function replaceFirst(text: string, others: readonly OtherVerb[], to: string): string {
  for (const other of others) {
    const replaced = replaceVerb(text, other, to);
    if (replaced !== text) return replaced;
  }
  return text;
}

/** Replaces the lemma of a verb by another one, with the words behind it. */
function replaceVerb(text: string, { from, to }: OtherVerb, language: string): string {
  const [verb = '', ...words] = to.split(' ');
  const behind = words.map((word) => ` ${word}`).join('');
  if (verb.startsWith('+'))
    return text.toLowerCase().startsWith(`${from}<`) ? writtenForm(verb.slice(1), text, language, behind) : text;
  const replaced = replaceLemma(text, from, verb);
  return replaced === text || behind === '' ? replaced : `${replaced}#${behind}`;
}

/** The form of a regular verb that the generator lacks, as an unknown word, which stays as it is. */
export function writtenForm(verb: string, text: string, language: string, behind = ''): string {
  const form = regularForm(verb, text, language);
  if (form === undefined) return text;
  return `*${withCapitalOf(text, form)}${behind}`;
}
