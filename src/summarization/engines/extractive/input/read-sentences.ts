import { guessDocumentLanguage } from '../../../../languages/guess-document-language.ts';
import { dominantScript, type Script } from '../../../../languages/scripts.ts';
import { type Sentence, splitSentences } from '../../../../text/sentences.ts';
import { isSubtitled } from './mask-subtitles.ts';
import type { Passage, SourceDocument } from './source-document.ts';
import { speakerLabel } from './speaker-turns.ts';
import { isUnpunctuated, splitUnpunctuated } from './unpunctuated.ts';

/** A sentence of the document, a heading or a line of noise, in UTF-16 offsets into the source. */
export interface Unit {
  start: number;
  end: number;
  /** The sentence as it stands in the view: on one line, not cleaned yet. */
  text: string;
  kind: Passage['kind'];
  /** The heading it stands under; undefined in front of the first one. */
  heading: Unit | undefined;
  page: number | undefined;
  /** Place of its passage in the document. */
  paragraph: number;
  /** Who says it in a conversation: "Anna:", as it stands at the beginning of the turn. */
  speaker?: { label: string; start: number } | undefined;
}

export interface Sentences {
  /** What a summary can be made of, in order; never blank. */
  units: Unit[];
  /** These and what no summary is made of: headings and noise, in order. */
  everything: Unit[];
  /** The first heading when no sentence stands before it. */
  title: Unit | undefined;
  script: Script | undefined;
  language: string | undefined;
  /** The source is subtitles. */
  subtitled: boolean;
}

/** A passage of fewer UTF-16 units is one sentence: "a. b" is the shortest that is two. */
const SHORTEST = 4;

/** Splits the passages of a document into sentences; headings become the context of what follows them. */
export function readSentences({ source, view, passages }: SourceDocument): Sentences {
  const script = dominantScript(view);
  const language = guessDocumentLanguage(view, script);
  const everything: Unit[] = [];
  let title: Unit | undefined;
  let heading: Unit | undefined;
  let prose = false;
  for (const [paragraph, { kind, start, end, page, turn }] of passages.entries()) {
    const text = view.slice(start, end);
    if (kind === 'heading') {
      heading = { start, end, text, kind, heading: undefined, page, paragraph };
      if (!prose) title ??= heading;
      everything.push(heading);
    } else if (kind === 'noise') {
      everything.push({ start, end, text, kind, heading, page, paragraph });
    } else {
      prose = true;
      const label = turn ? speakerLabel(text) : undefined;
      const speaker = label ? { label, start: start + text.indexOf(label) } : undefined;
      const split = isUnpunctuated(text) ? splitUnpunctuated : sentencesOf;
      for (const sentence of split(text, language)) {
        everything.push({
          start: start + sentence.start,
          end: start + sentence.end,
          text: text.slice(sentence.start, sentence.end),
          kind,
          heading,
          page,
          paragraph,
          speaker,
        });
      }
    }
  }
  const units = everything.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  return { units, everything, title, script, language, subtitled: isSubtitled(source) };
}

function sentencesOf(text: string, language: string | undefined): Sentence[] {
  return text.length < SHORTEST ? [{ start: 0, end: text.length }] : splitSentences(text, language);
}
