import { basename, dirname, extname, join, sep } from 'node:path';
import { canonicalLanguage } from '../../languages/canonical-code.ts';

/** Folders of Apple's platforms, of Android and of gettext that hold texts of one language. */
const APPLE = /^(.+)\.lproj$/;
const BASE = 'Base';
const ANDROID = 'values';
const GETTEXT = 'LC_MESSAGES';
/** Folders above a file that may name its language, as in `en/LC_MESSAGES/app.po`. */
const MAX_FOLDERS = 2;
const CODE = /^[A-Za-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,2}$/;
const PART = /[._-]/;
const LAST_PART = /[._-]([A-Za-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,2})$/;
/** Files whose names have an underscore before a region. */
const WITH_UNDERSCORES: ReadonlySet<string> = new Set(['.arb', '.po', '.pot', '.properties']);
/** Templates, and files with all languages. */
const TEMPLATE = '.pot';
const CATALOG = '.xcstrings';
/** Files whose version in the source language has no code in its name. */
const WITH_BASE: ReadonlySet<string> = new Set(['.properties', '.resw', '.resx', '.xlf', '.xliff']);

/**
 * The path of a translation in the usual layouts: `en.json`, `app_en.arb`, `messages.en.yml`, `en/page.json`,
 * `en.lproj/Localizable.strings`, `values/strings.xml`, `en/LC_MESSAGES/app.po`, `Texts.resx`. A catalogue of all languages is its
 * own translation.
 * @param from code of the source language
 * @param to code of the target language
 * @param names paths in the folder of a template, relative to it
 */
export function translationPath(source: string, from: string, to: string, names: readonly string[] = []): string {
  const [name, folders] = [basename(source), dirname(source).split(sep)];
  const extension = extname(name);
  if (extension === CATALOG) return source;
  const code = WITH_UNDERSCORES.has(extension) ? to.replaceAll('-', '_') : to;
  const stem = name.slice(0, name.length - extension.length);
  if (extension === TEMPLATE)
    return join(dirname(source), templateTarget(stem, code, basename(dirname(source)), names));
  const renamed = renameStem(stem, from, code);
  if (renamed !== undefined) return join(dirname(source), renamed + extension);
  const at = folders.findLastIndex((folder) => renameFolder(folder, from, code) !== undefined);
  const folder = renameFolder(folders[at] ?? '', from, code);
  if (folder !== undefined) return [...folders.slice(0, at), folder, ...folders.slice(at + 1), name].join(sep);
  return join(dirname(source), `${stem}${extension === '.properties' ? '_' : '.'}${code}${extension}`);
}

/** The place of the translation of a template, like those of the other languages. */
function templateTarget(stem: string, code: string, folder: string, names: readonly string[]): string {
  const nested = join(code, GETTEXT, `${stem}.po`);
  if (names.some((name) => name.split(sep)[1] === GETTEXT)) return nested;
  const catalogues = names.filter((name) => extname(name) === '.po').map((name) => basename(name, '.po'));
  if (catalogues.some((name) => canonicalLanguage(name) !== undefined)) return `${code}.po`;
  const own = catalogues.find((name) => name.startsWith(stem) && LAST_PART.test(name));
  if (own !== undefined) return `${stem}${own.charAt(stem.length)}${code}.po`;
  return folder === 'po' ? `${code}.po` : nested;
}

/**
 * Whether a path is that of a text in the source language: its name or a folder says so, as in `translationPath`.
 * @param names of the files beside it
 */
export function isSourcePath(path: string, from: string, names: readonly string[] = []): boolean {
  const extension = extname(path);
  if (extension === TEMPLATE || extension === CATALOG) return true;
  const name = basename(path, extension);
  const folders = dirname(path).split(sep);
  if (renameStem(name, from, from) !== undefined) return true;
  if (folders.some((one) => renameFolder(one, from, from) !== undefined)) return true;
  return WITH_BASE.has(extension) && languageAtEnd(name) === undefined && hasTranslation(name, extension, names);
}

/** Whether a path has the code of a language. */
export function namesLanguage(path: string, code: string): boolean {
  const folders = dirname(path).split(sep);
  return (
    renameStem(basename(path, extname(path)), code, code) !== undefined ||
    folders.some((folder) =>
      [folder, APPLE.exec(folder)?.[1], folder.slice(ANDROID.length + 1)].some(
        (one) => one !== undefined && sameCode(one, code),
      ),
    )
  );
}

/** The language that paths of sources name, as `locales/en`, `en.json` and `en.lproj`; undefined if they name none, or several. */
export function languageOfPaths(paths: readonly string[]): string | undefined {
  const languages = new Set(paths.map(languageOfPath));
  const [language] = languages;
  return languages.size === 1 ? language : undefined;
}

function languageOfPath(path: string): string | undefined {
  const name = basename(path);
  const stem = basename(name, extname(name));
  const folders = dirname(path).split(sep).slice(-MAX_FOLDERS).reverse();
  const names = [stem, LAST_PART.exec(stem)?.[1], codeOfFolder(name), ...folders.map(codeOfFolder)];
  return names.flatMap((code) => (code === undefined ? [] : (plainCode(code) ?? []))).at(0);
}

/** The canonical code of a name that is one. Codes of three letters for languages that have two are folders: `src`. */
function plainCode(name: string): string | undefined {
  const code = CODE.test(name) ? canonicalLanguage(name)?.code : undefined;
  const [primary = ''] = name.toLowerCase().split(PART);
  return code?.split('-')[0] === primary ? code : undefined;
}

const codeOfFolder = (folder: string): string =>
  APPLE.exec(folder)?.[1] ?? (folder.startsWith(`${ANDROID}-`) ? folder.slice(ANDROID.length + 1) : folder);

function hasTranslation(stem: string, extension: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const other = basename(name, extension);
    return other.startsWith(stem) && extname(name) === extension && languageAtEnd(other)?.before === stem;
  });
}

function languageAtEnd(stem: string): { before: string } | undefined {
  const [part, code = ''] = LAST_PART.exec(stem) ?? [];
  if (part === undefined || canonicalLanguage(code) === undefined) return undefined;
  return { before: stem.slice(0, stem.length - part.length) };
}

function renameStem(stem: string, from: string, to: string): string | undefined {
  const code = sameCode(stem, from) ? stem : lastCode(stem, from);
  return code === undefined ? undefined : stem.slice(0, stem.length - code.length) + written(to, code);
}

/** The language at the end of a name, such as `en` of `app_en`. */
function lastCode(stem: string, from: string): string | undefined {
  const code = stem.slice(-from.length);
  const before = stem.charAt(stem.length - from.length - 1);
  return sameCode(code, from) && PART.test(before) ? code : undefined;
}

function renameFolder(folder: string, from: string, to: string): string | undefined {
  const apple = APPLE.exec(folder)?.[1];
  if (apple !== undefined) return apple === BASE || sameCode(apple, from) ? `${to}.lproj` : undefined;
  if (folder === ANDROID || sameCode(folder, `${ANDROID}-${from}`)) return `${ANDROID}-${androidQualifier(to)}`;
  return sameCode(folder, from) ? written(to, folder) : undefined;
}

/** Android writes a region as `pt-rBR`, and a script as `b+zh+Hans`. */
function androidQualifier(code: string): string {
  const [language = '', ...rest] = code.split('-');
  const [region] = rest;
  if (region === undefined) return language;
  return rest.length === 1 && region.length === 2 ? `${language}-r${region}` : `b+${[language, ...rest].join('+')}`;
}

const sameCode = (one: string, other: string): boolean =>
  one.replaceAll('_', '-').toLowerCase() === other.replaceAll('_', '-').toLowerCase();

/** A code with the separator of another one. */
const written = (code: string, like: string): string => (like.includes('_') ? code.replaceAll('-', '_') : code);
