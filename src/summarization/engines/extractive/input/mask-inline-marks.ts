import { hide } from './marked-texts.ts';

/** A link or an image of Markdown in a text that is no Markdown document. */
const LINK = /(?<![\p{L}\p{N}_)\]])(!?)\[([^[\]\n]{1,300})(\]\([^()\s]{0,500}(?: "[^"\n]{0,100}")?\))/gu;
/** Tags of HTML within a sentence. */
const TAG = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?>/gi;
const STRONG = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*\n]{1,300})(?<=\S)\*\*(?![\p{L}\p{N}*])/gu;

/** Hides marks of links and of type in a text, so that a sentence is as long as it reads. As long as the source. */
export function maskInlineMarks(source: string): string {
  let text = source;
  if (text.includes(']('))
    text = text.replace(LINK, (link, image: string, words: string, target: string) =>
      image === '' ? hide('[') + words + hide(target) : ' '.repeat(link.length),
    );
  if (text.includes('<')) text = text.replace(TAG, hide);
  if (text.includes('**')) text = text.replace(STRONG, (_, words: string) => hide('**') + words + hide('**'));
  return text;
}
