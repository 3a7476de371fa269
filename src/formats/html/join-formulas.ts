import { scriptUse, wordAtEnd, wordAtStart } from '../../text/script-use.ts';
import { type Item, MAX_NOUN_LENGTH, type Run, type TagItem, type TextItem, type WholeItem } from './items.ts';

/** Most items of a subscript or superscript with letters, its tags included. */
const MAX_SCRIPT_ITEMS = 10;
const NUMBER_OR_SIGN = /^[\p{N}\p{S}\p{Pd}]+$/u;

/**
 * Joins subscripts and superscripts with the word that they are part of, such as "H₂O", which becomes a noun that stays. The
 * letters of an ordinal, such as "21ˢᵗ", become letters of its word. A mark at the end of a word, such as that of a footnote,
 * stays at its position.
 * @returns as many items as the run has: an item whose content moved to another one is an empty text
 */
export function joinFormulas(run: Run, source: string): Run {
  const scripts = run.keys().filter((index) => isScript(run[index]));
  const items: Item[] = [...run];
  let last: { index: number; formula: WholeItem } | undefined;
  for (const index of scripts) {
    const own = items[index];
    const isOfLetters = own?.kind === 'open' && readLetters(items, index, own);
    const script = items[index];
    if (script?.kind !== 'whole' || !(isOfLetters || NUMBER_OR_SIGN.test(script.text))) continue;
    const formula = last?.formula.end === script.start ? last.formula : undefined;
    const [before, after] = [neighbour(items, index, -1), neighbour(items, index, 1)];
    const head = wordOf(items[after], wordAtStart, source);
    const tail = wordOf(items[before], wordAtEnd, source);
    const name = script.name === 'sub' ? 'sub' : 'sup';
    if (!isOfLetters && scriptUse({ name, text: script.text }, formula?.text ?? tail, head) === 'mark') continue;
    if (tail === '' && !formula) {
      if (isOfLetters) items[index] = { ...script, text: '' };
      continue;
    }
    const start = formula?.start ?? script.start - tail.length;
    const text = (formula?.text ?? tail) + script.text + head;
    if (last && formula) items[last.index] = emptyText(start);
    else items[before] = withoutEnd(items[before], tail.length, start);
    if (head !== '') items[after] = withoutStart(items[after], head.length);
    last = { index, formula: { kind: 'whole', name: '', start, end: script.end + head.length, text, isField: true } };
    items[index] = last.formula;
  }
  return items;
}

/**
 * Reads a subscript or superscript with letters. What it encloses becomes one item that stays, or letters of the word before it.
 * @returns whether it is part of a formula
 */
function readLetters(items: Item[], index: number, { name, start, pair = index }: TagItem): boolean {
  const content = items.slice(index + 1, pair);
  if (pair <= index || content.length + 2 > MAX_SCRIPT_ITEMS || content.some(({ kind }) => kind === 'whole'))
    return false;
  const text = content.map((item) => (item.kind === 'text' ? item.text : '')).join('');
  const [before, after] = [items[neighbour(items, index, -1)], items[neighbour(items, pair, 1)]];
  const use = scriptUse(
    { name: name === 'sub' ? 'sub' : 'sup', text },
    before?.kind === 'text' || before?.kind === 'whole' ? wordAtEnd(before.text) : '',
    after?.kind === 'text' ? wordAtStart(after.text) : '',
  );
  // An ordinal in a link keeps its tags.
  if (use === 'words' || (use === 'ending' && content.length > 1)) return false;
  const end = items[pair]?.end ?? start;
  if (use === 'ending') {
    items[index] = emptyText(start);
    items[pair] = emptyText(end);
    return false;
  }
  items[index] = { kind: 'whole', name, start, end, text: use === 'formula' ? text : '' };
  for (let at = index + 1; at <= pair; at++) items[at] = emptyText(end);
  return use === 'formula';
}

const isScript = (item: Item | undefined): boolean =>
  (item?.kind === 'whole' || item?.kind === 'open') && (item.name === 'sub' || item.name === 'sup');

const emptyText = (at: number): TextItem => ({ kind: 'text', start: at, end: at, text: '', language: undefined });

/** The index of the next item in a direction that is no empty text. */
function neighbour(items: readonly Item[], index: number, step: 1 | -1): number {
  let at = index + step;
  for (let item = items[at]; item?.kind === 'text' && item.text === ''; item = items[at]) at += step;
  return at;
}

/** The word at one end of a text; empty if the source spells it otherwise. */
function wordOf(item: Item | undefined, find: (text: string) => string, source: string): string {
  if (item?.kind !== 'text') return '';
  const word = find(item.text);
  const { start, end } = item;
  const spelled = find === wordAtEnd ? source.slice(end - word.length, end) : source.slice(start, start + word.length);
  return spelled === word && word.length <= MAX_NOUN_LENGTH ? word : '';
}

function withoutEnd(item: Item | undefined, length: number, end: number): Item {
  return item?.kind === 'text' ? { ...item, end, text: item.text.slice(0, -length) } : emptyText(end);
}

function withoutStart(item: Item | undefined, length: number): Item {
  if (item?.kind !== 'text') return emptyText(0);
  return { ...item, start: item.start + length, text: item.text.slice(length) };
}
