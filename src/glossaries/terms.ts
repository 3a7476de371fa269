import { GlossaError, type Issue } from '../errors.ts';
import { codePointLength } from '../text/graphemes.ts';
import { normalize } from '../text/normalize.ts';
import { type GlossaryEntry, MAX_ENTRIES, MAX_TERM_LENGTH } from './glossary.ts';

/** An entry as it was sent. */
export interface EntryInput {
  source: string;
  target: unknown;
  /** Where the entry was sent, such as `row 17` or `entries[3]`. Never the text of a term. */
  path: string;
}

export interface EntryChange {
  source: string;
  /** Null to remove the entry of the source term. */
  target: string | null;
}

export type Reading<T> = { term: T } | { problem: string };

/** Issues that one error names. */
const MAX_ISSUES = 100;
/** A term is one line of text that every engine and every format can carry. */
const UNUSABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

/** Normalizes a term or a name: NFC, without blanks around it. */
export function readTerm(text: string): Reading<string> {
  // Normalization is skipped for a text that cannot be a term.
  if (text.length > 8 * MAX_TERM_LENGTH) return { problem: TOO_LONG };
  const term = normalize(text, 'NFC').trim();
  if (term === '') return { problem: 'must not be blank' };
  if (codePointLength(term) > MAX_TERM_LENGTH) return { problem: TOO_LONG };
  if (!term.isWellFormed() || UNUSABLE.test(term)) {
    return { problem: 'must have no line breaks, tabs, other control characters or invalid Unicode' };
  }
  return { term };
}

const TOO_LONG = `must have ${MAX_TERM_LENGTH} characters or fewer`;

/** Normalizes the entries of a glossary, as `readAll`. */
export const readEntries = (inputs: Iterable<EntryInput>): Generator<undefined, GlossaryEntry[], void> =>
  readAll(inputs, (target) => (typeof target === 'string' ? readTerm(target) : { problem: 'must be a string' }));

/** Normalizes changes of entries, as `readAll`. */
export const readChanges = (inputs: Iterable<EntryInput>): Generator<undefined, EntryChange[], void> =>
  readAll<string | null>(inputs, (target) => {
    if (target === null) return { term: null };
    return typeof target === 'string' ? readTerm(target) : { problem: 'must be a string or null' };
  });

/**
 * Normalizes entries. Yields after each of them, so that the caller can divide the time.
 * @throws GlossaError `invalid_request`, which names up to 100 entries; `glossary_too_large`
 */
function* readAll<T>(
  inputs: Iterable<EntryInput>,
  readTarget: (target: unknown) => Reading<T>,
): Generator<undefined, { source: string; target: T }[], void> {
  const issues: Issue[] = [];
  const entries: { source: string; target: T }[] = [];
  const pathOf = new Map<string, string>();
  for (const { source, target, path } of inputs) {
    const from = readTerm(source);
    const to = readTarget(target);
    if ('problem' in from) issues.push({ path, message: `the source term ${from.problem}` });
    else if ('problem' in to) issues.push({ path, message: `the target term ${to.problem}` });
    else {
      const earlier = pathOf.get(from.term);
      if (earlier !== undefined) issues.push({ path, message: `has the same source term as ${earlier}` });
      pathOf.set(from.term, earlier ?? path);
      entries.push({ source: from.term, target: to.term });
    }
    if (issues.length === MAX_ISSUES) break;
    if (entries.length > MAX_ENTRIES) throw new GlossaError('glossary_too_large');
    yield;
  }
  if (issues.length > 0) throw invalidEntries(issues);
  return entries;
}

/** @param issues at least one */
export function invalidEntries(issues: Issue[]): GlossaError {
  const [first] = issues;
  const message = first && `The glossary is not valid: ${first.path} ${first.message}.`;
  return new GlossaError('invalid_request', message ? { message, issues } : { issues });
}

/** Entries as they are stored: a line each, with a tab between the terms. A term has neither. */
export function formatEntries(entries: readonly GlossaryEntry[]): string {
  return entries.map(({ source, target }) => `${source}\t${target}\n`).join('');
}

/**
 * Parses stored entries. Yields after each of them, so that the caller can divide the time.
 * @throws if a line lacks its tab or its end
 */
export function* parseEntries(text: string): Generator<undefined, GlossaryEntry[], void> {
  const entries: GlossaryEntry[] = [];
  for (let start = 0; start < text.length; ) {
    const tab = text.indexOf('\t', start);
    const end = text.indexOf('\n', tab);
    if (tab === -1 || end === -1) throw new Error('The stored entries of a glossary are damaged.');
    entries.push({ source: text.slice(start, tab), target: text.slice(tab + 1, end) });
    start = end + 1;
    yield;
  }
  return entries;
}
