import { LANGUAGES, type Language } from './language-table.ts';
import { primarySubtag } from './primary-subtag.ts';

/** Longer than any tag of RFC 5646 in use. Longer codes are rejected. */
const MAX_TAG_LENGTH = 64;

/**
 * Other codes of languages in the table. Deprecated and three-letter codes are not listed: `Intl.Locale` canonicalizes them
 * with the aliases of CLDR (`iw`, `mo`, `deu`, `ger`, `cmn`).
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ak', 'tw'],
  ['ckb', 'ku'],
  ['fil', 'tl'],
  ['hbs', 'sh'],
  ['jp', 'ja'],
  ['no', 'nb'],
  // Argos Translate, the engine of LibreTranslate, has non-standard codes for two variants.
  ['pb', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zlm', 'ms'],
  ['zt', 'zh-Hant'],
]);

const BY_TAG: ReadonlyMap<string, Language> = new Map(
  [...LANGUAGES.values()].map((language) => [language.code.toLowerCase(), language]),
);

/**
 * Finds the language for a code: ISO 639-1, -2 or -3, or a BCP-47 tag in any case, with `-` or `_`. A region, script or
 * variant without its own row falls back to the plain language. Extensions are ignored.
 * @returns undefined for an invalid code, and for a language that the table does not have
 */
export function canonicalLanguage(code: string): Language | undefined {
  if (code.length > MAX_TAG_LENGTH) return undefined;
  const tag = code.replaceAll('_', '-').toLowerCase();
  const exact = lookUp(tag);
  if (exact) return exact;
  const locale = parse(tag);
  if (!locale) return undefined;
  const primary = primarySubtag(tag);
  // A row of the table takes precedence over an alias of CLDR, which maps `sh` to `sr-Latn`.
  const language = lookUp(primary) ? primary : locale.language;
  // A region alone can imply a script: `zh-TW`, `sr-ME`.
  const script = locale.script ?? (locale.region ? locale.maximize().script : undefined);
  for (const subtag of [script, ...locale.baseName.split('-').slice(1)]) {
    const variant = subtag && lookUp(`${language}-${subtag}`.toLowerCase());
    if (variant) return variant;
  }
  return lookUp(language);
}

/**
 * A code and its fallbacks, the most specific first: `pt-BR`, `pt`. A variant in another script than its plain language has
 * no fallback: `sr-Latn` alone, because plain Serbian is in Cyrillic.
 * @param code canonical
 */
export function variantChain(code: string): readonly string[] {
  let chain = VARIANT_CHAINS.get(code);
  if (!chain) {
    chain = findVariantChain(code);
    VARIANT_CHAINS.set(code, chain);
  }
  return chain;
}

/** Cached, because the result is needed for each segment. As large as the table. */
const VARIANT_CHAINS = new Map<string, readonly string[]>();

function findVariantChain(code: string): string[] {
  const base = new Intl.Locale(code).language;
  const sameScript = new Intl.Locale(code).maximize().script === new Intl.Locale(base).maximize().script;
  return base !== code && LANGUAGES.has(base) && sameScript ? [code, base] : [code];
}

/** Whether one code is a variant of the other: `pt` and `pt-BR`, but neither `pt-PT` and `pt-BR` nor `sr` and `sr-Latn`. */
export function areVariants(one: string, other: string): boolean {
  return variantChain(one).includes(other) || variantChain(other).includes(one);
}

/** Mutually intelligible standard varieties of one language. */
const SERBO_CROATIAN = new Set(['bs', 'hr', 'sh', 'sr']);

/** Whether two canonical codes are variants of one language: `pt` and `pt-BR`, `hr` and `sr-Latn`. */
export function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [primarySubtag(one), primarySubtag(other)];
  return first === second || (SERBO_CROATIAN.has(first) && SERBO_CROATIAN.has(second));
}

/**
 * Adapts a detected variety of Serbo-Croatian to the target: detectors cannot distinguish them reliably, so a text counts as
 * the target's own variety. For Serbian in Cyrillic, that is `sr-Latn`.
 */
export function asVarietyOf(target: string, detected: string | undefined): string | undefined {
  if (detected === undefined || detected === 'sr' || detected === target) return detected;
  if (!SERBO_CROATIAN.has(primarySubtag(detected)) || !SERBO_CROATIAN.has(primarySubtag(target))) return detected;
  return target === 'sr' ? 'sr-Latn' : target;
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
