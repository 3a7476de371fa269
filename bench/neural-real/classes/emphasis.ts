import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readAccepted } from '../samples.ts';

const EMPHASIZED = /(\*\*|__|~~|==|(?<!\*)\*|(?<!_)_)([^\s*_~=][^*_~=]*)\1/gu;

/** Marks of Markdown around one or two words, which have to stand around the translation of these words. */
export const emphasis: ClassMeasure = async (setting) => {
  const samples = readAccepted('emphasis', `${setting.from}-${setting.to}`);
  const sources = samples.map(({ source }) => source);
  const translations = await translateEach(setting, sources);
  const markedIn = (source: string, translation: string) => {
    const [[, mark] = []] = source.matchAll(EMPHASIZED);
    const found = [...translation.matchAll(EMPHASIZED)].filter(([, other]) => other === mark);
    return found.length === 1 ? found[0]?.[2]?.toLowerCase() : undefined;
  };
  const isKept = (source: string, translation: string) => markedIn(source, translation) !== undefined;
  const isAround = (source: string, translation: string, i: number) =>
    (samples[i]?.accepted ?? []).some((answer) => answer.toLowerCase() === markedIn(source, translation));
  return [
    { ...rightOf('marks kept', sources, translations, isKept), faults: [] },
    rightOf('marks around the same words', sources, translations, isAround),
  ];
};
