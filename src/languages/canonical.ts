import { LANGUAGES, type Language } from './table.ts';

/** Longer than any tag of RFC 5646 that is in use: what is longer is not looked at. */
const MAX_TAG_LENGTH = 64;

/**
 * Names that the table's languages also go by. Withdrawn and three-letter codes are not here: the language data that
 * Node brings (CLDR's aliases, behind `Intl.Locale`) turns `iw`, `mo`, `deu`, `ger` or `cmn` into the current code.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ak', 'tw'],
  ['ckb', 'ku'],
  ['fil', 'tl'],
  ['hbs', 'sh'],
  ['jp', 'ja'],
  ['no', 'nb'],
  ['zh', 'zh-Hans'],
]);

const BY_TAG: ReadonlyMap<string, Language> = new Map(
  [...LANGUAGES.values()].map((language) => [language.code.toLowerCase(), language]),
);

/**
 * The language of the table that a caller means by a code: ISO 639-1, -2 or -3, or a BCP-47 tag in any case and with
 * `_` for `-`. A region, script or variant that the table does not tell apart falls back to the plain language;
 * extensions are ignored.
 * @returns undefined for what is no code, or of a language that the table does not have
 */
export function canonicalLanguage(code: string): Language | undefined {
  if (code.length > MAX_TAG_LENGTH) return undefined;
  const tag = code.replaceAll('_', '-').toLowerCase();
  const exact = lookUp(tag);
  if (exact) return exact;
  const locale = parse(tag);
  if (!locale) return undefined;
  const primary = tag.split('-', 1)[0] ?? '';
  // What the table calls a language stays one even where CLDR has folded it into another (`sh` into `sr-Latn`).
  const language = lookUp(primary) ? primary : locale.language;
  // A region alone can imply a script (`zh-TW`, `sr-ME`), never the other way round.
  const script = locale.script ?? (locale.region ? locale.maximize().script : undefined);
  for (const subtag of [script, ...locale.baseName.split('-').slice(1)]) {
    const variant = subtag && lookUp(`${language}-${subtag}`.toLowerCase());
    if (variant) return variant;
  }
  return lookUp(language);
}

/**
 * The codes that may serve for a language, the most exact first: a variant, then the plain language, where that is
 * written in the same script (`pt-BR`, `pt`; but `sr-Latn` alone, as plain Serbian is in Cyrillic).
 * @param code a canonical code
 */
export function variantChain(code: string): readonly string[] {
  let chain = VARIANT_CHAINS.get(code);
  if (!chain) {
    chain = findVariantChain(code);
    VARIANT_CHAINS.set(code, chain);
  }
  return chain;
}

/** Asked for with every segment, and slow to make; as many as there are codes. */
const VARIANT_CHAINS = new Map<string, readonly string[]>();

function findVariantChain(code: string): string[] {
  const base = new Intl.Locale(code).language;
  const sameScript = new Intl.Locale(code).maximize().script === new Intl.Locale(base).maximize().script;
  return base !== code && LANGUAGES.has(base) && sameScript ? [code, base] : [code];
}

/** Standard varieties of one language, whose speakers read each other without translation. */
const SERBO_CROATIAN = new Set(['bs', 'hr', 'sh', 'sr']);

/** Whether two canonical codes are variants of one language: `pt` and `pt-BR`, `hr` and `sr-Latn`. */
export function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [primarySubtag(one), primarySubtag(other)];
  return first === second || (SERBO_CROATIAN.has(first) && SERBO_CROATIAN.has(second));
}

/**
 * A detected language as the target sees it. The varieties of Serbo-Croatian are near ties for any detector: a text in
 * one of them counts as the variety that is asked for, in Latin letters when that is Serbian in Cyrillic.
 */
export function asVarietyOf(target: string, detected: string | undefined): string | undefined {
  if (detected === undefined || detected === 'sr' || detected === target) return detected;
  if (!SERBO_CROATIAN.has(primarySubtag(detected)) || !SERBO_CROATIAN.has(primarySubtag(target))) return detected;
  return target === 'sr' ? 'sr-Latn' : target;
}

function primarySubtag(code: string): string {
  return code.split('-', 1)[0] ?? code;
}

function lookUp(tag: string): Language | undefined {
  return BY_TAG.get(ALIASES.get(tag)?.toLowerCase() ?? tag);
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
