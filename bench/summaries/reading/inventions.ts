/** A name or an acronym that does not begin a sentence. */
const NAME = /(?<=[\p{Ll}\p{N},;)%]\s)\p{Lu}[\p{L}\p{M}\p{N}'’-]+/gu;
const NUMBER = /\p{Nd}+/gu;
/** UTF-16 units of the beginning of a name that its inflected forms share. */
const STEM_LENGTH = 5;

/**
 * Counts numbers, with those of dates, and names of a summary that its document lacks. By rules that are independent of the
 * engine: a number is a run of digits, and a name begins with a capital inside a sentence, which every noun of German does.
 */
export function inventionsOf(sentences: readonly string[], text: string, language: string): Map<string, number> {
  const source = text.normalize('NFKC').toLowerCase();
  const numbers = new Set(source.match(NUMBER));
  const found = sentences.map((sentence) => sentence.normalize('NFKC'));
  const invented = found.flatMap((sentence) => sentence.match(NUMBER) ?? []).filter((number) => !numbers.has(number));
  const names = language === 'de' ? [] : found.flatMap((sentence) => sentence.match(NAME) ?? []);
  const unknown = names.filter((name) => !source.includes(name.toLowerCase().slice(0, STEM_LENGTH)));
  return new Map([
    ['invented number', invented.length],
    ['invented name', unknown.length],
  ]);
}
