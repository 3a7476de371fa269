import { z } from 'zod';
import { canonicalLanguage, variantChain } from '../../../languages/canonical-code.ts';
import builtIn from './catalogue.json' with { type: 'json' };

/** Debian's package of Tesseract's data for a language, `tesseract-ocr-<name>`: the fast variant, with whole numbers. */
export interface LanguageData {
  /** Tesseract's name, such as `chi_sim`. */
  name: string;
  /** Our codes of the languages that it reads. */
  languages: readonly string[];
  /** Bytes of the package. */
  bytes: number;
  /** SHA-256 of the package in hex, as Debian's signed index has it. */
  sha256: string;
}

/** Default base URL of the packages. Every current release of Debian has the same ones. */
export const PACKAGES_URL = 'https://deb.debian.org/debian';
const VERSION = '4.1.0-2';

const schema = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z]{3}(?:_[a-z]+)?$/),
    languages: z.array(z.string()).min(1),
    bytes: z.int().min(1),
    sha256: z.string().regex(/^[\da-f]{64}$/),
  }),
);

/** All data that can be installed, by name. */
export const LANGUAGE_DATA: ReadonlyMap<string, LanguageData> = new Map(
  schema.parse(builtIn).map((data) => [data.name, data]),
);

const BY_LANGUAGE = new Map(
  [...LANGUAGE_DATA.values()].flatMap((data) => data.languages.map((code) => [code, data] as const)),
);

/**
 * Finds the data for a language.
 * @param language Tesseract's name, or a code of the language: `deu`, `de`, `pt-BR`, `chi_sim`
 */
export function findLanguageData(language: string): LanguageData | undefined {
  const byName = LANGUAGE_DATA.get(language);
  if (byName) return byName;
  const code = canonicalLanguage(language)?.code;
  const found = code === undefined ? undefined : variantChain(code).find((each) => BY_LANGUAGE.has(each));
  return found === undefined ? undefined : BY_LANGUAGE.get(found);
}

/** Path of a package below the base URL. */
export function packagePath({ name }: LanguageData): string {
  return `pool/main/t/tesseract-lang/tesseract-ocr-${name.replace('_', '-')}_${VERSION}_all.deb`;
}
