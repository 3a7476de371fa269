import type { SourceText } from '@glossa/apertium';
import { translateTogether, type Waiting } from '../../../../src/translation/engines/apertium/process-stream.ts';

const TOKEN = /(?<superblank>\[\d+\])|(?<word>[^[\]\s]{1,100})|\s/gu;

/** Carries on a translation with a mode that translates each word to itself in capitals, and moves the first word to the end. */
export function translateAsEcho<Result>(translation: Waiting<Result>): Result | undefined {
  return translateTogether([translation], (sources) =>
    sources.map((source) => ({ stream: echo(source), unknownWords: [] })),
  )[0]?.result;
}

function echo({ stream, withWordBlanks }: SourceText): string {
  const output: string[] = [];
  let at = 0;
  for (const { 0: token, groups: { superblank, word } = {} } of stream.matchAll(TOKEN)) {
    const end = at + (superblank === undefined ? token.replaceAll(' ', '').length : 2);
    const translated = word === undefined ? token : token.toUpperCase();
    output.push(withWordBlanks && word !== undefined ? `[[${at}-${end}]]${translated}[[/]]` : translated);
    at = end;
  }
  return [...output.slice(1), ...output.slice(0, 1)].join('');
}
