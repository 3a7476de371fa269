import type { SelectionLimits } from '../../../length-budget.ts';
import { asLeadIn } from '../../../paragraph.ts';
import {
  dependsOnPrevious,
  hasEarlyDemonstrative,
  opensContrast,
  opensWithNumber,
  removeConnective,
} from '../anaphora/anaphora.ts';
import { removeSpeakerLabel } from '../cleaning/clean-sentence.ts';
import { toPlainText } from '../cleaning/plain-text.ts';
import { computeFeatures, type Features } from '../features/compute-features.ts';
import { EMPTY_VECTOR, type Vector } from '../features/term-vectors.ts';
import type { GenreDocument } from '../genre/apply-genre.ts';
import { isProse } from '../genre/emphasis.ts';
import { senderFrom } from '../genre/notice.ts';
import type { TextUnit } from '../input/segment-document.ts';
import type { SpeechStyle } from '../speech/detect-speech.ts';
import { removeDisfluencies } from '../speech/remove-disfluencies.ts';
import { isBoilerplate, isPermissionNotice } from './boilerplate.ts';
import { deadlineBonus, OPENING_BONUS } from './deadline-bonus.ts';
import { profileDocument } from './document-profile.ts';
import { focusBonus } from './focus-bonus.ts';
import { parseTrees } from './gradient-boosted-trees.ts';
import { leadBonus } from './lead-bonus.ts';
import { earlyBonus, newsBonus } from './news-bonus.ts';
import model from './ranker-model.json' with { type: 'json' };
import { readabilityPenalty } from './readability.ts';
import { hasSections, sectionBonus } from './section-bonus.ts';

/** A sentence that can be selected. */
export interface Candidate {
  unit: TextUnit;
  /** Index among all sentences of the document. */
  index: number;
  vector: Vector;
  /**
   * In log-odds relative to the document's mean: the rank, plus the bonuses for the section, the genre and the focus, less
   * the readability penalty.
   */
  score: number;
  /** Dependency on the sentence before: 1 when its beginning refers back, 0.6 when it counts what was
   * named, 0.5 when its first words refer back, else 0. */
  dependency: number;
  /** Whether the next sentence sets itself against this one, which misleads without it. */
  isFoil: boolean;
  /** Whether it says what the title says. */
  isLead: boolean;
  /** What its score has because it is a deadline or a prize. What the text is about is selected before. */
  detailBonus: number;
  /** Undefined in a written document. */
  speech: SpeechStyle | undefined;
}

export interface Candidates {
  all: Candidate[];
  /** Number of distinct terms of the vectors. */
  termCount: number;
  language: string | undefined;
  /** Whether the document is long and has sections. */
  hasSections: boolean;
}

/** Added to the penalty of boilerplate. */
const NOTICE_PENALTY = 5;
/** A sentence that reads worse gains nothing from its place. */
const MAX_EARLY_PENALTY = 0.5;
/** The news can be two words: "Prices rise." UTF-16 units. */
const MAX_SHORT_LEAD = 40;
const MAX_LEAD_PENALTY = 0.5;
/** What a sender says of itself at the end loses this. */
const SENDER_PENALTY = 3;
/** Share of the bonus of the genre that a dependent sentence loses. */
const DEPENDENT_BONUS_LOSS = 0.5;

/**
 * Scores all sentences of a document.
 * @param limits of the summary; without them no sentence counts more for its place
 * @param focus what the reader wants to know, if that is known
 */
export function scoreSentences(document: GenreDocument, limits?: SelectionLimits, focus?: string): Candidates {
  const { sentences, language, emphases, title } = document;
  const { features, terms } = computeFeatures(document);
  const ranks = rankSentences(features, sentences);
  const bonuses = sectionBonus(document);
  const focusBonuses = focus === undefined ? undefined : focusBonus(sentences, terms, focus);
  const profile = profileDocument(document);
  const fromSender = senderFrom(sentences);
  const { speech } = profile;
  // A genre says what counts in its documents, and a question what counts for its reader.
  const isFocused = focusBonuses?.some((bonus) => bonus !== 0) === true;
  const isPlain = limits && !speech && !isFocused;
  const hasLead = isPlain && !emphases?.values().some(({ isLead }) => !isLead);
  const news = isPlain ? newsBonus(sentences) : undefined;
  const deadlines = isPlain ? deadlineBonus(sentences, limits) : undefined;
  const early = hasLead && profile.scripts.size === 1 ? earlyBonus(document, features) : undefined;
  const opening = hasLead ? leadBonus(document, features, limits) : undefined;
  // A sentence before it can say what the title says.
  const told = sentences.findIndex((unit) => emphases?.get(unit)?.isLead);
  const lead = opening && (told < 0 || opening.index <= told) ? opening : undefined;
  const first = sentences.slice(0, MAX_BEFORE_TEXT).findIndex((unit) => isProse(unit) && !isBoilerplate(unit.text));
  const dependencyOf = ({ text }: TextUnit, index: number): number => {
    const sentence = removeConnective(removeSpeakerLabel(removeDisfluencies(text, speech)), language);
    if (index === first && namesTitle(sentence, title?.text)) return 0;
    if (dependsOnPrevious(sentence, language)) return 1;
    if (opensWithNumber(sentence, language)) return 0.6;
    return hasEarlyDemonstrative(sentence, language) ? 0.5 : 0;
  };
  const all = sentences.map((unit, index): Candidate => {
    const { wordCount = 0, vector = EMPTY_VECTOR } = terms.texts[index] ?? {};
    const { bonus = 0, label, standsAlone, isLead = false } = emphases?.get(unit) ?? {};
    const flaws = readabilityPenalty(unit, wordCount, vector.ids.length, profile);
    const isShortLead = isLead && unit.kind !== 'heading' && unit.text.length <= MAX_SHORT_LEAD;
    const penalty = isShortLead ? Math.min(flaws, MAX_LEAD_PENALTY) : flaws;
    // The name of an item says what its first sentence refers to.
    const isNamed = label !== undefined && sentences[index - 1]?.heading !== unit.heading;
    const dependency = index > 0 && !isNamed && !standsAlone ? dependencyOf(unit, index) : 0;
    // The place says less about a sentence that needs another one.
    const gained = bonus === 0 ? (news?.[index] ?? 0) : bonus;
    const genreBonus = gained > 0 ? gained * (1 - DEPENDENT_BONUS_LOSS * dependency) : gained;
    const earlyGain = index === first || penalty < MAX_EARLY_PENALTY ? (early?.[index] ?? 0) : 0;
    const placeBonus = genreBonus + earlyGain + (lead?.index === index ? lead.bonus : 0);
    // A license is about its permission. Any other document has it before its content.
    const notice = bonus <= 0 && isPermissionNotice(unit.text) ? NOTICE_PENALTY : 0;
    const sender = index >= fromSender ? SENDER_PENALTY : 0;
    const next = sentences[index + 1];
    const name = label ?? (index === 0 ? titleLabel(unit, title, language) : undefined);
    return {
      unit: name ? { ...unit, speaker: { label: name.text, start: name.start } } : unit,
      index,
      vector,
      score:
        (ranks[index] ?? 0) +
        (bonuses[index] ?? 0) +
        placeBonus +
        (deadlines?.bonus[index] ?? 0) +
        (deadlines?.opening === unit ? OPENING_BONUS : 0) +
        (focusBonuses?.[index] ?? 0) -
        penalty -
        notice -
        sender,
      speech,
      dependency,
      isLead,
      detailBonus: deadlines?.bonus[index] ?? 0,
      isFoil: next?.paragraphIndex === unit.paragraphIndex && opensContrast(next.text, language),
    };
  });
  return { all, termCount: terms.size, language, hasSections: hasSections(sentences) };
}

/** Sentences from the beginning among which the first of the text is, behind notices. */
const MAX_BEFORE_TEXT = 5;
/** A demonstrative with the words behind it: "This apple pie". */
const DEMONSTRATIVE =
  /^(?:this|these|dies(?:e[rsmn]?)?|ce|cette|cet|ces|est[ea]s?|quest[oaie]|dit|deze|denna|detta|denne|dette|ta|ten|to|эт(?:от|а|о|и)|bu) (\p{L}[\p{L}\p{M}'’-]+)(?: (\p{L}[\p{L}\p{M}'’-]+))?/iu;

/** Whether a sentence begins with what the title names: "This apple pie …" below "Grandma's apple pie". */
export function namesTitle(sentence: string, title: string | undefined): boolean {
  const [, first, second] = DEMONSTRATIVE.exec(sentence) ?? [];
  const words = title?.toLowerCase().split(/[^\p{L}\p{M}'’-]+/u) ?? [];
  return [first, second].some((word) => word !== undefined && word.length > 2 && words.includes(word.toLowerCase()));
}

/** UTF-16 units of a title that names something. A longer one is a sentence. */
const MAX_TITLE_LENGTH = 80;

/** The title as the label of a first sentence that refers to it: "Linux days: This event took place in March." */
function titleLabel(
  { text, speaker }: TextUnit,
  title: TextUnit | undefined,
  language: string | undefined,
): { text: string; start: number } | undefined {
  if (!title || speaker || title.text.length > MAX_TITLE_LENGTH || /[.!?:]$/.test(title.text)) return undefined;
  const isReference = DEMONSTRATIVE.test(text) && dependsOnPrevious(text, language) && !namesTitle(text, title.text);
  return isReference ? { text: asLeadIn(toPlainText(title.text)), start: title.start } : undefined;
}

const trees = parseTrees(model);

/** Shorter sentences are not ranked. A document can have a hundred thousand stray letters. */
const MIN_RANKED_LENGTH = 4;
const UNRANKED = -3;

/** Ranks sentences by how much each belongs in a summary, in log-odds. 0 is the mean of the document. */
export function rankSentences(features: Features, sentences: readonly TextUnit[]): Float64Array {
  const isRanked = (at: number): boolean => (sentences[at]?.text.length ?? 0) >= MIN_RANKED_LENGTH;
  const rows = Int32Array.from(sentences.keys().filter(isRanked));
  const logOdds = trees.predict(features, rows);
  const mean = logOdds.reduce((sum, value) => sum + value, 0) / Math.max(1, rows.length);
  const ranks = new Float64Array(sentences.length).fill(UNRANKED);
  for (const [index, at] of rows.entries()) ranks[at] = (logOdds[index] ?? 0) - mean;
  return ranks;
}
