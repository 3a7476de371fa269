import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';

/** Writes a tag around a text as `<a id="0">…</a>`, and a tag without text as `<img id="0">`. */
export function toMarked(tagged: TaggedText): string {
  const isEmpty = (tag: number): boolean => tagged.tags[tag]?.start === tagged.tags[tag]?.end;
  let marked = '';
  for (const part of readParts(tagged)) {
    if (part.kind === 'text') marked += part.text;
    else if (part.kind === 'open') marked += `<${isEmpty(part.tag) ? 'img' : 'a'} id="${part.tag}">`;
    else if (!isEmpty(part.tag)) marked += '</a>';
  }
  return marked;
}

const PARTS = /<(?<name>a|img) id="(?<id>\d+)">|(?<close><\/a>)|(?:(?!<(?:a|img) id=|<\/a>).)+/gsu;

/** Reads what `toMarked` wrote. */
export function fromMarked(marked: string): TaggedText {
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let text = '';
  for (const { 0: part, groups = {} } of marked.matchAll(PARTS)) {
    const closed = groups.close === undefined ? undefined : tags[open.pop() ?? -1];
    if (closed) closed.end = text.length;
    else if (groups.name === undefined) text += part;
    else {
      tags[Number(groups.id)] = { start: text.length, end: text.length, parent: open.at(-1) };
      if (groups.name === 'a') open.push(Number(groups.id));
    }
  }
  return { text, tags };
}
