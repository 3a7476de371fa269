import type { Span } from '../../text/non-language/span.ts';
import { templateStatement } from '../../text/non-language/template-statements.ts';
import type { Sentence } from '../../text/sentences.ts';

/** Elements that a browser sets apart from the text around them: block-level elements, table parts, and controls. */
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside blockquote body br button caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li link main ' +
    'menu menuitem meta nav noframes noscript ol optgroup option p param pre script search section select style summary ' +
    'table tbody td template textarea tfoot th thead title tr ul video'
  ).split(' '),
);

/** Words around a tag that a sentence names: "the <br> tag". */
const BEFORE_NAME = /(?<!\p{L})(?:the|an?|this|that|each|every|one|another) $/iu;
const AFTER_NAME = /^ (?:element|tag)(?!\p{L})/u;
const TAG_NAME = /^<\/?([A-Za-z][A-Za-z\d]*)/;

/**
 * Splits sentences at the tags of block elements, and between elements of one name that touch, such as the links of a menu.
 * Where a template has branches, all of its statements divide: `{% if a %}Yes{% else %}No{% endif %}`. These tags belong to no
 * sentence.
 */
export function splitAtBlocks(sentences: readonly Sentence[], spans: readonly Span[], text: string): Sentence[] {
  const branching = branchingStatements(spans, text);
  const blocks = spans.filter((span, index) => {
    const touches = touch(text, spans[index - 1], span) || touch(text, span, spans[index + 1]);
    return touches || branching.has(span) || (isBlockTag(text, span) && !isSpokenOf(text, span));
  });
  const split: Sentence[] = [];
  let next = 0;
  for (const { start, end } of sentences) {
    let from = start;
    for (let block = blocks[next]; block && block.end <= end; block = blocks[++next]) {
      if (block.start > from) split.push({ start: from, end: block.start });
      from = Math.max(from, block.end);
    }
    if (from < end) split.push({ start: from, end });
  }
  return split;
}

/** The statements of a template that has branches, or a block right after another. Otherwise none. */
function branchingStatements(spans: readonly Span[], text: string): ReadonlySet<Span> {
  const statements = new Set<Span>();
  let hasBranches = false;
  let closedAt = -1;
  for (const span of spans) {
    const statement = span.isDecoration ? templateStatement(text.slice(span.start, span.end)) : undefined;
    if (statement === undefined) continue;
    const isNext = closedAt >= 0 && text.slice(closedAt, span.start).trim() === '';
    if (statement.kind === 'branches' || (statement.kind === 'opens' && isNext)) hasBranches = true;
    closedAt = statement.kind === 'closes' ? span.end : -1;
    statements.add(span);
  }
  return hasBranches ? statements : new Set();
}

function isSpokenOf(text: string, { start, end }: Span): boolean {
  return AFTER_NAME.test(text.slice(end, end + 10)) && BEFORE_NAME.test(text.slice(Math.max(0, start - 10), start));
}

/** Whether a closing tag is followed at once by an opening tag of the same name. */
function touch(text: string, closing: Span | undefined, opening: Span | undefined): boolean {
  if (!closing?.isDecoration || !opening || closing.end !== opening.start || !text.startsWith('</', closing.start))
    return false;
  return nameOf(text, closing) === nameOf(text, opening) && !text.startsWith('</', opening.start);
}

function isBlockTag(text: string, span: Span): boolean {
  return span.isDecoration && BLOCK_ELEMENTS.has(nameOf(text, span) ?? '');
}

function nameOf(text: string, { start, end }: Span): string | undefined {
  return TAG_NAME.exec(text.slice(start, Math.min(end, start + 16)))?.[1]?.toLowerCase();
}
