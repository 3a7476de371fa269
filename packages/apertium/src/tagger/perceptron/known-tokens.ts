import { memoize } from '../../text/memoize.ts';
import { INITIAL } from '../../transducer/lazy-dfa.ts';
import { createCoarseTagMatcher, NO_COARSE_TAG } from '../coarse-tags.ts';
import type { ContextString } from './feature-templates.ts';
import type { PerceptronModel } from './perceptron-model.ts';
import { type Part, readToken, type Token } from './tokens.ts';

/** A token with the numbers of its strings in the model. */
export interface KnownToken {
  readonly surface: string;
  readonly readings: readonly KnownReading[];
  readonly isSentenceEnd: boolean;
  /** IDs of the surface form by the index of a template string. */
  readonly surfaceIds: Int32Array;
}

export interface KnownReading {
  readonly text: string;
  /** IDs of the lemma of the first part by the index of a template string. */
  readonly lemmaIds: Int32Array;
  readonly coarseId: number;
}

export interface KnownTokens {
  /** @throws StreamError when a reading lacks a lemma or tags */
  tokenOf(unit: string): KnownToken;
  /** What stands for the tags of an unknown word, and for those of tokens before and after the sentence. */
  readonly unknownCoarseId: number;
  readonly coarseIdBefore: number;
  readonly coarseIdAfter: number;
  readonly surfaceIdsBefore: Int32Array;
  readonly surfaceIdsAfter: Int32Array;
}

/** Words and tags that the training data has in the place of missing tokens. */
const UNKNOWN: Part = { lemma: '!UNTAGGED!', tags: ['<!UT!>'] };
const BEFORE: Part = { lemma: '!TOK_UNDERFLOW!', tags: ['<!TUF!>'] };
const AFTER: Part = { lemma: '!TOK_OVERFLOW!', tags: ['<!TOF!>'] };
const SURFACE_BEFORE = '!SURF_UNDERFLOW!';
const SURFACE_AFTER = '!SURF_OVERFLOW!';

export function createKnownTokens(model: PerceptronModel): KnownTokens {
  const { templates, weights, patterns, coarseTagNames, undefinedTag } = model;
  const matcher = createCoarseTagMatcher(patterns);

  function nameOfCoarseTag({ lemma, tags }: Part): string {
    matcher.trim();
    let state = INITIAL;
    for (let i = 0; i < lemma.length; i++) state = matcher.afterCharacter(state, lemma.charCodeAt(i));
    for (const tag of tags) state = matcher.afterTag(state, tag);
    const coarseTag = matcher.coarseTagOf(state);
    return coarseTagNames[coarseTag === NO_COARSE_TAG ? undefinedTag : coarseTag] ?? '';
  }

  function coarseIdOf(parts: readonly Part[]): number {
    return weights.stringId(utf8(parts.map(nameOfCoarseTag).join('.')));
  }

  function idsOf(text: string, of: ContextString['of']): Int32Array {
    const bytes = utf8(text);
    return Int32Array.from(templates.strings, (string) => {
      if (string.of !== of) return 0;
      return weights.stringId(string.suffixLength === undefined ? bytes : bytes.slice(-string.suffixLength));
    });
  }

  function know({ surface, readings, isSentenceEnd }: Token): KnownToken {
    return {
      surface,
      readings: readings.map(({ parts, text }) => ({
        text,
        lemmaIds: idsOf(parts[0]?.lemma ?? '', 'lemma'),
        coarseId: coarseIdOf(parts),
      })),
      isSentenceEnd,
      surfaceIds: idsOf(surface, 'surface'),
    };
  }

  return {
    tokenOf: memoize((unit) => know(readToken(unit))),
    unknownCoarseId: coarseIdOf([UNKNOWN]),
    coarseIdBefore: coarseIdOf([BEFORE]),
    coarseIdAfter: coarseIdOf([AFTER]),
    surfaceIdsBefore: idsOf(SURFACE_BEFORE, 'surface'),
    surfaceIdsAfter: idsOf(SURFACE_AFTER, 'surface'),
  };
}

/** One character for each byte of UTF-8, as in the model. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
