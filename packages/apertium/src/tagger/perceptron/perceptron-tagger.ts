import type { Stage } from '../../stage.ts';
import { readUnits } from '../../stream/units.ts';
import { createBeamSearch } from './beam-search.ts';
import { createKnownTokens, type KnownToken } from './known-tokens.ts';
import type { PerceptronModel } from './perceptron-model.ts';

/** @throws UnsupportedError when the model has features that are not known */
export function createPerceptronTagger(model: PerceptronModel, { withSurface }: { withSurface: boolean }): Stage {
  const knownTokens = createKnownTokens(model);
  const chooseReadings = createBeamSearch(model, knownTokens);

  function tagged({ surface, readings }: KnownToken, choice: number): string {
    return `^${withSurface ? `${surface}/` : ''}${readings[choice]?.text ?? `*${surface}`}$`;
  }

  return {
    process(stream) {
      const { units, rest } = readUnits(stream);
      const tokens = units.map(({ text }) => knownTokens.tokenOf(text));
      let output = '';
      for (let start = 0; start < tokens.length; ) {
        let end = start;
        while (end < tokens.length - 1 && !tokens[end]?.isSentenceEnd) end++;
        const sentence = tokens.slice(start, end + 1);
        const choices = chooseReadings(sentence);
        for (const [i, token] of sentence.entries()) {
          const unit = units[start + i];
          output += (unit?.blank ?? '') + (unit?.wordBlank ?? '') + tagged(token, choices[i] ?? 0);
        }
        start = end + 1;
      }
      return output + rest;
    },
  };
}
