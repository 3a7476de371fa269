import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withReplacedLinks } from './linked-tags.ts';
import { withWordBlanks } from './word-blanks.ts';

/** The pipeline of a mode. */
export interface ApertiumMode {
  /** A shell pipeline whose first stage reads descriptor 9. */
  command: string;
  /** Path of the first-order tagger's model, if any. The command reads the repeatable copy from descriptor 3. */
  taggerModel: string | undefined;
}

/**
 * Workarounds for defects of Debian 12's packages.
 * - `no-tagger`: removes a tagger that crashes on most sentences or has the model of another language. Only the constraint
 *   grammar before it disambiguates (`-1` keeps the first remaining reading).
 * - `no-dependencies`: removes the dependency tags of the constraint grammar, which the dictionary does not support.
 * - `swapped-folder`: reads the data from `apertium-es-eo`, because the mode names a missing `apertium-eo-es`.
 */
export type Patch = 'no-tagger' | 'no-dependencies' | 'swapped-folder';

type Stage = readonly string[];

const SHARE = '/usr/share/apertium/';

/** @returns undefined if the mode, one of its programs or one of its data files is not installed under `root` */
export function readMode(root: string, name: string, patch: Patch | undefined): ApertiumMode | undefined {
  const file = join(root, SHARE, 'modes', `${name}.mode`);
  if (!existsSync(file)) return undefined;
  const patched = applyPatch(parseStages(readFileSync(file, 'utf8')), patch);
  const stages = withWordBlanks(withReplacedLinks(patched)).map((stage) => stage.map((word) => inRoot(root, word)));
  const complete = stages.every(
    ([program, ...rest]) =>
      program !== undefined &&
      programDirectories(root).some((folder) => existsSync(join(folder, program))) &&
      rest.every((word) => !word.startsWith('/') || existsSync(word)),
  );
  if (!complete) return undefined;
  const tagger = stages.find(isMarkovTagger);
  const taggerModel = tagger?.find((word) => word.endsWith('.prob'));
  return {
    command: stages
      .map((stage) => stage.map((word) => quote(word === taggerModel ? '/dev/fd/3' : word)).join(' '))
      .map((stage, at) => `${stage}${at === 0 ? ' <&9' : ''} 9<&-`)
      .join(' | '),
    taggerModel,
  };
}

/** The environment of a pipeline. It inherits no variable from the service. */
export function pipelineEnvironment(root: string): Record<string, string> {
  const environment: Record<string, string> = { PATH: programDirectories(root).join(':'), LC_ALL: 'C.UTF-8' };
  if (root === '/') return environment;
  const libraries = ['usr/lib', 'lib'].flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    const triplets = readdirSync(path).filter((entry) => entry.includes('-linux-'));
    return [...triplets.map((triplet) => join(path, triplet)), path];
  });
  return { ...environment, LD_LIBRARY_PATH: libraries.join(':') };
}

function programDirectories(root: string): string[] {
  return [...new Set([join(root, 'usr/bin'), '/usr/bin', '/bin'])];
}

/** The stages of a `.mode` file: one shell pipeline whose words may be in single quotes. */
function parseStages(source: string): Stage[] {
  return source
    .trim()
    .split('|')
    .map((stage) => [...stage.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word))
    .map(withoutUnknownWordMarks)
    .map(([program = '', ...rest]) => [program, '-z', ...rest]);
}

/**
 * Replaces `$1` and `$2` as the `apertium` command does. Uses `-n` for the generator, because `-g`, which some files
 * contain, marks unknown words.
 */
function withoutUnknownWordMarks(stage: Stage): Stage {
  const isGenerator = stage[0] === 'lt-proc';
  return stage
    .map((word) => (word === '$1' || (isGenerator && word === '-g') ? '-n' : word))
    .filter((word) => word !== '$2');
}

function applyPatch(stages: readonly Stage[], patch: Patch | undefined): readonly Stage[] {
  switch (patch) {
    case undefined:
      return stages;
    case 'no-tagger':
      return stages
        .filter(([program]) => program !== 'apertium-tagger')
        .map((stage) => (stage[0] === 'cg-proc' ? ['cg-proc', '-z', '-w', '-1', '-n', stage.at(-1) ?? ''] : stage));
    case 'no-dependencies':
      return stages.flatMap((stage) =>
        stage[0] === 'cg-proc' ? [stage, ['sed', '-u', '-z', 's/<#[0-9]*→[0-9]*>//g']] : [stage],
      );
    case 'swapped-folder':
      return stages.map((stage) => stage.map((word) => word.replace(/\/apertium-(eo)-(es|ca)\//, '/apertium-$2-$1/')));
  }
}

function inRoot(root: string, word: string): string {
  return word.startsWith(SHARE) ? join(root, word) : word;
}

/** The perceptron tagger (`-x`) keeps no state between sentences and has another kind of model. */
function isMarkovTagger(stage: Stage): boolean {
  return stage[0] === 'apertium-tagger' && !stage.some((word) => /^-\w*x/.test(word));
}

function quote(word: string): string {
  return /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
