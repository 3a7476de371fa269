import { type ScriptName, scriptUse, wordAtEnd, wordAtStart } from '../../../text/script-use.ts';
import { readTag } from './html-tags.ts';
import { type Inline, markAt } from './inline.ts';

const EMPHASIS_MARK = /[*_]|<[^<>]{0,100}>/g;
/** UTF-16 units of a subscript or superscript with its marks. Longer ones are words, and nested ones would be read again for each level. */
const MAX_SCRIPT_LENGTH = 500;
const EMPHASIS: ReadonlySet<Inline['kind']> = new Set(['element', 'emphasis', 'strong']);

/**
 * Joins subscripts and superscripts, which are elements of HTML, with the words that they are part of, such as `H<sub>2</sub>O`. The
 * letters of an ordinal are read without their tags. A mark, such as that of a footnote, stays at its position.
 * @param inlines in order, with paired elements
 */
export function joinScripts(text: string, inlines: readonly Inline[]): readonly Inline[] {
  if (!inlines.some((inline) => scriptName(text, inline))) return inlines;
  const edges = [0, ...inlines.flatMap(edgesOf), text.length].sort((one, other) => one - other);
  const joined: Inline[] = [];
  let formula: Inline | undefined;
  let at = 0;
  let joinedEnd = 0;
  for (const [index, inline] of inlines.entries()) {
    const { start, openEnd, closeStart, end } = inline;
    if (start < joinedEnd) continue;
    const name = scriptName(text, inline);
    if (!name || closeStart - openEnd > MAX_SCRIPT_LENGTH || !hasOnlyEmphasis(inlines, index)) {
      joined.push(inline);
      continue;
    }
    while ((edges[at] ?? start) < start) at++;
    // Where another mark ends or begins right here, no word does.
    const isAfterMark = edges[at + 1] === start;
    const last = formula?.end === start ? formula : undefined;
    const before = last?.value ?? (isAfterMark ? '' : wordAtEnd(text.slice(edges[at - 1], start)));
    let next = at;
    while ((edges[next] ?? end) < end) next++;
    const after = edges[next + 1] === end ? '' : wordAtStart(text.slice(end, edges[next + 1]));
    const value = text.slice(openEnd, closeStart).replace(EMPHASIS_MARK, '');
    const use = scriptUse({ name, text: value }, before, after);
    // An ending with marks of emphasis in it keeps its tags.
    if (use === 'words' || (use === 'ending' && closeStart - openEnd > value.length)) {
      joined.push(inline);
      continue;
    }
    joinedEnd = end;
    if (use === 'mark') joined.push(markAt('tag', start, end));
    else if (use === 'ending')
      joined.push(markAt('character', start, openEnd, ''), markAt('character', closeStart, end, ''));
    else {
      if (last) joined.pop();
      joinedEnd += after.length;
      formula = markAt('code', last?.start ?? start - before.length, joinedEnd, before + value + after);
      joined.push(formula);
    }
  }
  return joined;
}

const edgesOf = ({ start, openEnd, closeStart, end }: Inline): number[] =>
  openEnd < closeStart ? [start, openEnd, closeStart, end] : [start, end];

function scriptName(text: string, { kind, start, openEnd }: Inline): ScriptName | undefined {
  const name = kind === 'element' ? readTag(text.slice(start, openEnd))?.name : undefined;
  return name === 'sub' || name === 'sup' ? name : undefined;
}

function hasOnlyEmphasis(inlines: readonly Inline[], index: number): boolean {
  const end = inlines[index]?.end ?? 0;
  for (let at = index + 1; (inlines[at]?.start ?? end) < end; at++)
    if (!EMPHASIS.has(inlines[at]?.kind ?? 'tag')) return false;
  return true;
}
