/** A part of a translation. */
export interface ResultPart {
  text: string;
  /** The sentence that this part translates; undefined for the blanks between sentences. */
  source?: string;
}

/** A line that was wrapped by hand is at least as long, and ends within a sentence. */
const MIN_WRAPPED_LENGTH = 40;
const SENTENCE_END = /[.!?。！？…:;؟][\p{Pf}\p{Pe}"']?$/u;

/**
 * Pairs the sentences of a translation with those of its source: line by line, or by paragraph where lines are wrapped.
 * Where the two have different numbers of sentences, the whole line or paragraph is a pair.
 * @returns parts whose texts together are the translation; undefined when the numbers of lines or paragraphs differ
 */
export function pairSentences(
  source: { text: string; language: string },
  result: { text: string; language: string },
): ResultPart[] | undefined {
  const split = isWrapped(source.text) ? splitParagraphs : splitLines;
  const sources = split(source.text);
  const results = split(result.text);
  if (sources.length !== results.length) return undefined;
  return results.flatMap((block, at) => {
    const sourceSentences = splitSentences(sources[at] ?? '', source.language);
    const sentences = splitSentences(block, result.language);
    return sentences.length === sourceSentences.length
      ? sentences.flatMap((text, nth) => toParts(text, sourceSentences[nth] ?? ''))
      : toParts(block, sources[at] ?? '');
  });
}

function isWrapped(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.some(
    (line, at) => line.length >= MIN_WRAPPED_LENGTH && !SENTENCE_END.test(line) && (lines[at + 1] ?? '') !== '',
  );
}

/** Lines with their line breaks. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Paragraphs with their line breaks. A blank line is a separate paragraph. */
function splitParagraphs(text: string): string[] {
  const isBlank = (line = '') => line.trim() === '';
  const paragraphs: string[] = [];
  for (const line of splitLines(text)) {
    if (isBlank(line) || isBlank(paragraphs.at(-1))) paragraphs.push(line);
    else paragraphs.push(`${paragraphs.pop()}${line}`);
  }
  return paragraphs;
}

function splitSentences(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  // A line break ends a sentence for the segmenter. Here it does not.
  const segments = [...segmenter.segment(text.replaceAll('\n', ' '))];
  return segments.map(({ index, segment }) => text.slice(index, index + segment.length));
}

/** A sentence, and the blanks around it. */
function toParts(text: string, source: string): ResultPart[] {
  const trimmed = text.trim();
  if (trimmed === '' || source.trim() === '') return [{ text }];
  const start = text.indexOf(trimmed);
  const parts = [
    { text: text.slice(0, start) },
    { text: trimmed, source: source.trim() },
    { text: text.slice(start + trimmed.length) },
  ];
  return parts.filter((part) => part.text !== '');
}
