import type { Piece, Plan } from './request-plan.ts';

const name: Piece = { mark: 'name' };

function kept(from: string, to: string, strings: readonly (readonly Piece[])[]): Plan {
  return { from, to, given: true, single: false, strings, manner: 'waits', escaped: false };
}

/** Inputs on which something once went wrong, or nearly did. Every campaign begins with them. */
export const KEPT: readonly Plan[] = [
  // Taken for the end of the input, and for the end of a text, by programs of a pipeline.
  kept('en', 'es', [
    ['The \uffff house of ', name, '\0 is old.'],
    ['The house of ', name, ' \ufffe.'],
  ]),
  // What the end of an answer looks like, and what a placeholder looks like on our side.
  kept('es', 'en', [['La casa [=', name, '].[/', name, '] es [0] \u{f0000} [1] vieja.']]),
  // Signs of the stream format between and in words.
  kept('en', 'es', [['^a<n>$ the ', name, ' \\[ @house<sent> *big #old ]] </s> ~ a/b ', name]]),
  kept('nb', 'nn', [['Huset [[t:b:x]]til[[/]] ', name, ' {{', name, ' er }gammelt{']]),
  // A word that costs an analyser quadratic time; the last mark tells that nothing was cut.
  kept('es', 'ca', [['La casa ', '9'.repeat(50_000), ' ', name, '. ', 'a'.repeat(20_000), ' ', name]]),
  // Lone surrogates next to letters, heaps of accents, directions that are never taken back.
  kept('ca', 'es', [
    ['La casa\ud800 de ', name, ' \udfffés gran.'],
    ['e', '\u0301'.repeat(2_000), ' ', name],
  ]),
  kept('en', 'pt', [['The \u202ehouse\u2066 of ', name, ' שלום.\u2028\u2029 Next\u0085line ', name]]),
  // Hops of a chain hand over what is kept.
  kept('fr', 'en', [['La maison de ', { mark: 'url' }, ' et ', { mark: 'braces' }, ' est vieille.']]),
  kept('sr', 'sr-Latn', [['Кућа ', name, ' и ', { mark: 'tag' }, ' је стара.'], [' ']]),
  // Marks that a generator escapes, handed on to the next hop; and letters that crashed a stage or were doubled by it.
  kept('fr', 'en', [['y'], ['y ', name]]),
  kept('nb', 'nn', [['漢字½ǄHuset til ', name], ['Istanbul𠀀𠀀½ {x} ', name], ['İstanbul𠀀']]),
];
