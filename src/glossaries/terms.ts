import { GlossaError, type Issue } from '../errors.ts';
import { codePointLength } from '../text/graphemes.ts';
import { normalize } from '../text/normalize.ts';
import { type GlossaryEntry, MAX_ENTRIES, MAX_TERM_LENGTH } from './glossary.ts';

/** An entry as it was sent. */
export interface EntryInput {
  source: string;
  /** Null to remove the entry of the source term. */
  target: string | null;
  /** Where the entry was sent, such as `row 17` or `entries[3]`. Never the text of a term. */
  path: string;
}

export interface EntryChange {
  source: string;
  target: string | null;
}

/** Issues that one error names. */
export const MAX_ISSUES = 100;
/** A term is one line of text that every engine and every format can carry. */
const UNUSABLE = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

/** Normalizes a term or a name: NFC, without blanks around it. */
export function readTerm(text: string): { term: string } | { problem: string } {
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

/**
 * Normalizes entries. Yields after each of them, so that the caller can divide the time.
 * @throws GlossaError `invalid_request`, which names up to 100 entries; `glossary_too_large`
 */
export function* readChanges(inputs: Iterable<EntryInput>): Generator<undefined, EntryChange[], void> {
  const issues: Issue[] = [];
  const changes: EntryChange[] = [];
  const pathOf = new Map<string, string>();
  for (const { source, target, path } of inputs) {
    const issue = readChange(source, target);
    if ('problem' in issue) issues.push({ path, message: issue.problem });
    else {
      const earlier = pathOf.get(issue.source);
      if (earlier !== undefined) issues.push({ path, message: `has the same source term as ${earlier}` });
      pathOf.set(issue.source, earlier ?? path);
      changes.push(issue);
    }
    if (issues.length === MAX_ISSUES) break;
    if (changes.length > MAX_ENTRIES) throw new GlossaError('glossary_too_large');
    yield;
  }
  if (issues.length > 0) throw invalidEntries(issues);
  return changes;
}

function readChange(source: string, target: string | null): EntryChange | { problem: string } {
  const from = readTerm(source);
  if ('problem' in from) return { problem: `the source term ${from.problem}` };
  if (target === null) return { source: from.term, target };
  const to = readTerm(target);
  return 'problem' in to ? { problem: `the target term ${to.problem}` } : { source: from.term, target: to.term };
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

/** Parses stored entries. Yields after each of them, so that the caller can divide the time. */
export function* parseEntries(text: string): Generator<undefined, GlossaryEntry[], void> {
  const entries: GlossaryEntry[] = [];
  for (let start = 0; start < text.length; ) {
    const tab = text.indexOf('\t', start);
    const end = text.indexOf('\n', tab);
    entries.push({ source: text.slice(start, tab), target: text.slice(tab + 1, end) });
    start = end + 1;
    yield;
  }
  return entries;
}
