import { isCodeLine, isProse } from './code-lines.ts';

/** What a line says by itself; undefined for one that may be either, such as two words. */
type Evidence = 'code' | 'prose' | 'blank' | undefined;

const LETTER = /\p{L}/u;
/** A capital, or a letter of a script without capitals. */
const STARTS_LIKE_PROSE = /^[^\p{L}]{0,8}(?!\p{Ll})\p{L}/u;
/** Comments and markup. */
const MARKED = /^(?:#|\/\/|\/\*|<[/!?A-Za-z])/;
/** What a command says is no prose of the text around it. */
const QUOTED = /"[^"]{0,500}"/g;
/** Line breaks of texts and of office documents. */
const LINE_BREAK = /[\n\u2028]/;

/**
 * Tells which paragraphs of a document are code, by what they say, among those in a style or a font that is for code and for
 * texts of other programs. Consecutive ones explain each other. Linear in time.
 * @param paragraphs undefined for one in another style, which divides those around it
 */
export function findCodeParagraphs(paragraphs: readonly (string | undefined)[]): boolean[] {
  const found = paragraphs.map(() => false);
  // A style beside no other one is a matter of taste.
  const isOnlyStyle = !paragraphs.includes(undefined);
  for (let start = 0; start < paragraphs.length; start++) {
    if (paragraphs[start] === undefined) continue;
    let end = start;
    while (paragraphs[end] !== undefined) end++;
    for (const [index, isCode] of judgeGroup(paragraphs.slice(start, end), isOnlyStyle).entries())
      found[start + index] = isCode;
    start = end;
  }
  return found;
}

const BULLET = /^[*•·–-]\s+/;
/** Columns, which blanks set apart, and drawings. */
const DRAWN = /\S(?: {3,}|\t[ \t]*)\S|[\u2500-\u259f]/;

/** Whether a preformatted text is prose from its first line to its last: no line has a form of code, and most paragraphs are prose. */
export function isPreformattedProse(text: string): boolean {
  const lines = text.split(LINE_BREAK).map((line) => line.trim().replace(BULLET, ''));
  if (lines.some((line) => evidenceOf(line) === 'code') || lines.filter((line) => DRAWN.test(line)).length > 1)
    return false;
  const paragraphs = lines.join('\n').split(/\n{2,}/);
  const lengthOf = (ones: readonly string[]): number => ones.reduce((sum, { length }) => sum + length, 0);
  const prose = paragraphs.filter((paragraph) => evidenceOf(paragraph.replaceAll('\n', ' ')) === 'prose');
  return lengthOf(prose) > lengthOf(paragraphs) / 2;
}

/** Paragraphs without another one between them. A blank one divides them into blocks. */
function judgeGroup(paragraphs: readonly (string | undefined)[], isOnlyStyle: boolean): boolean[] {
  const lines = paragraphs.map((text = '') => text.split(LINE_BREAK).map((line) => line.trim()));
  const evidence = lines.map((own) => own.map(evidenceOf));
  const ofGroup =
    majority(evidence.flat()) ?? (isOnlyStyle ? 'prose' : (majority(lines.flat().map(looksLike)) ?? 'code'));
  const found: boolean[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && !evidence[end]?.every((one) => one === 'blank')) end++;
    const ofBlock = majority(evidence.slice(start, end).flat());
    for (let at = start; at < end; at++) {
      const own = (evidence[at] ?? []).map((one) => judge(one, ofBlock, ofGroup));
      found.push(own.includes('code') && majority(own) !== 'prose');
    }
    start = end;
  }
  return found;
}

function evidenceOf(line: string): Evidence {
  if (!LETTER.test(line)) return 'blank';
  if (isCodeLine(line) || MARKED.test(line)) return 'code';
  return isProse(line.replace(QUOTED, '')) ? 'prose' : undefined;
}

function looksLike(line: string): Evidence {
  if (!LETTER.test(line)) return 'blank';
  return STARTS_LIKE_PROSE.test(line) ? 'prose' : 'code';
}

function judge(evidence: Evidence, ofBlock: Evidence, ofGroup: Evidence): Evidence {
  // Comments and texts among lines of code are part of it.
  if (evidence === 'blank' || evidence === 'code' || ofBlock === 'code') return evidence === 'blank' ? 'blank' : 'code';
  return evidence ?? ofBlock ?? ofGroup;
}

/** What most lines are; undefined if as many are code as are prose. */
function majority(evidence: readonly Evidence[]): Evidence {
  const code = evidence.filter((one) => one === 'code').length;
  const prose = evidence.filter((one) => one === 'prose').length;
  if (code === prose) return undefined;
  return code > prose ? 'code' : 'prose';
}
