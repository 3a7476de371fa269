import type { Unit } from '../../formats/format.ts';

/** UTF-16 units that suffice to detect the language of a document. */
const MAX_SAMPLE_LENGTH = 50_000;

/** Texts from the whole of a document, whose length is not known before its end. */
export interface UnitSample {
  add(units: readonly Unit[]): void;
  text(): string;
}

/** Takes every unit, then every second one, every fourth one and so on, so that the sample always fits. */
export function createUnitSample(maxLength = MAX_SAMPLE_LENGTH): UnitSample {
  let texts: string[] = [];
  let length = 0;
  let stride = 1;
  let seen = 0;

  function thin(): void {
    texts = texts.filter((_, at) => at % 2 === 0);
    length = texts.reduce((sum, text) => sum + text.length, 0);
    stride *= 2;
  }

  return {
    add(units) {
      for (const { text } of units) {
        if (seen++ % stride > 0) continue;
        const sampled = text.slice(0, maxLength / 4);
        texts.push(sampled);
        length += sampled.length;
        while (length > maxLength) thin();
      }
    },
    text: () => texts.join('\n'),
  };
}
