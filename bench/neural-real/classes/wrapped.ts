import { bleuFigure, type ClassMeasure, rightOf, translateEach } from '../figure.ts';

const SENTENCES = 4;
const KINDS = [
  { width: 72, prefix: '' },
  { width: 40, prefix: '' },
  { width: 72, prefix: '> ' },
  { width: 40, prefix: '# ' },
];

/** Paragraphs of four sentences, wrapped by hand, against the same paragraphs on one line each. */
export const wrapped: ClassMeasure = async (setting) => {
  const paragraphs = paragraphsOf(setting.sources);
  const references = paragraphsOf(setting.references);
  const figures = [bleuFigure('BLEU, not wrapped', setting.to, await translateEach(setting, paragraphs), references)];
  for (const { width, prefix } of KINDS) {
    const texts = paragraphs.map((text) => wrap(text, width, prefix));
    const translations = await translateEach(setting, texts);
    const name = prefix === '' ? `at ${width}` : `at ${width} behind \`${prefix.trimEnd()}\``;
    const lines = translations.map((text) => unwrap(text, prefix));
    figures.push(
      bleuFigure(`BLEU, ${name}`, setting.to, lines, references),
      rightOf(`shape, ${name}`, texts, translations, (source, text) => hasShapeOf(text, source, width, prefix)),
    );
  }
  return figures;
};

function paragraphsOf(sentences: readonly string[]): string[] {
  const count = Math.floor(sentences.length / SENTENCES);
  return Array.from({ length: count }, (_, i) => sentences.slice(i * SENTENCES, (i + 1) * SENTENCES).join(' '));
}

function wrap(text: string, width: number, prefix: string): string {
  const lines: string[] = [];
  let line = prefix.trimEnd();
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > width && line !== prefix.trimEnd()) {
      lines.push(line);
      line = prefix.trimEnd();
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

function unwrap(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line).trim())
    .join(' ');
}

/** As many lines, each behind the prefix, and none much longer than the width, in proportion to the length of the text. */
function hasShapeOf(text: string, source: string, width: number, prefix: string): boolean {
  const lines = text.split('\n');
  const longest = Math.max(width, (width * text.length) / source.length) * 1.25;
  return (
    lines.length === source.split('\n').length &&
    lines.every((line) => line.startsWith(prefix) && line.length <= longest)
  );
}
