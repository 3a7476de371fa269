import { namingWords } from '../input/naming-words.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { hasDetail } from './details.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';
import { isAnnouncement } from './news.ts';
import { isStatement } from './opening.ts';

/** Sentences of prose from the beginning in which the text says what its title says. */
const MAX_SENTENCES = 6;
/** The same of a sentence that has nearly all of the title, behind what was before. */
const MAX_LATER_SENTENCES = 10;
const MIN_LATER_SHARE = 0.8;
/** The least share and number of the words of the title that such a sentence has. */
const MIN_SHARE = 0.6;
const MIN_WORDS = 2;
/** UTF-16 units of a sentence that leaves details to others. */
const MAX_LENGTH = 400;
const BONUS = 4;
const isShortSentence = ({ kind, text }: TextUnit): boolean =>
  kind === 'paragraph' && /[\p{L}\p{N}][.!。！]$/u.test(text);

/** Words of a line without a stop that announces something: "For our office we are looking for a gardener, part-time". */
const MIN_ANNOUNCED_WORDS = 6;
const STOP = /[.!?…。！？]["'”’»)\]]{0,3}$/u;
const announcesInLine = ({ kind, text }: TextUnit, title: TextUnit | undefined): boolean =>
  (kind === 'heading' || kind === 'paragraph') &&
  text !== title?.text &&
  !STOP.test(text) &&
  text.split(' ', MIN_ANNOUNCED_WORDS).length === MIN_ANNOUNCED_WORDS &&
  isAnnouncement(text);

/** UTF-16 units of a headline, and the units of a text that has one. Longer texts say again what their title says. */
const HEADLINE = { minLength: 25, maxLength: 130 };
const MAX_UNITS = 60;

/** Whether a title is a headline with a day, a sum or an announcement: "Library closed on 4 and 5 June". */
const isNews = ({ text }: TextUnit, units: number): boolean =>
  units <= MAX_UNITS &&
  text.length >= HEADLINE.minLength &&
  text.length <= HEADLINE.maxLength &&
  !/[:：?？]$/.test(text) &&
  (hasDetail(text) || isAnnouncement(text));

const rangeOf = ({ start, end }: TextUnit) => ({ start, end });

/**
 * Finds the sentence at the beginning that says what the title says, such as "We announce that support of Ruby 2.3 has
 * ended." below "Support of Ruby 2.3 has ended". A headline that no sentence says again is one itself. Empty for none.
 */
export function findTitleLead({ units, title }: GenreInput): Emphasis[] {
  const named = new Set(namingWords(title?.text ?? ''));
  if (named.size < MIN_WORDS) return [];
  const sentences = units.filter((unit) => isProse(unit) || isShortSentence(unit)).slice(0, MAX_LATER_SENTENCES);
  const line = units.find((unit) => announcesInLine(unit, title));
  const first = line ? [...sentences, line] : sentences;
  let best: { share: number; lead: Emphasis } | undefined;
  for (const [at, { start, end, text, kind, speaker }] of first.entries()) {
    if (speaker || text.length > MAX_LENGTH || !isStatement(text)) continue;
    const words = new Set(namingWords(text));
    const shared = named.values().reduce((count, word) => count + (words.has(word) ? 1 : 0), 0);
    const share = shared / named.size;
    const minShare = at < MAX_SENTENCES || start === line?.start ? MIN_SHARE : MIN_LATER_SHARE;
    if (shared >= MIN_WORDS && share >= minShare && share > (best?.share ?? 0))
      best = {
        share,
        lead: { start, end, bonus: BONUS, standsAlone: true, isLead: true, isQuotable: kind === 'heading' },
      };
  }
  if (best) return [best.lead];
  return title && isNews(title, units.length)
    ? [{ ...rangeOf(title), bonus: BONUS, isQuotable: true, isLead: true }]
    : [];
}
