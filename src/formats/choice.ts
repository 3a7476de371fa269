import type { DocumentFormatName, FileFormatName } from './files/file-types.ts';

/** Which texts of a file are translated. Plain data. */
export interface Choice {
  /** Patterns of the names whose texts are translated. Undefined for all. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of the names whose texts stay. They win over `include`. */
  readonly exclude?: readonly string[] | undefined;
  readonly columns?: Columns | undefined;
  /** Receives the patterns that match a text. */
  readonly matched?: Set<string> | undefined;
}

/** The column of a table whose texts are translated, and that of the translations, by name or letter. */
export interface Columns {
  readonly source: string;
  readonly target: string;
}

/** Formats whose texts have names: keys, columns, slides, chapters. */
const WITH_NAMES: ReadonlySet<DocumentFormatName> = new Set([
  ...([
    'android',
    'csv',
    'epub',
    // A file of XML can be a spreadsheet or a presentation.
    'fodt',
    'ftl',
    'ipynb',
    'js',
    'json',
    'json5',
    'md',
    'mdx',
    'odp',
    'ods',
    'php',
    'po',
    'pptx',
    'properties',
    'qt',
    'resx',
    'strings',
    'stringsdict',
    'toml',
    'tsv',
    'xcstrings',
    'xlsx',
  ] as const),
  'yaml',
]);
const TABLES: ReadonlySet<DocumentFormatName> = new Set(['csv', 'fodt', 'ods', 'tsv', 'xlsx']);
/** UTF-16 units that patterns are compared with. A message of a catalogue can be much longer. */
const MAX_NAME_LENGTH = 1_000;
/** A range of numbered parts, such as `slide:2-5`, and one of them. */
const RANGE = /^([a-z]{1,20}):(\d{1,6})-(\d{1,6})$/;
const NUMBERED = /^([a-z]{1,20}):(\d{1,6})$/;
/** A text that has none of the names of a pattern. */
const NO_NAMES: readonly string[] = [];
const A = 65;
const LETTERS = 26;

export const hasNames = (format: DocumentFormatName): format is FileFormatName => WITH_NAMES.has(format);

export const isTable = (format: DocumentFormatName): boolean => TABLES.has(format);

/**
 * Creates a test of the texts of a file.
 * @param hasLevels whether dots divide names into levels, as those of keys. Names of parts, such as `sheet:1.5`, have none
 * @returns takes the names of one text, any of which a pattern can match
 */
export function createChoice(
  { include, exclude = [], matched }: Choice = {},
  hasLevels = true,
): (names?: readonly string[]) => boolean {
  return (names = NO_NAMES) => {
    const matches = (pattern: string): boolean => {
      const isMatch = names.some((name) => matchesName(pattern, name.slice(0, MAX_NAME_LENGTH), hasLevels));
      if (isMatch) matched?.add(pattern);
      return isMatch;
    };
    if (matched) for (const pattern of [...(include ?? []), ...exclude]) if (!matched.has(pattern)) matches(pattern);
    return (include === undefined || include.some(matches)) && !exclude.some(matches);
  };
}

/**
 * Tells whether a pattern matches a name: `*` stands for any characters and `?` for one. A pattern also matches all below the
 * name, after a dot, unless the name has no levels; then, it can be a range of numbers. The time grows with the product of both
 * lengths.
 */
export function matchesName(pattern: string, name: string, hasLevels = true): boolean {
  if (!hasLevels && isInRange(pattern, name)) return true;
  let [at, of] = [0, 0];
  /** The last asterisk, and how much of the name it stands for. */
  let [asterisk, end] = [-1, 0];
  while (of < name.length) {
    if (hasLevels && at === pattern.length && name.charAt(of) === '.') return true;
    const sign = pattern.charAt(at);
    if (sign === '*') {
      asterisk = at++;
      end = of;
    } else if (at < pattern.length && (sign === '?' || sign === name.charAt(of))) {
      at++;
      of++;
    } else if (asterisk >= 0) {
      at = asterisk + 1;
      of = ++end;
    } else return false;
  }
  while (pattern.charAt(at) === '*') at++;
  return at === pattern.length;
}

function isInRange(pattern: string, name: string): boolean {
  const [, kind, from, to] = RANGE.exec(pattern) ?? [];
  const [, own, number] = kind === undefined ? [] : (NUMBERED.exec(name) ?? []);
  return own !== undefined && own === kind && Number(from) <= Number(number) && Number(number) <= Number(to);
}

/** The letters of a column, as in spreadsheets. @param column from 0 @returns `A`, …, `Z`, `AA`, … */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / LETTERS) - 1;
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(A + (column % LETTERS));
}
