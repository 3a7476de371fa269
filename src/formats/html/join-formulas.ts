import { type Item, MAX_NOUN_LENGTH, type Run, type TextItem, type WholeItem } from './items.ts';

const WORD_AT_END = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u;
const WORD_AT_START = /^[\p{L}\p{N}]+/u;
const NUMBER_OR_SIGN = /^[\p{N}\p{S}\p{Pd}]+$/u;

/**
 * Joins subscripts and superscripts of numbers with the word that they are part of, such as "H₂O", which becomes a noun that
 * stays. A superscript at the end of a word, such as the mark of a footnote, stays at its position.
 * @returns as many items as the run has: an item whose content moved to another one is an empty text
 */
export function joinFormulas(run: Run, source: string): Run {
  if (!run.some(isScript)) return run;
  const items: Item[] = [...run];
  let last: { index: number; formula: WholeItem } | undefined;
  for (const [index, script] of run.entries()) {
    if (!isScript(script)) continue;
    const before = items[index - 1];
    const after = items[index + 1];
    const head = after?.kind === 'text' ? wordIn(after, WORD_AT_START, source) : '';
    const tail = before?.kind === 'text' ? wordIn(before, WORD_AT_END, source) : '';
    const formula = last?.formula.end === script.start ? last.formula : undefined;
    if ((script.name === 'sup' && head === '') || (tail === '' && !formula)) continue;
    const start = formula?.start ?? script.start - tail.length;
    const text = (formula?.text ?? tail) + script.text + head;
    if (last && formula) items[last.index] = { kind: 'text', start, end: start, text: '', language: undefined };
    else if (before?.kind === 'text')
      items[index - 1] = { ...before, end: start, text: before.text.slice(0, -tail.length) };
    if (after?.kind === 'text')
      items[index + 1] = { ...after, start: after.start + head.length, text: after.text.slice(head.length) };
    last = { index, formula: { kind: 'whole', name: '', start, end: script.end + head.length, text } };
    items[index] = last.formula;
  }
  return items;
}

function isScript(item: Item): item is WholeItem {
  return item.kind === 'whole' && (item.name === 'sub' || item.name === 'sup') && NUMBER_OR_SIGN.test(item.text);
}

/** The word at one end of a text; empty if the source spells it otherwise. */
function wordIn({ text, start, end }: TextItem, pattern: RegExp, source: string): string {
  const isAtEnd = pattern === WORD_AT_END;
  const [word = ''] = pattern.exec(isAtEnd ? text.slice(-MAX_NOUN_LENGTH) : text.slice(0, MAX_NOUN_LENGTH)) ?? [];
  const spelled = isAtEnd ? source.slice(end - word.length, end) : source.slice(start, start + word.length);
  return spelled === word ? word : '';
}
