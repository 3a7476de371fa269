import { GlossaError } from '../../../errors.ts';
import { createChoice } from '../../choice.ts';
import type { ParseOptions } from '../../parse-options.ts';
import { readScalarsOf, type YamlValue } from '../../yaml/read-scalars.ts';

/** Metadata before the text of a document, between fences. */
export interface FrontMatter {
  /** Offset after the line of the closing fence. */
  readonly end: number;
  /** The values of the keys that a reader sees, in order. */
  readonly values: readonly YamlValue[];
}

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*(?:\r\n?|\n)/;
const YAML_END = /^---[ \t]*$/m;
const TOML_END = /^\+\+\+[ \t]*$/m;
const LINE_BREAK = /\r\n?|\n|$/g;
/** UTF-16 units. It bounds the time for hostile YAML, which a translation reads several times. */
const MAX_YAML_LENGTH = 16_000;
const FRONT_MATTER_KEYS: readonly string[] = ['title', 'description'];

/** Which keys have values that a reader sees: those that a request includes, or else those of the settings. Plain data. */
export type ShownKeys = Pick<ParseOptions, 'frontMatterKeys' | 'choice'>;

function createKeyTest({ frontMatterKeys = FRONT_MATTER_KEYS, choice }: ShownKeys): (key: string) => boolean {
  const keys = new Set(frontMatterKeys);
  const isChosen = createChoice(choice);
  return (key) => isChosen([key]) && (choice?.include !== undefined || keys.has(key));
}

/** Finds the front matter at the start of a document. Only YAML, between `---`, has values; TOML, between `+++`, has none. */
export function frontMatterOf(source: string, shown: ShownKeys = {}): FrontMatter | undefined {
  const opening = FRONT_MATTER.exec(source);
  if (!opening) return undefined;
  const [start, fence = ''] = opening;
  const rest = source.slice(start.length);
  const match = (fence === '---' ? YAML_END : TOML_END).exec(rest);
  if (!match) return undefined;
  LINE_BREAK.lastIndex = match.index + match[0].length;
  LINE_BREAK.test(rest);
  const end = start.length + LINE_BREAK.lastIndex;
  return { end, values: fence === '---' ? readValues(rest.slice(0, match.index), shown, start.length) : [] };
}

/**
 * The values of YAML that is well-formed and not too long. Otherwise it stays as it is, and the text after it is translated.
 * @param offset of the YAML in the document
 */
function readValues(yaml: string, shown: ShownKeys, offset: number): YamlValue[] {
  if (yaml.length > MAX_YAML_LENGTH) return [];
  try {
    const values = readScalarsOf(yaml, createKeyTest(shown)).filter(({ value }) => value.trim() !== '');
    return values.map((value) => ({ ...value, start: value.start + offset, end: value.end + offset }));
  } catch (error) {
    if (error instanceof GlossaError && error.code === 'document_damaged') return [];
    throw error;
  }
}
