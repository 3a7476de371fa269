import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { isCredit } from '../ranking/boilerplate.ts';
import { emphasizeAbstract } from './abstract.ts';
import { emphasizeChangelog } from './changelog.ts';
import { emphasizeCourt } from './court.ts';
import { isCourtesy } from './courtesy.ts';
import { type Emphasis, type GenreInput, isProse, linesOf } from './emphasis.ts';
import { findEventDetails } from './event.ts';
import { emphasizeInvoice } from './invoice.ts';
import { emphasizeCollection, emphasizeItems } from './items.ts';
import { emphasizeLead } from './lead.ts';
import { emphasizeLicense } from './license.ts';
import { findLicenseAppendix } from './license-appendix.ts';
import { emphasizeLinks } from './link-list.ts';
import { emphasizeMail } from './mail.ts';
import { emphasizeManPage } from './man-page.ts';
import { emphasizeMinutes } from './minutes.ts';
import { isOffer, isPointer } from './offer.ts';
import { emphasizeOpening } from './opening.ts';
import { findPurpose } from './purpose.ts';
import { emphasizeReadme } from './readme.ts';
import { emphasizeStatusPage } from './status-page.ts';
import { emphasizeTalk } from './talk.ts';
import { findTitleLead } from './title-lead.ts';

/** The recognizers of all genres. The first one that recognizes a document decides what counts in it. */
const GENRES: readonly ((input: GenreInput) => Emphasis[] | undefined)[] = [
  emphasizeManPage,
  emphasizeChangelog,
  emphasizeLicense,
  emphasizeInvoice,
  emphasizeStatusPage,
  emphasizeCollection,
  emphasizeMail,
  emphasizeMinutes,
  emphasizeTalk,
  emphasizeCourt,
  emphasizeAbstract,
  emphasizeReadme,
  emphasizeLinks,
  emphasizeItems,
  emphasizeOpening,
  emphasizeLead,
];

/** Genres in which a sentence about the document says less than what the genre counts. The title of minutes is only the day. */
const WITHOUT_PURPOSE = new Set<(input: GenreInput) => Emphasis[] | undefined>([
  emphasizeMinutes,
  emphasizeManPage,
  emphasizeChangelog,
  emphasizeInvoice,
  emphasizeMail,
  emphasizeTalk,
]);

/** Genres that address no reader, or in which every turn counts. */
const IN_OTHER_WORDS = new Set<(input: GenreInput) => Emphasis[] | undefined>([
  emphasizeManPage,
  emphasizeLicense,
  emphasizeInvoice,
  emphasizeTalk,
]);
/** Genres whose documents need not say again what their title says. */
const WITH_TITLE = new Set<(input: GenreInput) => Emphasis[] | undefined>([emphasizeItems, emphasizeOpening]);
/** Sentences of a text that addresses its readers, and those that it has beside its courtesies. */
const MAX_ADDRESSED = 60;
const MIN_ADDRESSED = 2;
const WORDS = /[\p{L}\p{N}]/u;
/** UTF-16 units. Shorter ones, such as "Thanks!", are chosen only where nothing else fits. */
const MIN_ASIDE_LENGTH = 10;

/** A document with what counts in its genre. */
export interface GenreDocument extends SegmentedDocument {
  /** The emphasis of each sentence. Undefined for a document of no known genre. */
  emphases?: ReadonlyMap<TextUnit, Emphasis>;
  /** Number of items: versions of a changelog, points of an agenda, titles of links. Undefined for none. */
  items?: number;
  /** Whether its title can be the only place that says what it is about. In most genres, other places say it. */
  reliesOnTitle?: boolean;
}

/** Recognizes the genre of a document. Leaves courtesies and pointers of short texts out. Linear. */
export function applyGenre(source: string, document: SegmentedDocument): GenreDocument {
  const { allUnits, title, language, isSubtitles } = document;
  const input = { lines: linesOf(source), units: allUnits, title, language, isSubtitles };
  const genre = recognizeGenre(input);
  const appendix = genre?.emphasize === emphasizeLicense ? [] : findLicenseAppendix(input);
  const purpose =
    genre && WITHOUT_PURPOSE.has(genre.emphasize)
      ? []
      : [...findTitleLead(input), ...findPurpose(input), ...findEventDetails(input)];
  if (!genre && appendix.length === 0 && purpose.length === 0)
    return { ...document, sentences: withoutAsides(document.sentences, document), reliesOnTitle: true };
  // Of emphases with the same start, the first counts.
  const emphases = assign([...purpose, ...(genre?.emphases ?? []), ...appendix], allUnits);
  const isSentence = (unit: TextUnit) =>
    unit.kind === 'heading' ? emphases.get(unit)?.isQuotable === true : unit.kind !== 'noise';
  const items = new Set(emphases.values().map(({ label }) => label?.text));
  items.delete(undefined);
  const sentences = allUnits.filter(isSentence);
  const told = sentences.filter((unit) => emphases.get(unit)?.isLeftOut !== true);
  const kept = genre && IN_OTHER_WORDS.has(genre.emphasize) ? told : withoutAsides(told, document);
  const reliesOnTitle = genre === undefined || WITH_TITLE.has(genre.emphasize);
  const count = items.size || emphases.values().reduce((sum, { isItem }) => sum + (isItem ? 1 : 0), 0);
  return { ...document, sentences: kept.length > 0 ? kept : sentences, emphases, items: count, reliesOnTitle };
}

/** The sentences of a short text without code, thanks, offers and pointers to more. All of them where nothing else would be left. */
function withoutAsides(
  sentences: readonly TextUnit[],
  { language, isSubtitles }: Pick<SegmentedDocument, 'language' | 'isSubtitles'>,
): TextUnit[] {
  const isAddressed =
    !isSubtitles && sentences.length <= MAX_ADDRESSED && !sentences.some(({ speaker }) => speaker !== undefined);
  const isAside = ({ text, kind }: TextUnit): boolean =>
    kind === 'code' ||
    !WORDS.test(text) ||
    (text.length >= MIN_ASIDE_LENGTH &&
      (isCourtesy(text) || isCredit(text) || isOffer(text, language) || isPointer(text)));
  const kept = isAddressed ? sentences.filter((unit) => !isAside(unit)) : [];
  return kept.filter(isProse).length >= MIN_ADDRESSED ? kept : [...sentences];
}

function recognizeGenre(input: GenreInput) {
  for (const emphasize of GENRES) {
    const emphases = emphasize(input);
    if (emphases) return { emphasize, emphases };
  }
  return undefined;
}

/** The emphasis that each unit begins in. Of overlapping ones, the first. */
function assign(emphases: readonly Emphasis[], units: readonly TextUnit[]): Map<TextUnit, Emphasis> {
  const sorted = emphases.toSorted((a, b) => a.start - b.start);
  const assigned = new Map<TextUnit, Emphasis>();
  let at = 0;
  for (const unit of units) {
    while ((sorted[at]?.end ?? Number.POSITIVE_INFINITY) <= unit.start) at++;
    const emphasis = sorted[at];
    if (emphasis && emphasis.start <= unit.start) assigned.set(unit, emphasis);
  }
  return assigned;
}
