import { type ClassMeasure, rightOf, translateEach } from '../figure.ts';

const CLAUSES = 6;

/** A stop inside a text. Shorter words may be abbreviations. */
const STOP = /\p{Ll}{4}[.!?]["”’)]?\s/u;

/** Sentences of more than a hundred words. They are cut for the engine, and no full stop may show where. */
export const long: ClassMeasure = async (setting) => {
  const clauses = setting.sources.filter((text) => /^[^.!?]+\.$/u.test(text)).map((text) => text.slice(0, -1));
  const sources = Array.from(
    { length: Math.floor(clauses.length / CLAUSES) },
    (_, i) => `${clauses.slice(i * CLAUSES, (i + 1) * CLAUSES).join(', ')}.`,
  );
  const isWhole = (_: string, translation: string) => !STOP.test(translation);
  return [rightOf('without a full stop inside', sources, await translateEach(setting, sources), isWhole)];
};
