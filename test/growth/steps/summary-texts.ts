import { dominantScript } from '../../../src/languages/scripts.ts';
import type {
  SegmentedDocument,
  TextUnit,
} from '../../../src/summarization/engines/extractive/input/segment-document.ts';

/** The whole text as one sentence. */
export function unitOf(text: string): TextUnit {
  return {
    start: 0,
    end: text.length,
    text,
    kind: 'paragraph',
    heading: undefined,
    place: undefined,
    paragraphIndex: 0,
  };
}

/** The text cut into short sentences at fixed lengths. */
export function cutIntoSentences(text: string): SegmentedDocument {
  const sentences = (text.match(/.{1,40}/gs) ?? []).map(unitOf);
  return {
    sentences,
    allUnits: sentences,
    title: undefined,
    script: dominantScript(text),
    language: 'en',
    isSubtitles: false,
  };
}
