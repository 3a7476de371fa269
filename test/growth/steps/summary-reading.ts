import { detectDocumentLanguage, isOtherLanguage } from '../../../src/languages/detect-document-language.ts';
import { dominantScript } from '../../../src/languages/scripts.ts';
import { sourceText } from '../../../src/summarization/engine.ts';
import { maskUnprintable } from '../../../src/summarization/engines/extractive/cleaning/plain-text.ts';
import { isCourtesy } from '../../../src/summarization/engines/extractive/genre/courtesy.ts';
import { isOutcomeHeading } from '../../../src/summarization/engines/extractive/genre/items.ts';
import {
  isAdoption,
  isAgenda,
  isDecided,
  isFormality,
  isGeneralHeading,
  isOutcome,
  isTaskHeading,
} from '../../../src/summarization/engines/extractive/genre/outcome.ts';
import { classifyLines } from '../../../src/summarization/engines/extractive/input/classify-lines.ts';
import { beginsClause, isFarewell } from '../../../src/summarization/engines/extractive/input/clause-starts.ts';
import { detectHeadings, isClauses } from '../../../src/summarization/engines/extractive/input/detect-headings.ts';
import { isEventDetails, joinEventDetails } from '../../../src/summarization/engines/extractive/input/event-details.ts';
import {
  isDatedLabel,
  isField,
  isKnownField,
  isKnownLabel,
  saysUntil,
  saysWhen,
  saysWhere,
} from '../../../src/summarization/engines/extractive/input/event-fields.ts';
import { readFrontMatter, withFrontMatter } from '../../../src/summarization/engines/extractive/input/front-matter.ts';
import { isGreeting } from '../../../src/summarization/engines/extractive/input/greeting.ts';
import { joinLists } from '../../../src/summarization/engines/extractive/input/join-lists.ts';
import { divideKickers } from '../../../src/summarization/engines/extractive/input/kickers.ts';
import {
  beginsLetter,
  greetingAt,
  markLetter,
  markLetterHead,
} from '../../../src/summarization/engines/extractive/input/letter-head.ts';
import { stripMarker } from '../../../src/summarization/engines/extractive/input/line.ts';
import {
  continuesParagraph,
  detectLineWrapping,
  isTerminated,
} from '../../../src/summarization/engines/extractive/input/line-wrapping.ts';
import { isMailField, isSentField } from '../../../src/summarization/engines/extractive/input/mail-fields.ts';
import { markMailLines } from '../../../src/summarization/engines/extractive/input/mail-lines.ts';
import { isAutomatic, markMailNotices } from '../../../src/summarization/engines/extractive/input/mail-notices.ts';
import {
  introducesMessage,
  introducesUnquoted,
  isAttribution,
  markMessageBelow,
  markPatches,
  startOfAttribution,
} from '../../../src/summarization/engines/extractive/input/mail-quotes.ts';
import { markContents } from '../../../src/summarization/engines/extractive/input/mark-contents.ts';
import {
  consistsOfLinks,
  hide,
  maskMarks,
  readMarkedTexts,
} from '../../../src/summarization/engines/extractive/input/marked-texts.ts';
import { maskEncoded } from '../../../src/summarization/engines/extractive/input/mask-encoded.ts';
import { maskInlineMarks } from '../../../src/summarization/engines/extractive/input/mask-inline-marks.ts';
import { maskRst } from '../../../src/summarization/engines/extractive/input/mask-rst.ts';
import {
  isSubtitles,
  maskNicknames,
  maskSubtitles,
} from '../../../src/summarization/engines/extractive/input/mask-subtitles.ts';
import { maskTemplateTags } from '../../../src/summarization/engines/extractive/input/mask-template-tags.ts';
import { maskTimes, secondsOf } from '../../../src/summarization/engines/extractive/input/mask-times.ts';
import { maskTurnHeads } from '../../../src/summarization/engines/extractive/input/mask-turn-heads.ts';
import { namingWords } from '../../../src/summarization/engines/extractive/input/naming-words.ts';
import { markNestedLists } from '../../../src/summarization/engines/extractive/input/nested-lists.ts';
import {
  hasForm,
  startsWithForm,
  textBehind,
} from '../../../src/summarization/engines/extractive/input/notice-forms.ts';
import { isPastedMail } from '../../../src/summarization/engines/extractive/input/pasted-mail.ts';
import { readHtml, readHtmlTexts } from '../../../src/summarization/engines/extractive/input/read-html.ts';
import { readLines } from '../../../src/summarization/engines/extractive/input/read-lines.ts';
import { isMarkdown, readMarkdown } from '../../../src/summarization/engines/extractive/input/read-markdown.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import { markRunInHeadings } from '../../../src/summarization/engines/extractive/input/run-in-headings.ts';
import {
  type SegmentedDocument,
  segmentDocument,
} from '../../../src/summarization/engines/extractive/input/segment-document.ts';
import {
  createTurnMatcher,
  isEmptyTurn,
  speakerLabel,
  splitTurns,
} from '../../../src/summarization/engines/extractive/input/speaker-turns.ts';
import {
  isUnpunctuated,
  splitUnpunctuated,
} from '../../../src/summarization/engines/extractive/input/split-unpunctuated.ts';
import { type Step, step, steps } from '../step.ts';

/** Beginnings that make a text read as a program, as HTML, as Markdown, as subtitles, or as a conversation. */
const PROGRAM = 'const a = 1;\nconst b = [2];\nif (a) { b(a); }\n';
const PAGE = '<p>One.</p><p>Two.</p><p>Three.</p>';
const MARKED = '## A\n\n## B\n\n[c]: d\n\n';
const TIMES = '0:01 a\n0:02 b\n0:03 c\n';
const MAIL = 'From: a\nTo: b\n\n';
const RST = '.. a:: b\n\n.. _c: d\n\n';
const CUES = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:00:03,000 --> 00:00:04,000\n';
const TURNS = 'Anna: We meet.\nBernd: Yes.\nAnna: Good.\nBernd: Then go.\n';

const sentencesOf = (text: string): SegmentedDocument => segmentDocument(readSource({ kind: 'text', text }));
const read = (text: string): unknown => readSource({ kind: 'text', text });

export const READING_STEPS: readonly Step[] = [
  step(maskSubtitles, maskSubtitles),
  step(isSubtitles, (text) => isSubtitles(`-->${text}`)),
  step(maskSubtitles, (text) => maskSubtitles(CUES + text), 'subtitles'),
  step(maskNicknames, (text) => maskNicknames(`<a> b\n<a> b\n<a> b\n${text}`)),
  step(maskTimes, (text) => maskTimes(TIMES + text), 'a recording'),
  step(
    maskTimes,
    (text) => [
      maskTimes(text.replaceAll(' ', '\n0:01 ')),
      maskTimes(text.replaceAll(' ', '\n0:01\nAnna\n')),
      maskTimes(text.replaceAll(' ', '\nAnna (0:01): ')),
      maskTimes(text.replaceAll(' ', ' 0:01 ')),
    ],
    'times',
  ),
  steps('speakers above what they said', [maskTurnHeads, secondsOf], (text) => [
    maskTurnHeads(text),
    maskTurnHeads(text.replaceAll(' ', '\nAnna (0:01):\n')),
    maskTurnHeads(text.replaceAll(' ', '\nAnna\n0:01 AM\n')),
    maskTurnHeads(text.replaceAll(' ', '\n**Anna:** ')),
  ]),
  step(classifyLines, classifyLines),
  step(classifyLines, (text) => classifyLines(PROGRAM + text), 'a program'),
  step(markMailLines, (text) => markMailLines(classifyLines(MAIL + text))),
  steps(
    'messages around a message',
    [markMailNotices, markMessageBelow, markPatches, isAttribution, introducesMessage, startOfAttribution],
    (text) =>
      ['', '\n\nUnsubscribe: ', '\n\nThis message is from outside ', '\nOn 1 May Ann ', '\ndiff --git '].map((mark) => {
        const lines = classifyLines(MAIL + text.replaceAll(' ', `${mark} `));
        markPatches(lines);
        markMessageBelow(lines);
        markMailNotices(lines);
        return lines.map((line, at) => [
          isAttribution(line),
          introducesMessage(lines, at),
          startOfAttribution(lines, at),
        ]);
      }),
  ),
  step(isMailField, isMailField),
  step(isSentField, isSentField),
  step(isGreeting, isGreeting),
  step(isAutomatic, isAutomatic),
  step(isCourtesy, isCourtesy),
  step(isOutcome, isOutcome),
  step(isDecided, isDecided),
  step(isFormality, isFormality),
  step(isAdoption, isAdoption),
  step(isAgenda, isAgenda),
  step(isTaskHeading, isTaskHeading),
  step(isGeneralHeading, isGeneralHeading),
  step(isOutcomeHeading, (text) => sentencesOf(text).allUnits.filter(isOutcomeHeading)),
  steps('event details', [joinEventDetails, isEventDetails], (text) => {
    const { allUnits } = sentencesOf(`Date: ${text.replaceAll(' ', '\n\nTime: 10\n\n')}`);
    return [joinEventDetails(allUnits), isEventDetails(`Date: ${text}`)];
  }),
  steps('event fields', [saysWhen, saysWhere, saysUntil, isField, isKnownField, isKnownLabel, isDatedLabel], (text) => [
    [saysWhen, saysWhere, saysUntil, isField, isKnownField, isKnownLabel, isDatedLabel].map((test) => test(text)),
  ]),
  step(divideKickers, (text) => {
    const breaks = [...text.matchAll(/\n/g)].map(({ index }) => ({ start: index, end: index + 1 }));
    const paragraph = { role: 'paragraph', start: 0, end: text.length, masked: text, isLinks: false } as const;
    return divideKickers(text, paragraph, breaks);
  }),
  step(maskEncoded, maskEncoded),
  step(joinLists, (text) => joinLists(sentencesOf(text).allUnits)),
  step(markRunInHeadings, (text) => markRunInHeadings(sentencesOf(text).allUnits)),
  step(markNestedLists, (text) => {
    const { maskedText, passages } = readLines(text);
    markNestedLists(maskedText, passages);
  }),
  steps(
    'messages without a header',
    [isPastedMail, introducesUnquoted, beginsLetter, greetingAt, markLetterHead],
    (text) => {
      const lines = classifyLines(text.replaceAll(' ', '\nOn 1 May Ann <a@b> wrote:\n'));
      markLetterHead(lines);
      return [
        greetingAt([text, 'Dear Ann,']),
        beginsLetter(lines),
        isPastedMail(lines, undefined),
        lines.map((_, at) => introducesUnquoted(lines, at)),
      ];
    },
  ),
  steps('parts of notices', [hasForm, startsWithForm, textBehind], (text) => [
    hasForm(text, 'secret'),
    hasForm(text.replaceAll(' ', ' this message is '), 'secret'),
    startsWithForm(text, 'leaving'),
    textBehind(text.replaceAll(' ', ' this message '), 'message'),
  ]),
  step(stripMarker, (text) => classifyLines(text).map((line) => stripMarker(line, /^[*#]+ /))),
  step(markLetter, (text) => markLetter(readLines(text))),
  step(markContents, (text) => {
    const { maskedText, passages } = readLines(text);
    markContents(maskedText, passages);
  }),
  step(maskRst, maskRst),
  step(namingWords, namingWords),
  step(isClauses, isClauses),
  step(maskInlineMarks, (text) =>
    [' [', ' ![', '](', ' **', ' <a '].map((mark) => maskInlineMarks(text.replaceAll(' ', mark))),
  ),
  step(maskTemplateTags, (text) => [
    maskTemplateTags(text.replaceAll(' ', ' {{ ')),
    maskTemplateTags(text.replaceAll(' ', ' {% highlight a %} ')),
  ]),
  steps('metadata', [readFrontMatter, withFrontMatter], (text) => [
    readFrontMatter(`---\ntitle: ${text.replaceAll('\n', ' ')}\n---\n${text}`),
    read(`---\ntitle: a\ndescription: b.\n---\n\n${text}`),
  ]),
  step(maskRst, (text) => maskRst(RST + text), 'reStructuredText'),
  step(isMarkdown, isMarkdown),
  step(readHtml, (text) => readHtml(PAGE + text)),
  step(readHtmlTexts, (text) => readHtmlTexts(`<p>${text}`)),
  step(readMarkdown, (text) => readMarkdown(MARKED + text)),
  step(readMarkdown, (text) => readMarkdown(`${MARKED}\n\n<div>\n${text}`), 'a block of HTML'),
  step(readLines, readLines),
  steps('marks', [readMarkedTexts, maskMarks, consistsOfLinks, hide], (text) => {
    const stars = [...text.matchAll(/\*/g)].map(({ index }) => ({ start: index, end: index + 1 }));
    const range = { start: 0, end: text.length };
    const marks = stars.map((star) => ({ range: star, masked: hide('*') }));
    const masked = maskMarks(text, range, marks, (part) => part);
    return readMarkedTexts(text, [{ ...range, role: 'paragraph', masked, isLinks: consistsOfLinks(text, stars) }]);
  }),
  step(maskUnprintable, maskUnprintable),
  steps('turns', [splitTurns, createTurnMatcher, isEmptyTurn], (text) => {
    const lines = splitTurns(classifyLines(TURNS + text));
    const isTurn = createTurnMatcher(lines);
    return lines.filter((line) => isTurn(line) && isEmptyTurn(line));
  }),
  step(speakerLabel, speakerLabel),
  steps('wrapping', [detectLineWrapping, continuesParagraph, isTerminated], (text) => {
    const lines = classifyLines(text);
    const layout = detectLineWrapping(lines);
    return lines.filter(
      (line, at) => continuesParagraph(lines[at - 1] ?? line, line, 0, layout) && !isTerminated(line.text),
    );
  }),
  step(detectHeadings, (text) => {
    const { maskedText, passages } = readSource({ kind: 'text', text });
    detectHeadings(maskedText, passages, false);
  }),
  steps('source of plain text', [readSource, sourceText], read),
  step(readSource, (text) => read(PROGRAM + text), 'a program'),
  step(readSource, (text) => read(TURNS + text), 'a conversation'),
  step(readSource, (text) => readSource({ kind: 'blocks', blocks: [{ kind: 'paragraph', text }] }), 'a document'),
  step(segmentDocument, sentencesOf),
  step(isUnpunctuated, isUnpunctuated),
  steps('clauses', [beginsClause, isFarewell], (text) => {
    const words = text.split(' ');
    return words.map((_, at) => beginsClause(words, at, 'en') || isFarewell(words, at, 'en'));
  }),
  step(splitUnpunctuated, (text) => splitUnpunctuated(text, 'en')),
  step(dominantScript, dominantScript),
  step(detectDocumentLanguage, (text) => detectDocumentLanguage(text, dominantScript(text))),
  step(isOtherLanguage, (text) => isOtherLanguage(text, 'en')),
];
