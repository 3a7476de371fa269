import { isOtherLanguage } from '../../../../languages/detect-document-language.ts';
import { codePointLength } from '../../../../text/graphemes.ts';
import type { SelectionLimits } from '../../../length-budget.ts';
import { asLeadIn, joinSentences } from '../../../paragraph.ts';
import { toPlainText } from '../cleaning/plain-text.ts';
import type { GenreDocument } from '../genre/apply-genre.ts';
import { withoutNoticeTitle } from '../genre/notice.ts';
import { isAgenda, isGeneralHeading } from '../genre/outcome.ts';
import { isEventDetails } from '../input/event-details.ts';
import { namingWords } from '../input/naming-words.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { namesTitle } from '../ranking/score-sentences.ts';
import type { SelectedSentence } from './select-all.ts';

/** Sentences and headings of a text that relies on its title. A longer one says again what it is about. */
const MAX_SENTENCES = 12;
const MAX_HEADINGS = 5;
/** UTF-16 units of a title that names something. A longer one is a sentence. */
const MAX_TITLE_LENGTH = 90;
/** Naming words of a title that says something, and the share of them above which a summary says the same. */
const MIN_WORDS = 2;
const MAX_SAID_SHARE = 0.5;
/** A number, a mark or an address of a list at the beginning, capitals, a question, and a date at the end name no subject. */
const NO_SUBJECT = /^[\p{N}\p{P}\p{S}]|^(?=.*\p{Lu}{3})[^\p{Ll}]+$|[:：?？]$|\p{N}{1,2}\.? \p{L}{3,10}\.?$/u;

/** The heading of a recipe above what it takes. */
const INGREDIENTS =
  /^[^\p{L}]{0,8}(?:the )?(?:ingredients|zutaten|ingrédients|ingredientes|ingredients|ingredienti|ingrediënten|ingredienser|ainekset|składniki|ingredience|suroviny|hozzávalók|ingrediente|ингредиенты|інгредієнти|съставки|sastojci|malzemeler|υλικά|nguyên liệu|bahan(?:-bahan)?|المكونات|מצרכים|सामग्री|ส่วนผสม|材料|食材|原料|재료)(?!\p{L})/iu;

/**
 * Puts the title before the first sentence of a summary that does not say what the title says: "tinyparse is unmaintained: The author
 * has archived the repository." Only the title tells many readers what a notice, an invitation or a post is about.
 */
export function tellTitle(
  selected: readonly SelectedSentence[],
  { title, sentences, allUnits, language, isSubtitles, reliesOnTitle }: GenreDocument,
  { type, maxItems, maxCharacters }: SelectionLimits,
): readonly SelectedSentence[] {
  const [first, ...others] = selected;
  const headings = allUnits.filter(({ kind }) => kind === 'heading');
  const isRecipe = headings.some(({ text }) => INGREDIENTS.test(text));
  const isSingle = maxItems === 1 && !isRecipe;
  const isLimited = type === 'text' ? !Number.isFinite(maxItems) : Number.isFinite(maxCharacters) || isSingle;
  if (!first || !title || isLimited || isSubtitles || !reliesOnTitle) return selected;
  // The fields of an invitation or a call leave out what it is, and the steps of a recipe what they lead to.
  const isShort = sentences.length <= MAX_SENTENCES && headings.length <= MAX_HEADINGS;
  if (!isShort && !isRecipe && !isEventDetails(first.text)) return selected;
  if (first.unit.speaker || selected.some(({ unit }) => unit === title || unit.place?.page !== undefined))
    return selected;
  const name = toPlainText(title.text);
  if (!isName(name) || isOtherLanguage(name, language) || isSubject(name, first.text)) return selected;
  // Most titles of a single word say little, but a dish can have one.
  const ofOneWord = isRecipe && !selected.some(({ text }) => text.includes(name)) ? 0 : 1;
  if ((saidShare(title, selected) ?? ofOneWord) > MAX_SAID_SHARE) return selected;
  const text = joinSentences([asLeadIn(name), first.text]);
  const named = [{ unit: { ...first.unit, start: Math.min(title.start, first.unit.start) }, text }, ...others];
  return codePointLength(joinSentences(named.map((sentence) => sentence.text))) <= maxCharacters ? named : selected;
}

/**
 * The share of the words with which a title names something that sentences have, from 0 to 1.
 * @returns undefined for a title with too few of them
 */
function saidShare(title: TextUnit, sentences: readonly { text: string }[]): number | undefined {
  const words = new Set(namingWords(withoutNoticeTitle(title.text)));
  const said = new Set(sentences.flatMap(({ text }) => namingWords(text)));
  return words.size < MIN_WORDS ? undefined : words.intersection(said).size / words.size;
}

/** Whether sentences say what a title says. */
export const isTitleSaid = (title: TextUnit, sentences: readonly { text: string }[]): boolean =>
  (saidShare(title, sentences) ?? 0) > MAX_SAID_SHARE;

/** Whether a sentence begins with the subject of the title: "This apple pie …", "Ashby …" below "Ashby apple pie". */
const isSubject = (title: string, sentence: string): boolean =>
  namesTitle(sentence, title) || sentence.startsWith(/^[^\s:,–-]+/.exec(title)?.[0] ?? title);

const isName = (title: string): boolean =>
  title.length <= MAX_TITLE_LENGTH && !NO_SUBJECT.test(title) && !isGeneralHeading(title) && !isAgenda(title);
