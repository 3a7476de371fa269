import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';
import { readAccepted } from '../samples.ts';

/** Texts of buttons, menus and chats. Each has a list of accepted answers. */
export const short: ClassMeasure = async (setting) => {
  const samples = readAccepted('short', `${setting.from}-${setting.to}`);
  const sources = samples.map(({ source }) => source);
  const translations = await translateEach(setting, sources);
  const accepted = (normalized: (text: string) => string) => (_: string, translation: string, i: number) =>
    (samples[i]?.accepted ?? []).map(normalized).includes(normalized(translation));
  return [
    rightOf(
      'accepted',
      sources,
      translations,
      accepted((text) => text),
    ),
    {
      ...rightOf(
        'accepted, case aside',
        sources,
        translations,
        accepted((text) => text.toLowerCase()),
      ),
      faults: [],
    },
  ];
};
