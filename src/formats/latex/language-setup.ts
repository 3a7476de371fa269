import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Edit } from '../edits.ts';

/** How the preamble of a document sets up its language. */

/** Names of babel and polyglossia, by codes of languages. */
const NAMES: Readonly<Record<string, string>> = {
  af: 'afrikaans',
  bg: 'bulgarian',
  ca: 'catalan',
  cs: 'czech',
  cy: 'welsh',
  da: 'danish',
  de: 'ngerman',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  gl: 'galician',
  hr: 'croatian',
  hu: 'hungarian',
  is: 'icelandic',
  it: 'italian',
  la: 'latin',
  lt: 'lithuanian',
  lv: 'latvian',
  nb: 'norsk',
  nl: 'dutch',
  nn: 'nynorsk',
  no: 'norsk',
  pl: 'polish',
  pt: 'portuguese',
  'pt-BR': 'brazilian',
  ro: 'romanian',
  ru: 'russian',
  sk: 'slovak',
  sl: 'slovene',
  sq: 'albanian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'ukrainian',
};
/** Further names of the same languages. */
const OTHER_NAMES = [
  'american',
  'british',
  'german',
  'brazil',
  'portuges',
  'francais',
  'UKenglish',
  'USenglish',
  'usenglish',
  'ukenglish',
  'australian',
  'canadian',
  'swiss',
  'nswissgerman',
  'austrian',
  'naustrian',
  'mexican',
  'acadian',
  'canadien',
  'frenchb',
];
/** Languages that the usual fonts of LaTeX have all letters of. */
const WESTERN = /^(?:af|ca|cy|da|de|en|es|et|eu|fi|fr|ga|gl|is|it|la|nb|nl|nn|no|pt|sv|sq)(?:-|$)/;
const BABEL = /^[^%\n]{0,200}\\usepackage[ \t]{0,9}\[([^\]\n]{0,200})\][ \t]{0,9}\{babel\}/dm;
const POLYGLOSSIA = /^[^%\n]{0,200}\\set(?:main|default)language(?:\[[^\]\n]{0,100}\])?\{([a-z]{1,30})\}/dm;
const UNICODE_FONTS = /\\usepackage(?:\[[^\]\n]{0,200}\])?\{(?:fontspec|polyglossia|xeCJK|luatexja)\}|\\setmainfont/;

/** Changes the language of a document to that of its translation, if it sets up exactly one. */
export function setLanguage(source: string, target: string): Edit[] {
  const name = nameOf(target);
  const declared = declarationOf(source);
  return name === undefined || !declared?.isSingle || declared.name === name
    ? []
    : [{ start: declared.start, end: declared.end, text: name }];
}

/** Whether a document needs another set-up for a translation than `setLanguage` makes. */
export function needsSetup(source: string, target: string): boolean {
  const declared = declarationOf(source);
  const isLeft = declared !== undefined && (nameOf(target) === undefined || !declared.isSingle);
  return isLeft || (!WESTERN.test(target) && !UNICODE_FONTS.test(source));
}

const nameOf = (code: string): string | undefined => NAMES[code] ?? NAMES[primarySubtag(code)];

interface Declaration {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isSingle: boolean;
}

function declarationOf(source: string): Declaration | undefined {
  const preamble = source.slice(0, Math.max(0, source.indexOf('\\begin{document}')));
  const match = BABEL.exec(preamble) ?? POLYGLOSSIA.exec(preamble);
  const [start, end] = match?.indices?.[1] ?? [];
  if (start === undefined || end === undefined) return undefined;
  const written = preamble.slice(start, end);
  const name = written.trim();
  const isSingle = Object.values(NAMES).includes(name) || OTHER_NAMES.includes(name);
  const at = start + written.indexOf(name);
  return { name, start: at, end: at + name.length, isSingle };
}
