import { readParts, type TaggedText, type TextPart } from '@glossa/tagged-text';
import type { TargetLanguage } from '../../format.ts';
import type { ParagraphPlan } from './build-unit.ts';
import { LINE_BREAK, type Run, TAB, WRAPPED_LINE } from './content.ts';
import { type RunDialect, RunWriter } from './run-writer.ts';

interface Surroundings {
  readonly dialect: RunDialect;
  readonly target: TargetLanguage;
  readonly source: string;
  /** A part of the source, in which texts may be translated. */
  readonly copy: (start: number, end: number) => string;
}

const CONTROLS = new RegExp(`([${TAB}${LINE_BREAK}${WRAPPED_LINE}])`);

/** Writes the contents of a translated paragraph. @param translation with the tags of the unit */
export function writeParagraph(
  plan: ParagraphPlan,
  translation: TaggedText,
  { dialect, target, source, copy }: Surroundings,
): string {
  const writer = new RunWriter(dialect, target, source, copy);
  const runs: Run[] = [plan.base];
  const ordered = plan.tags.filter((tag) => tag.kind === 'whole' && tag.isOrdered).values();
  const controls = Object.entries(plan.controls).map(([character, pieces]) => [character, pieces.values()] as const);
  const sources = new Map(controls);
  let verbatimTags = 0;

  function writeText(text: string): void {
    const run = runs.at(-1) ?? plan.base;
    for (const part of text.split(CONTROLS)) {
      if (!CONTROLS.test(part)) writer.addText(part, run);
      else {
        const pieces = sources.get(part)?.next().value;
        if (pieces) writer.addPieces(pieces);
        else writer.addControl(part, run);
      }
    }
  }

  function isLineBreak(part: TextPart | undefined): boolean {
    const tag = part && part.kind !== 'text' ? plan.tags[part.tag] : undefined;
    return tag?.kind === 'whole' && tag.isLineBreak === true;
  }

  const parts = [...readParts(translation)];
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'text') {
      const text = isLineBreak(parts[at - 1]) ? part.text.trimStart() : part.text;
      if (verbatimTags === 0) writeText(isLineBreak(parts[at + 1]) ? text.trimEnd() : text);
      continue;
    }
    const tag = plan.tags[part.tag];
    if (tag?.kind === 'whole') {
      const isOpen = part.kind === 'open';
      verbatimTags += tag.noun === '' ? 0 : isOpen ? 1 : -1;
      const whole = tag.isOrdered && isOpen ? ordered.next().value : tag;
      if (isOpen && whole?.kind === 'whole') writer.addPieces(whole.pieces);
    } else if (part.kind === 'open') {
      if (tag?.kind === 'element') writer.addPieces(tag.open);
      if (tag) runs.push(tag.kind === 'element' ? tag.base : tag.run);
    } else {
      runs.pop();
      if (tag?.kind === 'element') writer.addPieces(tag.close);
    }
  }
  return writer.end();
}
