import type { RequestPlan, TextPart } from './request-plan.ts';

const name: TextPart = { mark: 'name' };

function regression(from: string, to: string, strings: readonly (readonly TextPart[])[]): RequestPlan {
  return { from, to, given: true, single: false, strings, clientBehaviour: 'waits', escaped: false };
}

/** Inputs that once failed or nearly failed. Every campaign begins with them. */
export const REGRESSIONS: readonly RequestPlan[] = [
  // Stages take these for the end of the input or of a text.
  regression('en', 'es', [
    ['The \uffff house of ', name, '\0 is old.'],
    ['The house of ', name, ' \ufffe.'],
  ]),
  // Imitations of the end of a text in the stream, and of the service's placeholders.
  regression('es', 'en', [['La casa [=', name, '].[/', name, '] es [0] \u{f0000} [1] vieja.']]),
  // Symbols of Apertium's stream format between and inside words.
  regression('en', 'es', [['^a<n>$ the ', name, ' \\[ @house<sent> *big #old ]] </s> ~ a/b ', name]]),
  regression('nb', 'nn', [['Huset [[t:b:x]]til[[/]] ', name, ' {{', name, ' er }gammelt{']]),
  // A word that takes an analyser quadratic time. The last marker proves that nothing was cut off.
  regression('es', 'ca', [['La casa ', '9'.repeat(50_000), ' ', name, '. ', 'a'.repeat(20_000), ' ', name]]),
  // Lone surrogates next to letters, many combining marks, text directions that never end.
  regression('ca', 'es', [
    ['La casa\ud800 de ', name, ' \udfffés gran.'],
    ['e', '\u0301'.repeat(2_000), ' ', name],
  ]),
  regression('en', 'pt', [['The \u202ehouse\u2066 of ', name, ' שלום.\u2028\u2029 Next\u0085line ', name]]),
  // Hops of a chain preserve protected text.
  regression('fr', 'en', [['La maison de ', { mark: 'url' }, ' et ', { mark: 'braces' }, ' est vieille.']]),
  regression('sr', 'sr-Latn', [['Кућа ', name, ' и ', { mark: 'tag' }, ' је стара.'], [' ']]),
  // Symbols that a generator escapes before the next hop, and letters that crashed a stage or were repeated by it.
  regression('fr', 'en', [['y'], ['y ', name]]),
  regression('nb', 'nn', [['漢字½ǄHuset til ', name], ['Istanbul𠀀𠀀½ {x} ', name], ['İstanbul𠀀']]),
];
