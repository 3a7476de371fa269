import { SaxesParser } from 'saxes';
import { UnsupportedError } from '../stage.ts';

/** Rules that find the antecedents of anaphors (`.arx`). */
export interface AnaphoraRules {
  /** What ends a sentence. */
  readonly delimiters: readonly UnitPattern[];
  /**
   * Kinds of anaphors with their possible antecedents. The first kind that matches a unit counts. The original takes them in
   * the order of a hash table, but installed rules have no units of several kinds.
   */
  readonly kinds: readonly AnaphorKind[];
  /** Phrases whose words have a higher or lower score as antecedents. */
  readonly phrases: readonly Phrase[];
  /** Scores by the names of phrases. */
  readonly scores: ReadonlyMap<string, number>;
}

export interface AnaphorKind {
  readonly anaphors: readonly UnitPattern[];
  readonly antecedents: readonly UnitPattern[];
}

export interface UnitPattern {
  readonly tags: readonly string[];
  readonly excludedTags: readonly string[];
  /** Empty for any. */
  readonly lemma: string;
}

export interface Phrase {
  readonly name: string;
  readonly words: readonly PhraseWord[];
}

export interface PhraseWord {
  readonly patterns: readonly UnitPattern[];
  /** Heads also belong to the phrase `head`. */
  readonly isHead: boolean;
}

interface PartialKind {
  readonly anaphors: UnitPattern[];
  readonly antecedents: UnitPattern[];
}

const ANY_TAG = '*';
const INTEGER = /^\s*[+-]?\d+/;
/** Files of rules nest five elements. */
const MAX_DEPTH = 20;

/** @throws UnsupportedError when the file is not well-formed or has other rules */
export function readAnaphoraRules(source: string): AnaphoraRules {
  const delimiters: UnitPattern[] = [];
  const kinds = new Map<string, PartialKind>();
  const categories = new Map<string, UnitPattern[]>();
  const scores = new Map<string, number>();
  const phrases: { name: string; words: { category: string; isHead: boolean }[] }[] = [];
  const path: string[] = [];
  /** The names of the surrounding definitions. */
  const names: string[] = [];

  function kindOf(name: string): PartialKind {
    const kind: PartialKind = kinds.get(name) ?? { anaphors: [], antecedents: [] };
    kinds.set(name, kind);
    return kind;
  }

  function addScore(phrase: string, text: string): void {
    const score = INTEGER.exec(text)?.[0];
    if (score === undefined) throw new UnsupportedError('a score without a number in anaphora rules');
    scores.set(phrase, Number(score));
  }

  function addElement(attributes: Readonly<Record<string, string>>): void {
    const definition = names.at(-2) ?? '';
    switch (path.join('/')) {
      case 'ref/section-parameters/delimiter/parameter-item':
        delimiters.push(unitPattern(attributes));
        break;
      case 'ref/section-parameters/def-parameter/anaphor/parameter-item':
        kindOf(names.at(-3) ?? '').anaphors.push(unitPattern(attributes));
        break;
      case 'ref/section-parameters/def-parameter/antecedent/parameter-item':
        kindOf(names.at(-3) ?? '').antecedents.push(unitPattern(attributes));
        break;
      case 'ref/section-def-cats/def-cat/cat-item':
        categories.set(definition, [...(categories.get(definition) ?? []), unitPattern(attributes)]);
        break;
      case 'ref/section-markables/markable/pattern':
        phrases.push({ name: definition, words: [] });
        break;
      case 'ref/section-markables/markable/pattern/pattern-item':
        phrases.at(-1)?.words.push({ category: attributes.n ?? '', isHead: attributes.head !== undefined });
        break;
      case 'ref/section-markables/markable/score':
        addScore(definition, attributes.n ?? '');
        break;
    }
  }

  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw new UnsupportedError(`anaphora rules that are not well-formed (${message})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && name !== 'ref') throw new UnsupportedError(`anaphora rules in <${name}>`);
    if (path.push(name) > MAX_DEPTH) throw new UnsupportedError('anaphora rules that are nested deeply');
    names.push(attributes.n ?? '');
    addElement(attributes);
  });
  parser.on('closetag', () => {
    path.pop();
    names.pop();
  });
  parser.write(source).close();

  return {
    delimiters,
    kinds: [...kinds.values()],
    phrases: phrases.map(({ name, words }) => ({
      name,
      words: words.map(({ category, isHead }) => ({ patterns: categories.get(category) ?? [], isHead })),
    })),
    scores,
  };
}

function unitPattern(attributes: Readonly<Record<string, string>>): UnitPattern {
  return {
    tags: tagsOf(attributes['has-tags']).filter((tag) => tag !== ANY_TAG),
    excludedTags: tagsOf(attributes['exclude-tags']),
    lemma: attributes.lemma ?? '',
  };
}

/** A space after the last tag means nothing, but an empty tag between two spaces is never found. */
function tagsOf(list = ''): string[] {
  const tags = list.split(' ');
  if (tags.at(-1) === '') tags.pop();
  return tags;
}
