import { compact } from '../../compact.ts';
import type { TextRange, Unit } from '../../format.ts';
import {
  type Content,
  type ContentPiece,
  type ControlContent,
  type ElementContent,
  LINE_BREAK,
  type Run,
  type WholeContent,
  WRAPPED_LINE,
} from './content.ts';
import { joinScripts } from './join-scripts.ts';
import { joinTemplateTags } from './join-template-tags.ts';

/** How the translation of a paragraph is written. Texts in no tag have the base formatting. */
export interface ParagraphPlan {
  readonly base: Run;
  /** One for each tag of the unit. */
  readonly tags: readonly TagPlan[];
  /** Sources of the tabs and line breaks, by their character in the unit. */
  readonly controls: Readonly<Record<string, readonly (readonly ContentPiece[])[]>>;
}

export type TagPlan =
  | {
      readonly kind: 'element';
      readonly open: readonly ContentPiece[];
      readonly close: readonly ContentPiece[];
      readonly base: Run;
    }
  | { readonly kind: 'format'; readonly run: Run }
  | WholeContent;

const NO_CONTROLS: ParagraphPlan['controls'] = {};
const LETTER = /\p{L}/u;
/** Local names of elements and attributes of formatting that shows blanks, in all dialects. */
const DECORATIONS = new Set(['u', 'strike', 'dstrike', 'highlight', 'shd', 'bdr', 'hlinkClick']);
const NO_DECORATION = new Set(['none', 'noStrike']);
const VISIBLE = /\S/;
const ENDS_WITH_BLANK = /\s$/;

/**
 * Makes a unit of a paragraph. Plain formatting needs no tag; without plain texts, the formatting of most characters needs none. Other formatting is
 * a tag around its words. The same holds inside of each element.
 * @returns undefined if it has nothing to translate
 */
export function buildUnit(contents: readonly Content[]): { unit: Unit; plan: ParagraphPlan } | undefined {
  const joined = joinScripts(joinLines(joinTemplateTags(contents)));
  const base = findBase(joined);
  if (!base) return undefined;
  const builder = new UnitBuilder();
  builder.addAll(joined, base);
  return builder.build(base);
}

class UnitBuilder {
  #text = '';
  #hasLetters = false;
  readonly #tags: { start: number; end: number; parent: number | undefined }[] = [];
  readonly #plans: TagPlan[] = [];
  readonly #verbatim: TextRange[] = [];
  readonly #open: number[] = [];
  readonly #controls: { at: number; pieces: readonly ContentPiece[] }[] = [];

  build(base: Run): { unit: Unit; plan: ParagraphPlan } | undefined {
    if (!this.#hasLetters) return undefined;
    const text = this.#text;
    const controls = this.#controls.length > 0 ? Object.groupBy(this.#controls, ({ at }) => text.charAt(at)) : {};
    const sources = Object.entries(controls).map(([character, own = []]) => [
      character,
      own.map(({ pieces }) => pieces),
    ]);
    return {
      unit: {
        text,
        tags: compact(this.#tags),
        ...(this.#verbatim.length > 0 ? { verbatim: compact(this.#verbatim) } : {}),
      },
      plan: {
        base,
        tags: compact(this.#plans),
        controls: sources.length > 0 ? Object.fromEntries(sources) : NO_CONTROLS,
      },
    };
  }

  /** @param base formatting of the texts that need no tag */
  addAll(contents: readonly Content[], base: Run): void {
    for (let at = 0; at < contents.length; ) {
      const end = endOfFormat(contents, at, base);
      const first = contents[at];
      if (end > at && first?.kind === 'text') {
        this.#addFormat(contents.slice(at, end), first.run);
        at = end;
      } else {
        if (first) this.#add(first, base);
        at++;
      }
    }
  }

  #add(content: Content, base: Run): void {
    if (content.kind === 'text') this.#addText(content.text);
    else if (content.kind === 'control') this.#addControl(content);
    else if (content.kind === 'whole') this.#addWhole(content);
    else this.#addElement(content, base);
  }

  #addText(text: string): void {
    this.#text += text;
    this.#hasLetters ||= LETTER.test(text);
  }

  #addControl({ character, pieces }: ControlContent): void {
    this.#controls.push({ at: this.#text.length, pieces });
    this.#text += character;
  }

  #addWhole(whole: WholeContent): void {
    if (whole.isLineBreak && !ENDS_WITH_BLANK.test(this.#text.slice(-1))) this.#text += ' ';
    const start = this.#text.length;
    this.#text += whole.noun;
    const range = { start, end: this.#text.length };
    this.#addTag(whole, range);
    if (whole.noun !== '') this.#verbatim.push(range);
  }

  #addElement({ open, close, children }: ElementContent, outer: Run): void {
    const joined = joinScripts(children);
    const base = findBase(joined) ?? outer;
    this.#addPair({ kind: 'element', open, close, base }, () => this.addAll(joined, base));
  }

  /** Blanks at the ends of a formatted text are outside of its tag. */
  #addFormat(contents: readonly Content[], run: Run): void {
    const [first, last] = [contents[0], contents.at(-1)];
    const text = first?.kind === 'text' ? first.text : '';
    const blank = text.length - text.trimStart().length;
    this.#addText(text.slice(0, blank));
    const plan: TagPlan = { kind: 'format', run };
    const tag = this.#addPair(plan, () => {
      this.#addText(text.slice(blank));
      for (const content of contents.slice(1)) this.#add(content, run);
    });
    if (last?.kind === 'text') tag.end -= last.text.length - last.text.trimEnd().length;
  }

  #addPair(plan: TagPlan, addChildren: () => void): { end: number } {
    const start = this.#text.length;
    const tag = this.#addTag(plan, { start, end: start });
    this.#open.push(this.#tags.length - 1);
    addChildren();
    this.#open.pop();
    tag.end = this.#text.length;
    return tag;
  }

  #addTag(plan: TagPlan, { start, end }: TextRange): { end: number } {
    const tag = { start, end, parent: this.#open.at(-1) };
    this.#tags.push(tag);
    this.#plans.push(plan);
    return tag;
  }
}

/** Whether a run is a link, underlined, struck out or highlighted. */
function showsBlanks({ properties }: Run): boolean {
  const attributes = Object.values(properties?.tag.attributes ?? {});
  return (
    properties?.children.some(({ tag }) => DECORATIONS.has(tag.local)) === true ||
    attributes.some(({ local, value }) => DECORATIONS.has(local) && !NO_DECORATION.has(value))
  );
}

/** The plain formatting, or that of most characters, of the texts directly in contents. Without such texts, that of an element. */
function findBase(contents: readonly Content[]): Run | undefined {
  const lengths = new Map<string, { run: Run; length: number }>();
  for (const content of contents) {
    if (content.kind !== 'text') continue;
    const own = lengths.get(content.run.key) ?? { run: content.run, length: 0 };
    own.length += content.text.trim().length;
    lengths.set(content.run.key, own);
  }
  // Blanks beside tags have the base formatting, so it is plain if possible, or one that does not show blanks.
  const candidates = [...lengths.values()].sort((one, other) => other.length - one.length);
  const plain = candidates.find(({ run, length }) => run.key === '' && length > 0);
  const best = plain ?? candidates.find(({ run }) => !showsBlanks(run)) ?? candidates[0];
  if (best) return best.run;
  for (const content of contents) {
    const inner = content.kind === 'element' ? findBase(content.children) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Index after the last text that is formatted as the one at an index, with only parts between that need no formatting. */
function endOfFormat(contents: readonly Content[], from: number, base: Run): number {
  const first = contents[from];
  if (first?.kind !== 'text' || first.run.key === base.key || !VISIBLE.test(first.text)) return from;
  let end = from + 1;
  for (let at = end; at < contents.length; at++) {
    const content = contents[at];
    const isText = content?.kind === 'text' && VISIBLE.test(content.text);
    if (content?.kind === 'element' || content?.kind === 'control') break;
    if (!isText) continue;
    if (content.run.key !== first.run.key) break;
    end = at + 1;
  }
  return end;
}

const SENTENCE_END = /[\p{Sentence_Terminal}:]$/u;
const STARTS_LOWER_CASE = /^\s?\p{Ll}/u;

/** Makes a line break in the middle of a sentence a part at a position, so that it stays at its words. */
function joinLines(contents: readonly Content[]): readonly Content[] {
  const text = contents.map(textOfContent).join('');
  let at = 0;

  function join(content: Content): Content {
    if (content.kind === 'element') return { ...content, children: content.children.map(join) };
    const start = at;
    at += textOfContent(content).length;
    if (content.kind !== 'control' || content.isBorder || !sentenceGoesOn(text, start)) return content;
    return { kind: 'whole', pieces: [...content.pieces], noun: '', isOrdered: false, isLineBreak: true };
  }

  return text.includes(LINE_BREAK) || text.includes(WRAPPED_LINE) ? contents.map(join) : contents;
}

/** Text of contents. A part that stays as it is counts only as a noun. */
function textOfContent(content: Content): string {
  if (content.kind === 'text') return content.text;
  if (content.kind === 'control') return content.character;
  return content.kind === 'whole' ? content.noun : content.children.map(textOfContent).join('');
}

function sentenceGoesOn(text: string, at: number): boolean {
  if (text.charAt(at) === WRAPPED_LINE) return true;
  if (text.charAt(at) !== LINE_BREAK) return false;
  const before = text.slice(Math.max(0, at - 2), at).trimEnd();
  const isEnd = before === '' || SENTENCE_END.test(before) || before.endsWith(LINE_BREAK);
  return !isEnd && STARTS_LOWER_CASE.test(text.slice(at + 1, at + 3));
}
