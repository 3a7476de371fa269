import { isVariable, type SegmentToken, tokensOf } from './segment-tokens.ts';

/** Words before a number whose form may depend on how the number is pronounced: "an 8", "l'8", "az 5". */
const ARTICLES = new Set(['a', 'an', 'az', 'al', 'il', 'lo', 'la', 'l', 'el', 'un', 'dal', 'del', 'nel', 'sul', 'col']);
/** A suffix at a number whose form may depend on how the number is pronounced: "5'te", "5-ös", "3:een". */
const SUFFIX = /^[-'’:]\p{L}/u;
const WHOLE = /^\d{1,15}$/;
const CODE = /^0\d/;
const DIGIT = /\d/g;

/**
 * Makes the translation of a text from that of a text that differs from it only in the values of numbers and placeholders.
 * @returns undefined unless the result is certain: each value that differs is once in the text and once in its translation,
 *   written alike, and no word of the translation may depend on it
 */
export function repairMatch(
  match: { source: string; target: string },
  text: string,
  targetLanguage: string,
): string | undefined {
  if (match.source === text) return match.target;
  const known = tokensOf(match.source);
  const wanted = tokensOf(text);
  const target = tokensOf(match.target);
  if (known.length !== wanted.length) return undefined;
  const edits: { token: SegmentToken; value: string }[] = [];
  for (const [index, old] of known.entries()) {
    const replacement = wanted[index];
    if (!replacement || old.kind !== replacement.kind) return undefined;
    if (old.text === replacement.text) continue;
    if (!isVariable(old)) return undefined;
    const isOld = ({ text: value }: SegmentToken): boolean => value === old.text;
    const places = target.filter(isOld);
    const [place] = places;
    if (!place || places.length > 1 || known.filter(isOld).length > 1) return undefined;
    if (old.kind === 'number' && !isFree(place, match.target, target)) return undefined;
    if (old.kind === 'number' && !haveSameForm(old.text, replacement.text, targetLanguage)) return undefined;
    edits.push({ token: place, value: replacement.text });
  }
  edits.sort((one, other) => other.token.start - one.token.start);
  return edits.reduce(
    (result, { token, value }) => result.slice(0, token.start) + value + result.slice(token.start + token.text.length),
    match.target,
  );
}

/** Whether nothing beside a number of a translation depends on how the number is pronounced. */
function isFree(token: SegmentToken, text: string, tokens: readonly SegmentToken[]): boolean {
  if (SUFFIX.test(text.slice(token.start + token.text.length))) return false;
  const before = tokens[tokens.indexOf(token) - 1];
  if (before === undefined) return true;
  if (before.kind === 'word') return !ARTICLES.has(before.text.toLowerCase());
  return before.text !== "'" && before.text !== '’';
}

/** Whether two numbers take the same form of the words around them, and are written in the same way. */
function haveSameForm(one: string, other: string, language: string): boolean {
  if (!WHOLE.test(one) || !WHOLE.test(other)) return one.replace(DIGIT, '0') === other.replace(DIGIT, '0');
  // A number with a zero before it is a code, which no word agrees with, but which keeps its length.
  if (CODE.test(one) || CODE.test(other)) return one.length === other.length;
  const rules = pluralRules(language);
  return rules.every((rule) => rule.select(Number(one)) === rule.select(Number(other)));
}

const rulesOf = new Map<string, Intl.PluralRules[]>();

function pluralRules(language: string): Intl.PluralRules[] {
  const known = rulesOf.get(language);
  if (known) return known;
  const created = [
    new Intl.PluralRules(language, { type: 'cardinal' }),
    new Intl.PluralRules(language, { type: 'ordinal' }),
  ];
  rulesOf.set(language, created);
  return created;
}
