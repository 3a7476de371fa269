/** Entries of one glossary. */
export const MAX_ENTRIES = 10_000;
/** Bytes of the entries of one glossary, and of an imported file. */
export const MAX_GLOSSARY_BYTES = 4 * 1024 * 1024;
/** Glossaries of one owner. */
export const MAX_GLOSSARIES = 1_000;
/** Code points of a term, and of the name of a glossary. */
export const MAX_TERM_LENGTH = 200;

/** A term and its translation. Both are normalized terms (`readTerm`). */
export interface GlossaryEntry {
  source: string;
  target: string;
}

/** Canonical codes of two languages. */
export interface GlossaryPair {
  sourceLanguage: string;
  targetLanguage: string;
}

export interface Glossary extends GlossaryPair {
  /** UUID. */
  id: string;
  /** ID of the first glossary of the set. The glossaries of a set share their name. Most sets have one glossary. */
  setId: string;
  name: string;
  entryCount: number;
  /** Changes whenever the entries change, and never has the same value again. */
  version: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}
