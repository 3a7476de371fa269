import { unescapeXml } from '../../xml/escape.ts';
import { readXml } from '../../xml/read-xml.ts';
import { attributeOf } from '../runs/xml-element.ts';

const TITLES = new Set(['title', 'ctrTitle']);
const BLANKS = /\s+/g;
/** UTF-16 units of a title. */
const MAX_LENGTH = 1_000;

/** Reads the title of a slide: the text of its placeholder for a title. @returns empty without one */
export function readTitle(source: string): string {
  let [title, own] = ['', ''];
  let [isTitle, isText] = [false, false];
  readXml(source, {
    open(tag) {
      if (tag.local === 'sp') [isTitle, own] = [false, ''];
      if (tag.local === 'ph') isTitle = TITLES.has(attributeOf(tag, 'type') ?? '');
      if (tag.local === 'br') own += ' ';
      isText = tag.local === 't';
    },
    text({ start, end }) {
      if (isText && isTitle && own.length < MAX_LENGTH) own += unescapeXml(source.slice(start, end));
    },
    close({ local }) {
      isText = false;
      if (local === 'p') own += ' ';
      if (local === 'sp' && isTitle && title === '') title = own.replaceAll(BLANKS, ' ').trim().slice(0, MAX_LENGTH);
    },
  });
  return title;
}
