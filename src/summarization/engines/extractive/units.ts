import { splitSentences } from '../../../text/sentences.ts';
import { guessLanguage, type Script, scriptOf } from './language.ts';
import type { Passage, SourceDocument } from './passage.ts';

/** A sentence of the document, or a heading, in UTF-16 offsets into the source. */
export interface Unit {
  start: number;
  end: number;
  /** The sentence as it stands in the view: on one line, not cleaned yet. */
  text: string;
  kind: Passage['kind'];
  /** Place of its passage, from 0. */
  passage: number;
  /** True for the first sentence of its passage. */
  first: boolean;
  /** The heading it stands under; undefined in front of the first one. */
  heading: Unit | undefined;
  page: number | undefined;
}

export interface Sentences {
  /** What a summary can be made of, in order; never blank. */
  units: Unit[];
  /** The first heading when no sentence stands before it. */
  title: Unit | undefined;
  script: Script | undefined;
  language: string | undefined;
}

/** Splits the passages of a document into sentences; headings become the context of what follows them. */
export function readSentences({ view, passages }: SourceDocument): Sentences {
  const script = scriptOf(view);
  const language = guessLanguage(view, script);
  const units: Unit[] = [];
  let title: Unit | undefined;
  let heading: Unit | undefined;
  for (const [index, { kind, start, end, page }] of passages.entries()) {
    const text = view.slice(start, end);
    if (kind === 'heading') {
      heading = { start, end, text, kind, passage: index, first: true, heading: undefined, page };
      if (units.length === 0) title ??= heading;
      continue;
    }
    let first = true;
    for (const sentence of splitSentences(text, language)) {
      units.push({
        start: start + sentence.start,
        end: start + sentence.end,
        text: text.slice(sentence.start, sentence.end),
        kind,
        passage: index,
        first,
        heading,
        page,
      });
      first = false;
    }
  }
  return { units, title, script, language };
}
