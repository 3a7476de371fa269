import { blank } from './blank.ts';
import { hide } from './marked-texts.ts';

/** Tags of Liquid, Jinja and Hugo. */
const TAG = /\{(?:%[^%]{1,400}%|\{[<%][^{}]{1,400}[>%]\}|\{[^{}]{1,200}\})\}/g;
/** Tags between which code stands. */
const CODE_START = /\{%-?\s{0,4}(highlight|codeblock|raw)(?![a-z])[^%]{0,100}%\}/g;
const NOT_LINE_BREAK = /[^\r\n]/g;
/** A line that had nothing but tags. */
const HIDDEN_LINE = /^[\u00ad \t]+$/gm;

/** Masks the tags of the template language of a static site, and code between them. A tag in the place of an address becomes one. */
export function maskTemplateTags(source: string): string {
  if (!source.includes('{{') && !source.includes('{%')) return source;
  // Blanks at the beginning of a line would make it code.
  return maskCode(source)
    .replace(TAG, (tag, at: number, text: string) => (text[at - 1] === '(' ? 'x'.repeat(tag.length) : hide(tag)))
    .replace(HIDDEN_LINE, blank);
}

function maskCode(source: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: tag, 1: name = '', index } of source.matchAll(CODE_START)) {
    if (index < at) continue;
    const end = source.indexOf(`end${name}`, index + tag.length);
    if (end < 0) break;
    const behind = source.indexOf('%}', end);
    if (behind < 0) break;
    parts.push(source.slice(at, index), source.slice(index, behind + 2).replace(NOT_LINE_BREAK, ' '));
    at = behind + 2;
  }
  return parts.join('') + source.slice(at);
}
