import type { TextRange } from '../format.ts';
import type { Token } from './subtitle-file.ts';

/** The scale of a drawing; 0 for text. */
const DRAWING = /\\p(\d{1,3})(?!\w)/g;
/** Overrides of one style that can end, with their value. */
const STYLE = /^(i|b|u|s|fn|fs|r|[1-4]?c|alpha)((?:&H[\da-f]*&?|[\d.]+)|(?<=fn|r).+)?$/i;
const SWITCHES: ReadonlySet<string> = new Set(['i', 'b', 'u', 's']);

/**
 * Finds the markup in the text of an event of SubStation Alpha: overrides in braces, drawings, escapes. An override that only
 * begins a style, and one that only ends it, are an element.
 * @param breaksAtSmallN whether `\n` ends a line. Otherwise it is a blank.
 */
export function* findOverrides(
  source: string,
  { start, end }: TextRange,
  breaksAtSmallN: boolean,
): Generator<Token, void> {
  const text = source.slice(start, end);
  const lastBrace = text.lastIndexOf('}');
  /** Where a drawing begins. */
  let drawing: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\') {
      const character = characterOf(text.charAt(at + 1), breaksAtSmallN);
      if (character === undefined) continue;
      if (drawing === undefined) yield { start: start + at, end: start + at + 2, text: character };
      at++;
    } else if (sign === '{' && at < lastBrace) {
      const close = text.indexOf('}', at) + 1;
      const block = text.slice(at, close);
      const scale = [...block.matchAll(DRAWING)].at(-1)?.[1];
      const from = drawing ?? at;
      if (scale !== undefined) drawing = Number(scale) > 0 ? from : undefined;
      if (drawing === undefined) yield { start: start + from, end: start + close, ...elementOf(block, from === at) };
      at = close - 1;
    }
  }
  if (drawing !== undefined) yield { start: start + drawing, end, name: '', isEnd: false };
}

function characterOf(letter: string, breaksAtSmallN: boolean): string | undefined {
  if (letter === 'N') return '\n';
  if (letter === 'n') return breaksAtSmallN ? '\n' : ' ';
  if (letter === 'h') return '\u00a0';
  return letter === '{' || letter === '}' ? letter : undefined;
}

/** @param isWhole whether the token is only the block */
function elementOf(block: string, isWhole: boolean): { name: string; isEnd: boolean } {
  const [first = '', ...overrides] = block.slice(1, -1).split('\\', 10);
  const found = overrides.map((one) => STYLE.exec(one));
  const ends = found.map((one) => one?.[2] === undefined || (SWITCHES.has(one[1] ?? '') && one[2] === '0'));
  const isStyle = isWhole && first === '' && found.length > 0 && found.every((one) => one !== null);
  if (!isStyle || new Set(ends).size > 1) return { name: '', isEnd: false };
  const names = found.map((one) => (one?.[1] === '1c' ? 'c' : (one?.[1] ?? '')));
  return { name: names.sort().join(' '), isEnd: ends[0] === true };
}
