import { parseRetryAfter } from '../../../src/http-client/retry-after.ts';
import { keptInLatin } from '../../../src/languages/foreign-words.ts';
import { countAll, countInSteps } from '../../../src/text/byte-pair-encoding.ts';
import { escapeHtml } from '../../../src/text/escape-html.ts';
import { codePointLength, countCodePoints, graphemePrefix } from '../../../src/text/graphemes.ts';
import {
  isCaseless,
  lowerFirst,
  startsLower,
  startsUpper,
  upperFirst,
  withCapitalOf,
} from '../../../src/text/letter-case.ts';
import { findTemplateTags, findTextTags } from '../../../src/text/non-language/find-template-tags.ts';
import { normalize } from '../../../src/text/normalize.ts';
import { parseJson } from '../../../src/text/parse-json.ts';
import { findCodeParagraphs, isPreformattedProse } from '../../../src/text/preformatted.ts';
import { scriptUse, wordAtEnd, wordAtStart } from '../../../src/text/script-use.ts';
import { splitSentences } from '../../../src/text/sentences.ts';
import { slicesOf } from '../../../src/text/slice-text.ts';
import { sliceAtTokenBoundaries, splitIntoWords } from '../../../src/text/token-boundaries.ts';
import { type Step, step, steps } from '../step.ts';

/** Languages with special rules: abbreviations, another question mark, no stops, other brackets. */
const LANGUAGES = [undefined, 'en', 'de', 'el', 'th', 'ko', 'zh-Hans'];

export const TEXT_STEPS: readonly Step[] = [
  step(findCodeParagraphs, (text) => findCodeParagraphs([text, ...text.split(' ')])),
  step(isPreformattedProse, (text) => isPreformattedProse(text)),
  step(keptInLatin, (text) =>
    keptInLatin(text.split(' ').map((word, at) => ({ text: word, before: at === 0 ? '' : ' ', after: ' ' }))),
  ),
  ...LANGUAGES.map((language) => step(splitSentences, (text) => splitSentences(text, language), language ?? 'unknown')),
  step(codePointLength, codePointLength),
  step(countCodePoints, (text) => countCodePoints([text])),
  step(graphemePrefix, (text) => graphemePrefix(text, text.length - 1)),
  step(escapeHtml, escapeHtml),
  step(startsLower, startsLower),
  step(startsUpper, startsUpper),
  step(upperFirst, (text) => upperFirst(text)),
  step(lowerFirst, (text) => lowerFirst(text)),
  step(withCapitalOf, (text) => withCapitalOf(text, text)),
  step(isCaseless, isCaseless),
  step(slicesOf, (text) => [...slicesOf(text)]),
  step(normalize, (text) => [normalize(text, 'NFC'), normalize(text, 'NFKC')]),
  step(findTemplateTags, findTemplateTags),
  step(findTextTags, findTextTags),
  step(findTemplateTags, (text) => findTemplateTags(`<% ${text}{{ ${text}`), 'in tags'),
  step(parseJson, (text) => parseJson(JSON.stringify([text]))),
  step(parseJson, parseJson, 'no JSON'),
  steps('scripts', [scriptUse, wordAtEnd, wordAtStart], (text) =>
    scriptUse({ name: 'sup', text }, wordAtEnd(text), wordAtStart(text)),
  ),
  step(parseRetryAfter, parseRetryAfter),
  steps('tokens', [countAll, countInSteps], (text) => countAll([text])),
  step(countAll, (text) => countAll(text.split('\n')), 'lines'),
  step(sliceAtTokenBoundaries, (text) => [...sliceAtTokenBoundaries(text, 16_000)]),
  step(sliceAtTokenBoundaries, (text) => [...sliceAtTokenBoundaries(text, 200)], 'short'),
  step(splitIntoWords, (text) => [...splitIntoWords(text)]),
];
