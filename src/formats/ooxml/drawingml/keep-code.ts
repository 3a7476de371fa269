import { isProse } from '../../../text/code-lines.ts';
import { isCodeFont } from '../../code-fonts.ts';
import { type Content, MAX_NOUN_LENGTH, type Run, type TextContent } from '../runs/content.ts';

/**
 * Makes nouns of the texts in a font for code, without the blanks at their ends. Adjacent ones are one noun. Those that read as
 * prose stay texts.
 */
export function keepCode(contents: readonly Content[]): readonly Content[] {
  const kept: Content[] = [];
  let code: TextContent[] = [];

  function endCode(): void {
    const text = code.map((content) => content.text).join('');
    const noun = text.trim();
    kept.push(...(noun === '' || isProse(noun) ? code : wholeOf(code, text, noun)));
    code = [];
  }

  for (const content of contents) {
    if (content.kind === 'text' && isInCodeFont(content.run)) code.push(content);
    else {
      if (code.length > 0) endCode();
      kept.push(content);
    }
  }
  if (code.length > 0) endCode();
  return kept;
}

function wholeOf(code: readonly TextContent[], text: string, noun: string): Content[] {
  const start = text.indexOf(noun);
  const end = start + noun.length;
  const before: TextContent[] = [];
  const inside: TextContent[] = [];
  const after: TextContent[] = [];
  let at = 0;
  for (const content of code) {
    const from = Math.max(0, start - at);
    const to = Math.max(0, end - at);
    for (const [list, part] of [
      [before, content.text.slice(0, from)],
      [inside, content.text.slice(from, to)],
      [after, content.text.slice(Math.max(from, to))],
    ] as const)
      if (part !== '') list.push({ ...content, text: part });
    at += content.text.length;
  }
  return [
    ...before,
    { kind: 'whole', pieces: inside, noun: noun.length <= MAX_NOUN_LENGTH ? noun : '', isOrdered: false },
    ...after,
  ];
}

/** Whether the properties of a run name a font for code. */
export function isInCodeFont({ properties }: Run): boolean {
  const font = properties?.children.find(({ tag }) => tag.local === 'latin')?.tag.attributes.typeface?.value;
  return font !== undefined && isCodeFont(font);
}
