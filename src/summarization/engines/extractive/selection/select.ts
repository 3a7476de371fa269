import { addTo, dot } from '../features/term-vectors.ts';
import { isEnded } from '../ranking/readability.ts';
import {
  type Candidate,
  type Candidates,
  fullWording,
  sameness,
  shorterWordings,
  type Wording,
} from '../ranking/score-sentences.ts';

/** What may be selected. */
export interface Limits {
  type: 'text' | 'points';
  /** Most sentences. */
  count: number;
  /** Most code points, blanks between the sentences of a text included. */
  characters: number;
}

/** This many of the best candidates (and three for each sentence wanted, if that is more) are compared with each other. */
const COMPARED = 200;
/** After this many picks what is left is taken by score: comparing would cost more than it gives. */
const COMPARED_PICKS = 120;
/** How much likeness to what is selected already costs (Carbonell and Goldstein, 1998), and what is too like it. */
const REDUNDANCY = { text: 2.2, points: 3 };
const NEAR_DUPLICATE = 0.72;
const SAME_WORDS = 0.96;
/** What it costs to lean on a sentence that is not selected. */
export const LEANING = 1.3;
/** The same of the sentence that is chosen first: it may stay the only one. */
const LEANING_FIRST = 2.2;
/** From this many sentences on they are spread: each one taken before from the same stretch of the document costs. */
const SPREAD_COUNT = 5;
const CROWDED = 0.5;
/** Fewer points are spread too, but less, over documents of this many sentences or more. */
const LONG_DOCUMENT = 60;
const CROWDED_FEW = 0.5;
/** Documents longer than this are books or collections: what is said of them is spread the more, the longer they are. */
const BOOK = 500;
const CROWDED_BOOK = { doubled: 0.4, most: 1 };
/** The same again, by so much, for each one that was taken from one of these large parts of a book and not from all. */
const PARTS = 4;
const CROWDED_PART = 0.4;
/** No tenth of a book gives more than its share of what is compared; and a sentence has about so many code points. */
const TENTHS = 10;
const SHORT_SENTENCE = 40;
/** A sentence that is this far below the best, and below the mean, is taken only to reach the number of points. */
const BELOW_BEST = 2.2;
const BELOW_MEAN = 0.3;
/** A sentence this far below the mean ("Thanks!", code, a reference) takes the place of no other. */
const WORTHLESS = -3.3;
/** How far under that floor points may go while characters are limited. */
const UNDER_FLOOR = 2.5;
/** How strongly short sentences are preferred when characters run out before the number of sentences is reached. */
const DENSITY = { text: 0.5, points: 1 };
/** Code points between two sentences of a paragraph at most. */
const JOINT = { text: 2, points: 0 };

/** Selects sentences within the limits, in the order of the document; empty when no whole sentence fits. */
export function select(candidates: Candidates, limits: Limits): Wording[] {
  const pool = poolOf(candidates, limits);
  let selection = pick(pool, candidates, limits, 0);
  if (selection.wordings.length < Math.min(limits.count, pool.length)) {
    const denser = pick(pool, candidates, limits, DENSITY[limits.type]);
    if (denser.value > selection.value) selection = denser;
  }
  return selection.wordings.sort((a, b) => a.candidate.at - b.candidate.at);
}

/**
 * All wordings of the best candidates that can fit, the best first, without those that say the same as a better one.
 * Where none that is worth it fits, the best other sentence that does: whole it is better than a cut one.
 */
function poolOf({ all, language }: Candidates, { count, characters }: Limits): Wording[][] {
  const seen = new Set<string>();
  const pool: Wording[][] = [];
  const wanted = Math.max(COMPARED, Math.min(3 * count, (2 * characters) / SHORT_SENTENCE));
  const quota = all.length > BOOK ? wanted / TENTHS : Number.POSITIVE_INFINITY;
  const tenths = new Array<number>(TENTHS).fill(0);
  let room = 2 * characters;
  const byScore = all.toSorted((a, b) => b.score - a.score || a.at - b.at);
  const worth = Math.min(0, byScore[0]?.score ?? 0) + WORTHLESS;
  for (const candidate of byScore) {
    if (pool.length >= Math.max(COMPARED, Math.min(3 * count, room))) break;
    const worthless = candidate.score < worth;
    if (worthless && pool.length > 0) break;
    if (worthless && !isSentence(candidate)) continue;
    const tenth = Math.floor((candidate.at * TENTHS) / all.length);
    if ((tenths[tenth] ?? 0) >= quota) continue;
    // Cleaning takes away little: what is three times too long need not be cleaned to know.
    if (candidate.unit.text.length > 3 * characters + 60) continue;
    // The same letters again and again need not be cleaned each time.
    if (seen.has(candidate.unit.text)) continue;
    const full = fullWording(candidate);
    if (!full || seen.has(sameness(full.text))) continue;
    seen.add(sameness(full.text)).add(candidate.unit.text);
    const options = shorterWordings(full, language);
    const fitting = [full, ...options].filter(({ length }) => length <= characters);
    if (fitting.length === 0) continue;
    pool.push(fitting);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    room -= full.length;
  }
  return pool;
}

/** True for words with a stop at their end: not for code, a row of a table, a lone mark. */
function isSentence({ unit: { kind, text } }: Candidate): boolean {
  return kind !== 'code' && kind !== 'table' && isEnded(text) && /\p{L}/u.test(text);
}

/** How much more a book is spread than other documents. */
function bookishness(sentences: number): number {
  const { doubled, most } = CROWDED_BOOK;
  return sentences > BOOK ? Math.min(most, doubled * Math.log2(sentences / BOOK)) : 0;
}

/** What each sentence costs that was taken before from the same stretch of the document. */
function crowdingCost({ type, count }: Limits, sentences: number): number {
  const book = bookishness(sentences);
  if (!Number.isFinite(count)) return book;
  if (count >= SPREAD_COUNT) return CROWDED + book;
  return type === 'points' && sentences >= LONG_DOCUMENT ? CROWDED_FEW + book : book;
}

/** How many sentences there will be about: where only characters are limited, as many as the best ones fill. */
function expectedCount({ count, characters }: Limits, pool: readonly Wording[][]): number {
  if (Number.isFinite(count)) return count;
  const lengths = pool.slice(0, COMPARED).map(([full]) => full?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return Math.max(1, Math.round(characters / Math.max(1, mean)));
}

interface Selection {
  wordings: Wording[];
  /** How much is said: the sum of the scores above the floor. */
  value: number;
}

interface Entry {
  options: readonly Wording[];
  candidate: Candidate;
  /** Greatest cosine with what is selected. */
  likeness: number;
}

/**
 * Greedy selection by maximal marginal relevance: what is good enough first, then, when a number of sentences was
 * asked for, what else is not said yet.
 */
function pick(pool: readonly Wording[][], { all, size }: Candidates, limits: Limits, density: number): Selection {
  const left = new Set<Entry>();
  for (const options of pool) if (options[0]) left.add({ options, candidate: options[0].candidate, likeness: 0 });
  const compared = [...left].slice(
    0,
    Math.max(COMPARED, limits.count === Number.POSITIVE_INFINITY ? 0 : 3 * limits.count),
  );
  const spare = limits.type === 'points' ? UNDER_FLOOR : 0;
  const floor = Math.min(-BELOW_MEAN, (compared[0]?.candidate.score ?? 0) - BELOW_BEST) - spare;
  const joint = JOINT[limits.type];
  const dense = new Float64Array(size);
  const taken = new Set<number>();
  const crowd = new Map<number, number>();
  const parts = new Array<number>(PARTS).fill(0);
  const stretches = expectedCount(limits, pool);
  const crowded = crowdingCost(limits, all.length);
  const stretchOf = ({ at }: Candidate): number => Math.floor((at * stretches) / all.length);
  const crowdedPart = CROWDED_PART * bookishness(all.length);
  const partOf = ({ at }: Candidate): number => Math.floor((at * PARTS) / all.length);
  const selection: Selection = { wordings: [], value: 0 };
  let room = limits.characters;

  const wordingOf = ({ options }: Entry): Wording | undefined =>
    options.find(({ length }) => length <= room - (selection.wordings.length > 0 ? joint : 0));

  const gainOf = ({ candidate, likeness }: Entry, { loss }: Wording): number => {
    const crowding =
      crowded * (crowd.get(stretchOf(candidate)) ?? 0) +
      crowdedPart * ((parts[partOf(candidate)] ?? 0) - Math.min(...parts));
    const leaning = taken.has(candidate.at - 1) ? 0 : candidate.leaning * (taken.size === 0 ? LEANING_FIRST : LEANING);
    return candidate.score - floor - loss - REDUNDANCY[limits.type] * likeness - leaning - crowding;
  };

  const take = (entry: Entry, wording: Wording, value: number): void => {
    room -= wording.length + (selection.wordings.length > 0 ? joint : 0);
    left.delete(entry);
    taken.add(entry.candidate.at);
    crowd.set(stretchOf(entry.candidate), (crowd.get(stretchOf(entry.candidate)) ?? 0) + 1);
    parts[partOf(entry.candidate)] = (parts[partOf(entry.candidate)] ?? 0) + 1;
    selection.wordings.push(wording);
    selection.value += Math.max(0.05, value);
    addTo(dense, entry.candidate.vector, 1);
    for (const other of compared) other.likeness = Math.max(other.likeness, dot(dense, other.candidate.vector));
    for (const id of entry.candidate.vector.ids) dense[id] = 0;
  };

  const takeBest = (least: number, tooLike: number): boolean => {
    let best: { entry: Entry; wording: Wording; value: number; rank: number } | undefined;
    for (const entry of compared) {
      const wording = left.has(entry) && entry.likeness <= tooLike ? wordingOf(entry) : undefined;
      if (!wording) continue;
      const value = gainOf(entry, wording);
      if (value < least && selection.wordings.length > 0) continue;
      const rank = value > 0 ? value / wording.length ** density : value;
      if (!best || rank > best.rank) best = { entry, wording, value, rank };
    }
    if (best) take(best.entry, best.wording, best.value);
    return best !== undefined;
  };

  const wanted = (): boolean => selection.wordings.length < Math.min(limits.count, COMPARED_PICKS);
  while (wanted() && takeBest(spare, NEAR_DUPLICATE));
  if (limits.type === 'points') {
    while (wanted() && takeBest(0, NEAR_DUPLICATE));
    if (limits.characters === Number.POSITIVE_INFINITY)
      while (wanted() && takeBest(Number.NEGATIVE_INFINITY, SAME_WORDS));
  } else if (selection.wordings.length >= COMPARED_PICKS) {
    for (const entry of left) {
      const wording = wordingOf(entry);
      if (!wording || entry.likeness > NEAR_DUPLICATE || gainOf(entry, wording) < 0) continue;
      room -= wording.length + joint;
      selection.wordings.push(wording);
    }
  }
  return selection;
}
