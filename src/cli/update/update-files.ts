import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { Config } from '../../config/config.ts';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { openConnection, starterFor } from '../client/connection.ts';
import { translateDocument } from '../client/translate-document.ts';
import { readFields, type TranslationFlags } from '../client/translation-fields.ts';
import { CommandError } from '../command-error.ts';
import { isCatalogue, type LocalCatalogue, readCatalogue, reading } from './local-catalogue.ts';
import { isSourcePath, languageOfPaths, namesLanguage, translationPath } from './locale-paths.ts';
import { hashText, readHashes, type TextHashes, writeHashes } from './lock-file.ts';

export interface UpdateOptions extends TranslationFlags {
  check?: true;
  prune?: true;
  service?: string;
}

/** A translation of a catalogue, and what it lacks. */
interface Update {
  source: string;
  target: string;
  language: string;
  /** The text of the translation; undefined if it does not exist. */
  existing: string | undefined;
  /** The text from which a translation begins that does not exist. */
  blank: string | undefined;
  /** Names of texts whose source has changed. */
  changed: string[];
  /** Texts to translate. */
  missing: number;
}

interface Source {
  path: string;
  catalogue: LocalCatalogue;
  hashes: TextHashes;
  /** Hashes of the texts from which the translations were made, by language. */
  before: ReadonlyMap<string, TextHashes>;
}

/**
 * Completes the translations of catalogues in the usual layouts, for each target language. With `check` it only reports.
 * @param options.to codes of the target languages with commas between them
 * @throws CommandError when a translation fails, or lacks texts with `check`; StorageError; the signal's reason
 */
export async function updateFiles(
  paths: readonly string[],
  options: UpdateOptions,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const from = options.from ?? languageOfPaths(paths);
  if (from === undefined)
    throw new CommandError('The paths do not name the language of the sources. Name it with --from.');
  const languages = options.to.split(',').map(languageOf);
  const sources: Source[] = [];
  for (const path of await findSources(paths, from)) sources.push(await readSource(path));
  if (sources.length === 0) throw new CommandError(`There is no catalogue in the language ${from}.`);
  const planned: Update[] = [];
  for (const source of sources)
    for (const language of languages) planned.push(await planUpdate(source, { from, language, prune: options.prune }));
  const updates = withOneSource(planned, from);
  if (options.check) return reportMissing(updates);
  const open = updates.filter(({ missing }) => missing > 0 || options.prune);
  const failures =
    open.length === 0 ? new Map<Update, string>() : await translateAll(open, { ...options, from }, config, signal);
  for (const { path, hashes } of sources) {
    const whole = updates.filter((update) => update.source === path && !failures.has(update));
    if (whole.length > 0)
      await writeHashes(
        path,
        whole.map(({ language }) => language),
        hashes,
      );
  }
  for (const { target } of updates.filter((one) => !open.includes(one)))
    process.stdout.write(`${target}: nothing is missing\n`);
  if (failures.size > 0) throw new CommandError([...failures.values()].join('\nglossa: '));
}

/** @returns the messages of the updates that failed */
async function translateAll(
  updates: readonly Update[],
  options: UpdateOptions,
  config: Config,
  signal: AbortSignal,
): Promise<Map<Update, string>> {
  const failures = new Map<Update, string>();
  const fields = await readFields(options, signal);
  await using connection = await openConnection(config, options.service, signal, starterFor(fields));
  for (const update of updates) {
    const { source, target, language, existing, blank, changed, missing } = update;
    try {
      // A catalogue of all languages is its own translation.
      const isOther = source !== target || changed.length > 0;
      const base = existing ?? blank;
      const file = base === undefined || !isOther ? undefined : new File([base], basename(target));
      const more = file ? { existing: file, changed, prune: options.prune ?? false } : {};
      const wanted = { ...fields, ...more, target_language: language };
      const state = await translateDocument(connection, { source, target }, wanted, () => {}, signal);
      for (const { message, count } of state.warnings)
        process.stderr.write(`glossa: ${target}: ${message} (${count})\n`);
      const gone = source === target ? 0 : await countGone(target, existing);
      const left = gone === 0 ? '' : `, ${gone} left out`;
      process.stdout.write(`${target}: ${missing} ${missing === 1 ? 'text' : 'texts'} translated${left}\n`);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CommandError || error instanceof StorageError)) throw error;
      failures.set(update, error.message.includes(target) ? error.message : `${target}: ${error.message}`);
    }
  }
  return failures;
}

/** Chooses among several sources of a translation: the one whose name lacks the code of the language. */
function withOneSource(updates: readonly Update[], from: string): Update[] {
  return [...Map.groupBy(updates, ({ target, language }) => `${target}\0${language}`).values()].flatMap((own) => {
    const base = own.length > 1 ? own.filter(({ source }) => !namesLanguage(source, from)) : own;
    if (base.length === 1) return base;
    const names = own.map(({ source }) => source).join(' and ');
    throw new CommandError(`${own[0]?.target} would come from ${names}. Name one of them with --file.`);
  });
}

/** Counts the texts that a translation had before it was updated and has no more. */
async function countGone(path: string, before: string | undefined): Promise<number> {
  const now = await readCatalogue(path);
  if (before === undefined || now === undefined) return 0;
  const namesOf = (text: string) => (now.format.listTexts?.(text) ?? []).map(({ name }) => name);
  return new Set(namesOf(before)).difference(new Set(namesOf(now.text))).size;
}

/** The canonical code of a language, unless it is another name, such as `zh-CN`, by which files are named. */
function languageOf(written: string): string {
  const code = written.trim();
  const canonical = canonicalLanguage(code)?.code;
  return canonical?.toLowerCase() === code.replaceAll('_', '-').toLowerCase() ? canonical : code;
}

function reportMissing(updates: readonly Update[]): void {
  const incomplete = updates.filter(({ missing }) => missing > 0);
  for (const { target, missing } of incomplete) process.stdout.write(`${target}: ${missing} missing\n`);
  if (incomplete.length === 0) return;
  throw new CommandError(
    `${incomplete.length} of ${updates.length} translations lack texts. --update translates them.`,
  );
}

async function findSources(paths: readonly string[], from: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      throw toStorageError(path, error);
    });
    if (!info.isDirectory()) {
      found.push(path);
      continue;
    }
    const names = await readdir(path, { recursive: true });
    const isHidden = (name: string): boolean =>
      relative('', name)
        .split(/[\\/]/)
        .some((part) => part.startsWith('.') || part === 'node_modules');
    const beside = Map.groupBy(names, dirname);
    const inLanguage = names
      .filter((name) => !isHidden(name) && isCatalogue(name))
      .filter((name) => isSourcePath(join(path, name), from, beside.get(dirname(name))))
      .map((name) => join(path, name));
    found.push(...inLanguage.sort());
  }
  return found;
}

async function readSource(path: string): Promise<Source> {
  const catalogue = await readCatalogue(path);
  if (catalogue === undefined) throw new CommandError(`${path} does not exist.`);
  const texts = reading(path, () => catalogue.format.listTexts?.(catalogue.text) ?? []);
  // The hash of a name covers all of its texts: those of an Android list have one name.
  const joined = Map.groupBy(texts, ({ name }) => name);
  const hashes = new Map(
    [...joined]
      .filter(([, own]) => own.some(({ text }) => text !== ''))
      .map(([name, own]) => [name, hashText(own.map(({ text }) => text).join('\n'))]),
  );
  return { path, catalogue, hashes, before: await readHashes(path) };
}

async function planUpdate(
  { path: source, catalogue, hashes, before }: Source,
  { from, language, prune }: { from: string; language: string; prune: true | undefined },
): Promise<Update> {
  const isTemplate = extname(source) === '.pot';
  const names = isTemplate ? await readdir(dirname(source), { recursive: true }) : [];
  const target = translationPath(source, from, language, names);
  const existing = (await readCatalogue(target))?.text;
  const former = before.get(language);
  const changed = [...hashes].flatMap(([name, hash]) => ((former?.get(name) ?? hash) === hash ? [] : [name]));
  const { units } = reading(existing === undefined ? source : target, () =>
    catalogue.format.parse(catalogue.text, {
      languages: { source: from, target: language },
      ...(existing !== undefined && { existing: { text: existing, changed, isPruned: prune } }),
    }),
  );
  return { source, target, language, existing, blank: catalogue.format.blank, changed, missing: units.length };
}
