import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readSamples } from '../samples.ts';

const TAG = /<[^>]*>/gu;

/** HTML elements that touch. Each block has to read as if it were translated alone, and every tag has to be in its place. */
export const blocks: ClassMeasure = async (setting) => {
  const samples = readSamples('blocks', setting.from);
  const translations = await translateEach(setting, samples);
  const texts = samples.flatMap((sample) => textsOf(sample));
  const alone = new Map((await translateEach(setting, texts)).map((text, i) => [texts[i], text]));
  const isAlone = (source: string, translation: string) => {
    const expected = textsOf(source).map((text) => alone.get(text));
    return JSON.stringify(textsOf(translation)) === JSON.stringify(expected);
  };
  const hasTags = (source: string, translation: string) => tagsOf(source).join('') === tagsOf(translation).join('');
  return [
    rightOf('snippets with every tag in its place', samples, translations, hasTags),
    rightOf('snippets with every block as alone', samples, translations, isAlone),
  ];
};

/** Attributes that a reader sees may be translated. */
function tagsOf(html: string): string[] {
  return (html.match(TAG) ?? []).map((tag) => tag.replace(/ (?:alt|title)="[^"]*"/gu, ''));
}

function textsOf(html: string): string[] {
  return html
    .split(TAG)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
