import { FUNCTION_WORD } from './english-wording.ts';

const SLASH = '/';
/** Alternatives with a slash, perhaps before their noun. Rules would exchange them: "azúcar/sal", "key/value pair". */
const ALTERNATIVES = new RegExp(
  String.raw`(?<![\p{L}\p{N}/.\-])(?<one>(?!and/|he/|she/|his/|her/|him/|we/|\p{L}{1,2}/)\p{Ll}{2,20})/(?<other>(?!(?:the|this|that|your|its|${FUNCTION_WORD})(?!\p{L}))\p{Ll}{3,20}(?:/\p{Ll}{3,20}){0,5})(?![\p{L}\p{N}/\-]| or )(?: (?<noun>(?!${FUNCTION_WORD}(?!\p{L}))\p{Ll}{2,20})(?=$|[.,;:!?)…"”]| ${FUNCTION_WORD}(?!\p{L})))?`,
  'gu',
);

/** Writes `or` for the slash of alternatives. */
export function joinAlternatives(text: string): string {
  if (!text.includes(SLASH)) return text;
  return text.replace(ALTERNATIVES, (_, one: string, other: string, noun?: string) => {
    const joined = `${one} or ${other.replaceAll('/', ' or ')}`;
    return noun === undefined ? joined : `${noun} of ${joined}`;
  });
}

const OR_OR_SLASH = /(?<= )\/(?= )|(?<![\p{L}\p{N}])or(?![\p{L}\p{N}])/giu;
const TRANSLATED_OR = / (?:o|u) /gu;
/** In Galician, "o" is an article. */
const GALICIAN_OR = / ou /gu;

/** Writes the alternatives of the source with a slash again, if the translation has as many. */
export function restoreAlternatives(source: string, translated: string, to: string): string {
  if (!source.includes(SLASH)) return translated;
  const spaced = source.replace(
    ALTERNATIVES,
    (_, one: string, other: string) => `${one} / ${other.replaceAll('/', ' / ')}`,
  );
  if (spaced === source) return translated;
  const written = spaced.match(OR_OR_SLASH) ?? [];
  const ors = to === 'gl' ? GALICIAN_OR : TRANSLATED_OR;
  if (translated.match(ors)?.length !== written.length) return translated;
  let at = 0;
  return translated.replace(ors, (or) => (written[at++] === SLASH ? SLASH : or));
}
