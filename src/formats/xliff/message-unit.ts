import { type Choice, type MessagePart, parseMessage } from '../../text/icu-message.ts';
import { escapeXmlText } from '../xml/escape.ts';
import type { ContentUnit } from './content-unit.ts';
import { findPartners } from './find-partners.ts';
import type { Token } from './read-content.ts';

/** What stands for an element in the text of a message. */
interface StandIn {
  readonly raw: string;
  /** An argument for an element that acts as a noun, a tag for another one. */
  readonly kind: 'argument' | 'start' | 'end' | 'alone';
  /** Same for the start and the end of a span. */
  readonly id: number;
}

/** Words in the expression of a number, as in `{{ total }}` and `{{ items.length }}`. */
const COUNT_NAME = /(?:count|total|num|length|size|amount|quantity|qty|\bn\b)/i;
const EXACT_OR_ONE = /^(?:=\d{1,9}|one)$/;
/** Beginnings of the names of stand-ins. A message takes the first that it does not have. */
const PREFIXES = ['x', 'xx', 'ph', 'tag', 'xph'];
const STAND_IN = /[{<]\/?([a-z]{1,3})\d/g;

/**
 * Makes a unit of an ICU message with elements in it. Arguments and tags of the message stand for the elements, because a
 * language with more plural categories repeats them, and because braces in attributes are no syntax.
 * @returns undefined for any other content
 */
export function toMessageUnit(tokens: readonly Token[], source: string): ContentUnit | undefined {
  if (tokens.length < 2) return undefined;
  const { from, to } = withoutWrapper(tokens);
  const inner = tokens.slice(from, to);
  const written = inner.map((token) => (token.kind === 'text' ? token.text : '')).join('');
  const taken = new Set(Array.from(written.matchAll(STAND_IN), ([, name]) => name));
  const prefix = PREFIXES.find((name) => !taken.has(name));
  if (prefix === undefined) return undefined;
  const { text, standIns } = toText(inner, source, prefix);
  const message = parseMessage(text);
  if (!message) return undefined;
  let counted = text;
  for (const [name, plural] of countsOf(message, standIns)) {
    const [own, other] = [standIns.get(`{${name}}`), `{${plural}}`];
    if (!own || counted.includes(other)) continue;
    counted = counted.replaceAll(`{${name}}`, other);
    standIns.delete(`{${name}}`);
    standIns.set(other, own);
  }
  const sliceAll = (part: readonly Token[]): string => part.map(({ start, end }) => source.slice(start, end)).join('');
  const [before, after] = [sliceAll(tokens.slice(0, from)), sliceAll(tokens.slice(to))];
  const write = createMessageWriter(standIns);
  return {
    unit: { text: counted, tags: [], layout: 'lines' },
    write: (translation) => {
      const xml = write(translation.text);
      return xml === undefined ? undefined : before + xml + after;
    },
  };
}

/** The tokens without elements around all of the text. */
function withoutWrapper(tokens: readonly Token[]): { from: number; to: number } {
  const isWrapper = (token: Token | undefined): boolean =>
    token !== undefined && (token.kind === 'text' ? token.text.trim() === '' : !('noun' in token && token.noun !== ''));
  let from = 0;
  while (isWrapper(tokens[from])) from++;
  let to = tokens.length;
  while (to > from && isWrapper(tokens[to - 1])) to--;
  const isInside = (index: number): boolean => index >= from && index < to;
  const isWhole = findPartners(tokens).every(
    (partner, index) => partner === undefined || isInside(index) === isInside(partner),
  );
  return isWhole ? { from, to } : { from: 0, to: tokens.length };
}

function toText(
  tokens: readonly Token[],
  source: string,
  prefix: string,
): { text: string; standIns: Map<string, StandIn> } {
  const partners = findPartners(tokens);
  const standIns = new Map<string, StandIn>();
  const ids = new Map<string, number>();
  let text = '';
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') {
      text += token.text;
      continue;
    }
    const raw = source.slice(token.start, token.end);
    // A self-closing span has an end without characters.
    if (raw === '') continue;
    const partner = partners[index];
    const other = partner === undefined ? undefined : tokens[partner];
    const isPair = other !== undefined && other.start !== other.end;
    const isEnd = isPair && (partner ?? 0) < index;
    const otherRaw = isPair ? source.slice(other.start, other.end) : '';
    const key = isEnd ? `${otherRaw} ${raw}` : `${raw} ${otherRaw}`;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    const name = `${prefix}${id}`;
    const isNoun = token.kind === 'code' && token.noun !== '';
    const kind = isPair ? (isEnd ? 'end' : 'start') : isNoun ? 'argument' : 'alone';
    const standIn = { argument: `{${name}}`, start: `<${name}>`, end: `</${name}>`, alone: `<${name}/>` }[kind];
    standIns.set(standIn, { raw, kind, id });
    text += standIn;
  }
  return { text, standIns };
}

/**
 * Finds the arguments that show the number of a plural. A file does not tell its name, so an argument that is the only one of
 * its plural counts, unless it also stands where the number is known and has another name.
 */
function countsOf(message: readonly MessagePart[], standIns: ReadonlyMap<string, StandIn>): Map<string, string> {
  /** The plurals around each argument, and the arguments in each plural with their options. */
  const plurals = new Map<string, Set<string>>();
  const used = new Map<string, Map<string, Set<string>>>();
  const visit = (parts: readonly MessagePart[], plural: Choice | undefined, key: string): void => {
    for (const part of parts) {
      if (part.kind === 'choice')
        for (const [option, inside] of part.options)
          part.type === 'select' ? visit(inside, plural, key) : visit(inside, part, option);
      if (part.kind !== 'argument' || !standIns.has(part.source)) continue;
      const name = plural?.offset === 0 ? plural.name : '';
      plurals.set(part.name, (plurals.get(part.name) ?? new Set()).add(name));
      const own = used.get(name) ?? new Map<string, Set<string>>();
      used.set(name, own.set(part.name, (own.get(part.name) ?? new Set()).add(key)));
    }
  };
  visit(message, undefined, '');
  const counts = new Map<string, string>();
  for (const [plural, own] of used) {
    const [name] = own.keys();
    if (plural === '' || own.size !== 1 || name === undefined || plurals.get(name)?.size !== 1) continue;
    const isElsewhere = [...(own.get(name) ?? [])].every((option) => !EXACT_OR_ONE.test(option));
    if (isElsewhere || COUNT_NAME.test(standIns.get(`{${name}}`)?.raw ?? '')) counts.set(name, plural);
  }
  return counts;
}

/** @returns a function that writes a translation; undefined for one without all elements, or with spans that cross */
function createMessageWriter(standIns: ReadonlyMap<string, StandIn>): (text: string) => string | undefined {
  const sign = /\{\w{1,100}\}|<\/?[a-z]{1,5}\d{1,9}\/?>/g;
  return (text) => {
    const found = new Set<string>();
    const open: number[] = [];
    let xml = '';
    let end = 0;
    for (const { 0: match, index } of text.matchAll(sign)) {
      const standIn = standIns.get(match);
      if (!standIn) continue;
      if (standIn.kind === 'start') open.push(standIn.id);
      if (standIn.kind === 'end' && open.pop() !== standIn.id) return undefined;
      found.add(match);
      xml += escapeXmlText(text.slice(end, index)) + standIn.raw;
      end = index + match.length;
    }
    return found.size === standIns.size && open.length === 0 ? xml + escapeXmlText(text.slice(end)) : undefined;
  };
}
