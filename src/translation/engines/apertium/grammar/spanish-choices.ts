import type { AnalysedWord } from './analysed-word.ts';

interface Choice {
  from: RegExp;
  to: string;
}

/** Spanish lemmas with another translation into English than the first of the dictionary, as programs, shops and people use them. */
const OTHER_ENGLISH: ReadonlyMap<string, Choice> = new Map([
  ['acabar', { from: /^end(<vblex>(?:<[^>]*>)*)# up$/i, to: 'finish$1' }],
  ['archivo', { from: /^archive(?=<n>)/i, to: 'file' }],
  ['avisar', { from: /^warn(?=<vblex>)/i, to: 'tell' }],
  ['baño', { from: /^bath(?=<n>)/i, to: 'bathroom' }],
  ['envío', { from: /^sending(?=<n>)/i, to: 'shipping' }],
  ['estación', { from: /^season(?=<n>)/i, to: 'station' }],
  ['evitar', { from: /^avert(?=<vblex>)/i, to: 'avoid' }],
  ['factura', { from: /^bill(?=<n>)/i, to: 'invoice' }],
  ['mar', { from: /^mar(?=<n>)/i, to: 'sea' }],
  ['molestia', { from: /^annoyance(?=<n>)/i, to: 'inconvenience' }],
  ['pedido', { from: /^request(?=<n>)/i, to: 'order' }],
  ['salir', { from: /^exit(?=<vblex>)/i, to: 'leave' }],
  ['terminar', { from: /^end(<vblex>(?:<[^>]*>)*)# up$/i, to: 'finish$1' }],
  ['tienda', { from: /^tent(?=<n>)/i, to: 'store' }],
]);

/** Whether a Spanish word has another translation. */
export function hasOtherEnglish({ readings }: AnalysedWord): boolean {
  return readings.some(({ lemma }) => OTHER_ENGLISH.has(lemma.toLowerCase()));
}

/** The translation of a word that is meant, in the case of the first one. */
export function chooseEnglish(text: string, sources: readonly AnalysedWord[]): string {
  for (const { readings } of sources) {
    for (const { lemma } of readings) {
      const other = OTHER_ENGLISH.get(lemma.toLowerCase());
      if (!other?.from.test(text)) continue;
      const chosen = text.replace(other.from, other.to);
      return /^\p{Lu}/u.test(text) ? chosen.charAt(0).toUpperCase() + chosen.slice(1) : chosen;
    }
  }
  return text;
}
