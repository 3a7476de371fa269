import { withCapitalOf } from '../../../../text/letter-case.ts';
import type { AnalysedWord } from './analysed-word.ts';

interface Choice {
  from: RegExp;
  to: string;
}

/** Lemmas with another translation into English than the first of the dictionary, as programs, shops and people use them. */
export type Choices = ReadonlyMap<string, Choice>;

export const FROM_SPANISH: Choices = new Map([
  ['acabar', { from: /^end(<vblex>(?:<[^>]*>)*)# up$/i, to: 'finish$1' }],
  ['archivo', { from: /^archive(?=<n>)/i, to: 'file' }],
  ['avisar', { from: /^warn(?=<vblex>)/i, to: 'tell' }],
  ['baño', { from: /^bath(?=<n>)/i, to: 'bathroom' }],
  ['devolver', { from: /^give(<vblex>)<sep>((?:<[^>]*>)*)# back$/i, to: 'return$1$2' }],
  ['envío', { from: /^sending(?=<n>)/i, to: 'shipping' }],
  ['estación', { from: /^season(?=<n>)/i, to: 'station' }],
  ['evitar', { from: /^avert(?=<vblex>)/i, to: 'avoid' }],
  ['factura', { from: /^bill(?=<n>)/i, to: 'invoice' }],
  ['mar', { from: /^mar(?=<n>)/i, to: 'sea' }],
  ['molestia', { from: /^annoyance(?=<n>)/i, to: 'inconvenience' }],
  ['pedido', { from: /^request(?=<n>)/i, to: 'order' }],
  ['salida', { from: /^start(?=<n>)/i, to: 'exit' }],
  ['salir', { from: /^exit(?=<vblex>)/i, to: 'leave' }],
  ['terminar', { from: /^end(<vblex>(?:<[^>]*>)*)# up$/i, to: 'finish$1' }],
  ['tienda', { from: /^tent(?=<n>)/i, to: 'store' }],
]);

export const FROM_CATALAN: Choices = new Map([
  ['afegir', { from: /^append(?=<vblex>)/i, to: 'add' }],
  ['ajuda', { from: /^aid(?=<n>)/i, to: 'help' }],
  ['ajudar', { from: /^aid(?=<vblex>)/i, to: 'help' }],
  ['clau', { from: /^clef(?=<n>)/i, to: 'key' }],
  ['compte', { from: /^bead(?=<n>)/i, to: 'account' }],
  ['començar', { from: /^commence(?=<vblex>)/i, to: 'begin' }],
  ['cuina', { from: /^cuisine(?=<n>)/i, to: 'kitchen' }],
  ['descarregar', { from: /^discharge(?=<vblex>)/i, to: 'download' }],
  ['enviar', { from: /^route(?=<vblex>)/i, to: 'send' }],
  ['estimar', { from: /^want(?=<vblex><pres>(?!<p3>))/i, to: 'love' }],
  ['iniciar', { from: /^induct(?=<vblex>)/i, to: 'start' }],
  // In commands only.
  ['introduir', { from: /^Introduce(?=<vblex>(?:<pres>|<inf>)(?!<p3>))/, to: 'enter' }],
  ['sortir', { from: /^exit(?=<vblex>)/i, to: 'leave' }],
  ['suprimir', { from: /^suppress(?=<vblex>)/i, to: 'delete' }],
  ['tancar', { from: /^shut(?=<vblex>)/i, to: 'close' }],
  ['tren', { from: /^rail(?=<n>)/i, to: 'train' }],
  ['triar', { from: /^elect(?=<vblex>)/i, to: 'choose' }],
  ['arrossegar', { from: /^tug(?=<vblex>)/i, to: 'drag' }],
  ['veure', { from: /^view(?=<vblex>)/i, to: 'see' }],
]);

export const FROM_GALICIAN: Choices = new Map([
  ['iniciar', { from: /^initiate(?=<vblex>)/i, to: 'start' }],
  ['agardar', { from: /^hope(?=<vblex>)/i, to: 'expect' }],
  ['premer', { from: /^click(?=<vblex>)/i, to: 'press' }],
]);

/** Whether a word has another translation. */
export function hasOtherEnglish({ readings }: AnalysedWord, choices: Choices): boolean {
  return readings.some(({ lemma }) => choices.has(lemma.toLowerCase()));
}

/** The translation of a word that is meant, in the case of the first one. */
export function chooseEnglish(text: string, sources: readonly AnalysedWord[], choices: Choices): string {
  for (const { readings } of sources) {
    for (const { lemma } of readings) {
      const other = choices.get(lemma.toLowerCase());
      if (!other?.from.test(text)) continue;
      const chosen = text.replace(other.from, other.to);
      return withCapitalOf(text, chosen);
    }
  }
  return text;
}
