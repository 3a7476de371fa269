import { templateStatement } from '../../text/non-language/template-statements.ts';

/** Indexes of an opening mark and its closing mark. */
export interface MarkPair {
  opener: number;
  closer: number;
}

const OPENING_TAG = /^<([A-Za-z\d][\w:.-]*)(?:\s.*)?(?<!\/)>$/s;
const CLOSING_TAG = /^<\/([A-Za-z\d][\w:.-]*)\s*>$/;
const VOID_TAGS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Behind the text of a link of Markdown stands its target or its label. */
const LINK_END = /^\][([]/;
const LINK = '[';
/** Opens and closes a range that only the service sees. Segments have no characters for private use. */
export const RANGE_MARK = '\ue000';
const EMPHASIS = /^(?:\*+|_+|~~|==|\ue000|["'])$/;
/** The opening mark of each closing quotation mark. */
const QUOTE_OF: ReadonlyMap<string, string> = new Map([
  ['”', '“'],
  ['’', '‘'],
]);
const OPENING_QUOTES: ReadonlySet<string> = new Set(QUOTE_OF.values());

/**
 * Finds well-nested pairs of HTML tags, statements of templates, Markdown links, marks of emphasis and quotation marks. Ignores marks that overlap.
 * @param texts the decorations of a text in order, and undefined for its other parts
 */
export function pairMarks(texts: readonly (string | undefined)[]): MarkPair[] {
  const pairs: MarkPair[] = [];
  const open: { name: string; opener: number }[] = [];
  for (const [index, text] of texts.entries()) {
    if (text === undefined) continue;
    const closing = closingName(text);
    const at = closing === undefined ? -1 : open.findLastIndex(({ name }) => name === closing);
    const opener = open[at]?.opener;
    const opening = openingName(text);
    if (opener !== undefined) {
      pairs.push({ opener, closer: index });
      open.splice(at);
    } else if (opening !== undefined) {
      open.push({ name: opening, opener: index });
    }
  }
  return pairs;
}

function openingName(text: string): string | undefined {
  if (text === LINK) return LINK;
  if (EMPHASIS.test(text) || OPENING_QUOTES.has(text)) return text;
  const name = OPENING_TAG.exec(text)?.[1];
  if (name === undefined) return blockName(text, 'opens');
  return VOID_TAGS.test(name) ? undefined : name;
}

function closingName(text: string): string | undefined {
  if (LINK_END.test(text)) return LINK;
  if (EMPHASIS.test(text)) return text;
  return QUOTE_OF.get(text) ?? CLOSING_TAG.exec(text)?.[1] ?? blockName(text, 'closes');
}

/** The name of a block that a statement of a template opens or closes. It is no name of an element. */
function blockName(text: string, kind: 'opens' | 'closes'): string | undefined {
  const statement = templateStatement(text);
  return statement?.kind === kind ? `{${statement.block}` : undefined;
}
