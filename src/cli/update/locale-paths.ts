import { basename, dirname, extname, join, sep } from 'node:path';

/** Folders of Apple's platforms and of Android that hold the texts of the source language. */
const APPLE = /^(.+)\.lproj$/;
const BASE = 'Base';
const ANDROID = 'values';
const PART = /[._-]/;

/**
 * The path of a translation in the usual layouts: `en.json`, `app_en.arb`, `messages.en.yml`, `en/page.json`,
 * `en.lproj/Localizable.strings`, `values/strings.xml`, `Texts.resx`.
 * @param from code of the source language
 * @param to code of the target language, canonical
 */
export function translationPath(source: string, from: string, to: string): string {
  const [name, folders] = [basename(source), dirname(source).split(sep)];
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const renamed = renameStem(stem, from, to);
  if (renamed !== undefined) return join(dirname(source), renamed + extension);
  const at = folders.findLastIndex((folder) => renameFolder(folder, from, to) !== undefined);
  const folder = renameFolder(folders[at] ?? '', from, to);
  if (folder === undefined) return join(dirname(source), `${stem}.${to}${extension}`);
  return [...folders.slice(0, at), folder, ...folders.slice(at + 1), name].join(sep);
}

/** Whether a path is that of a text in the source language: its name or a folder says so, as in `translationPath`. */
export function isSourcePath(path: string, from: string): boolean {
  const name = basename(path, extname(path));
  const folders = dirname(path).split(sep);
  return (
    renameStem(name, from, from) !== undefined || folders.some((one) => renameFolder(one, from, from) !== undefined)
  );
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
