import type { UnitRole } from '../format.ts';

/** What the elements of a vocabulary of documentation are, by their local names. All other elements are blocks. */
export interface Vocabulary {
  /** Elements within a sentence. */
  readonly inline: ReadonlySet<string>;
  /** Elements within a sentence that stay and act as nouns: code, names, keys. */
  readonly nouns: ReadonlySet<string>;
  /** Elements that stay with all in them. */
  readonly opaque: ReadonlySet<string>;
  /** Opaque elements that are preformatted texts. */
  readonly preformatted: ReadonlySet<string>;
  /** Elements at a place in a sentence whose texts are no parts of it. */
  readonly insets: ReadonlySet<string>;
  /** Insets that act as nouns with the texts in them, such as the path of a menu. */
  readonly paths: ReadonlySet<string>;
  /** Elements that never stand for a word. Their texts are no parts of a sentence. */
  readonly marks: ReadonlySet<string>;
  /** Elements whose paragraphs have a role in the running text. */
  readonly roles: ReadonlyMap<string, UnitRole>;
  /** Attributes that a reader sees, with the elements that they are read from; undefined for any. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string> | undefined>;
}

/** A set of names that are written with blanks between them. */
export function listNames(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}
