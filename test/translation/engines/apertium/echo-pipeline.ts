import { WORD_BLANKS_REQUEST } from '../../../../src/translation/engines/apertium/word-blanks.ts';

const TOKEN = /(?<superblank>\[\d+\])|(?<word>[^[\]\s]{1,100})|\s/gu;

/** Responds as a pipeline that translates each word to itself in capitals, and moves the first word to the end. */
export async function echoPipeline(stream: string): Promise<string> {
  const text = stream.replace(WORD_BLANKS_REQUEST, '');
  const isRequested = text !== stream;
  const output: string[] = [];
  let at = 0;
  for (const { 0: token, groups: { superblank, word } = {} } of text.matchAll(TOKEN)) {
    const end = at + (superblank === undefined ? token.replaceAll(' ', '').length : 2);
    const translated = word === undefined ? token : token.toUpperCase();
    output.push(isRequested && word !== undefined ? `[[${at}-${end}]]${translated}[[/]]` : translated);
    at = end;
  }
  return [...output.slice(1), ...output.slice(0, 1)].join('');
}
