import { SaxesParser } from 'saxes';
import { GlossaError } from '../../errors.ts';
import { canonicalLanguage, isSameLanguage } from '../../languages/canonical-code.ts';
import { type GlossaryPair, MAX_ENTRIES } from '../glossary.ts';
import { type EntryInput, invalidEntries } from '../terms.ts';

/** UTF-16 units that are parsed at once, in about a millisecond. */
const CHUNK_LENGTH = 16 * 1024;
/** TBX itself nests about ten elements. */
const MAX_DEPTH = 100;

/** Elements by their names in version 2 (MARTIF) and version 3 of TBX (ISO 30042). */
const ENTRY = new Set(['termEntry', 'conceptEntry']);
const LANGUAGE = new Set(['langSet', 'langSec']);
const TERM_GROUP = new Set(['tig', 'ntig', 'termSec']);
/** The status of a term is an element (style DCT), or a note with this type (style DCA). */
const STATUS = 'administrativeStatus';

interface Term {
  text: string;
  status: string;
}

interface Entry {
  line: number;
  languages: { code: string; terms: Term[] }[];
}

/**
 * Reads the concepts of a TBX text that have a term in both languages: of each language the preferred term, otherwise the
 * first that is not deprecated. Yields after a chunk, so that the caller can divide the time. Document types are ignored, and
 * only the five entities of XML are known, so nothing is expanded or fetched.
 * @throws GlossaError `invalid_request` for XML that is not well-formed, `glossary_too_large`
 */
export function* readTbx(text: string, pair: GlossaryPair): Generator<undefined, EntryInput[], void> {
  const found: EntryInput[] = [];
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const path: string[] = [];
  let entry: Entry | undefined;
  let term: Term | undefined;
  let captured: { as: 'text' | 'status'; depth: number } | undefined;

  parser.on('error', () => {
    const message = 'is not well-formed XML, or has an entity that XML itself does not have';
    throw invalidEntries([{ path: `line ${parser.line}`, message }]);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = localName(name);
    if (path.push(element) > MAX_DEPTH) throw invalidEntries([{ path: `line ${parser.line}`, message: TOO_DEEP }]);
    if (ENTRY.has(element)) entry = { line: parser.line, languages: [] };
    else if (LANGUAGE.has(element)) entry?.languages.push({ code: attributes['xml:lang'] ?? '', terms: [] });
    else if (TERM_GROUP.has(element)) term = { text: '', status: '' };
    else if (element === 'term') captured = { as: 'text', depth: path.length };
    else if (element === STATUS || attributes.type === STATUS) captured = { as: 'status', depth: path.length };
  });
  const addText = (piece: string): void => {
    if (captured && term) term[captured.as] += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = path.at(-1) ?? '';
    if (captured?.depth === path.length) captured = undefined;
    path.pop();
    if (TERM_GROUP.has(element) && term) {
      entry?.languages.at(-1)?.terms.push(term);
      term = undefined;
    } else if (ENTRY.has(element) && entry) {
      const source = chooseTerm(entry, pair.sourceLanguage);
      const target = chooseTerm(entry, pair.targetLanguage);
      if (source !== undefined && target !== undefined) found.push({ source, target, path: `line ${entry.line}` });
      if (found.length > MAX_ENTRIES) throw new GlossaError('glossary_too_large');
      entry = undefined;
    }
  });

  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    parser.write(text.slice(start, start + CHUNK_LENGTH));
    yield;
  }
  parser.close();
  return found;
}

const TOO_DEEP = `has elements at more than ${MAX_DEPTH} levels`;

/** The name without its prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Terms of exactly this language come before those of its variants. */
function chooseTerm({ languages }: Entry, language: string): string | undefined {
  const known = languages.map(({ code, terms }) => ({ code: canonicalLanguage(code)?.code ?? '', terms }));
  const exact = known.filter(({ code }) => code === language);
  const variants = known.filter(({ code }) => code !== language && isSameLanguage(code, language));
  const usable = [...exact, ...variants]
    .flatMap(({ terms }) => terms)
    .filter(({ text, status }) => text.trim() !== '' && !/^(?:deprecated|superseded)/.test(status.trim()));
  return (usable.find(({ status }) => status.trim().startsWith('preferred')) ?? usable[0])?.text;
}
