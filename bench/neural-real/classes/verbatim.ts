import { type ClassMeasure, rightOf, type Setting, translateEach } from '../figure.ts';
import { readTexts } from '../samples.ts';

const HAS_LETTERS = /\p{L}{2}/u;

/** Code, commands, logs, stack traces and data between prose. */
export const code: ClassMeasure = async (setting) => {
  const { blocks, lines, prose } = await measureMarked(setting, 'code');
  return [
    rightOf('blocks intact', ...blocks),
    { ...rightOf('lines intact', ...lines), faults: [] },
    rightOf('lines of prose translated', ...prose),
  ];
};

/** Names, addresses and phone numbers at the end of messages. */
export const contacts: ClassMeasure = async (setting) => {
  const { lines, prose } = await measureMarked(setting, 'contacts');
  return [rightOf('lines kept', ...lines), rightOf('other lines translated', ...prose)];
};

type Check = [string[], string[], (source: string, translation: string) => boolean];

/** Translates texts in which the lines that must stay are marked with `│`. */
async function measureMarked(setting: Setting, name: string): Promise<Record<'blocks' | 'lines' | 'prose', Check>> {
  const samples = readTexts(name, setting.from).map((text) => text.split('\n'));
  const bare = (line: string) => line.replace(/^│/u, '');
  const translations = await translateEach(
    setting,
    samples.map((lines) => lines.map(bare).join('\n')),
  );
  const isIn = (part: string, translation: string) => `\n${translation}\n`.includes(`\n${part}\n`);
  const partsOf = (parts: (lines: string[]) => string[], isRight: Check[2]): Check => {
    const found = samples.flatMap((lines, i) => parts(lines).map((part) => [part, translations[i] ?? ''] as const));
    return [found.map(([part]) => part), found.map(([, translation]) => translation), isRight];
  };
  const marked = (line: string) => line.startsWith('│') && line !== '│';
  return {
    blocks: partsOf((lines) => blocksOf(lines).map((block) => block.map(bare).join('\n')), isIn),
    lines: partsOf((lines) => lines.filter(marked).map(bare), isIn),
    prose: partsOf(
      (lines) => lines.filter((line) => !line.startsWith('│') && HAS_LETTERS.test(line)),
      (line, translation) => !isIn(line, translation),
    ),
  };
}

/** The runs of marked lines. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const [i, line] of lines.entries()) {
    if (!line.startsWith('│')) continue;
    if (lines[i - 1]?.startsWith('│')) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
