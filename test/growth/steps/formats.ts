import type { Format, ParsedDocument } from '../../../src/formats/format.ts';
import { readAttributes, readValue } from '../../../src/formats/html/attributes.ts';
import { buildUnit } from '../../../src/formats/html/build-unit.ts';
import { compose } from '../../../src/formats/html/compose.ts';
import { composeText } from '../../../src/formats/html/compose-text.ts';
import { closesBlock, isBlock, isLiteral, isOpaque, isVoid } from '../../../src/formats/html/elements.ts';
import { escapeText, quoteValue, readReferences } from '../../../src/formats/html/escape.ts';
import { html } from '../../../src/formats/html/html.ts';
import { isNoun } from '../../../src/formats/html/items.ts';
import { joinFormulas } from '../../../src/formats/html/join-formulas.ts';
import { createOpenElements, openElement } from '../../../src/formats/html/open-elements.ts';
import { readPage } from '../../../src/formats/html/read-page.ts';
import { editRootTag, readRootTag } from '../../../src/formats/html/root-tag.ts';
import { createRunBuilder } from '../../../src/formats/html/run-builder.ts';
import { splitRun } from '../../../src/formats/html/split-run.ts';
import { collapse, findLineBreak, isBlank, isBlankAt, withoutBlanks } from '../../../src/formats/html/whitespace.ts';
import type { Work } from '../measure.ts';
import { type Step, steps } from '../step.ts';

/** The functions that take HTML apart and put it together. */
const HTML = [
  ...[readPage, createOpenElements, openElement, createRunBuilder, readAttributes, readValue, readRootTag],
  ...[joinFormulas, splitRun, buildUnit, isNoun, isBlock, isLiteral, isOpaque, isVoid, closesBlock],
  ...[collapse, isBlank, isBlankAt, withoutBlanks, findLineBreak],
  ...[compose, composeText, escapeText, quoteValue, readReferences, editRootTag],
];

/** Takes a document apart, and puts it together with other texts. */
function replaceTexts<P extends ParsedDocument>(format: Format<P>, toSource: (text: string) => string): Work {
  return (text) => {
    const parsed = format.parse(toSource(text));
    const translations = parsed.units.map((unit) => ({ text: `${unit.text}!`, tags: unit.tags }));
    return format.compose(parsed, translations, { code: 'ar', isRightToLeft: true });
  };
}

export const FORMAT_STEPS: readonly Step[] = [
  steps(
    'HTML',
    HTML,
    replaceTexts(html, (text) => text),
  ),
  steps(
    'HTML in elements',
    HTML,
    replaceTexts(html, (text) => `<p>The <b>house ${text}</b> is green.</p>`),
  ),
  steps(
    'HTML attributes',
    HTML,
    replaceTexts(html, (text) => `<p title="The house ${text} is green.">`),
  ),
];
