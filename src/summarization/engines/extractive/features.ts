import { centrality } from './centrality.ts';
import { buildTerms, cosine, type Terms, type Vector } from './terms.ts';
import type { Sentences } from './units.ts';

/** What a sentence is scored by: numbers that do not depend on the language. */
export interface Features {
  /** Logarithm of its centrality, and its rank by that from 0 to 1. */
  centrality: number;
  centralityRank: number;
  /**
   * 1 for the first sentence, 1/2, 1/3 …; and the same over the length of the document. Short sentences (see
   * `weightsOf`) neither gain by their place nor take one, unless all are short.
   */
  lead: number;
  early: number;
  /** Cosine with the title, 0 when there is none, and with the sentence before. */
  title: number;
  before: number;
  /** Logarithm of the number of words. */
  words: number;
  /** Up to three numbers in it, from 0 to 1. */
  numbers: number;
  /** Share of terms that no sentence before has. */
  fresh: number;
  /** 1 in a section that sums the document up. */
  summary: number;
}

const NO_WORDS: Vector = { ids: new Int32Array(), weights: new Float64Array() };

/** Headings of sections that sum a document up. */
const SUMMARY_SECTION =
  /^(?:[\d.\s]*)(?:abstract|summary|executive summary|overview|key (?:points|findings)|conclusions?|zusammenfassung|fazit|résumé|conclusion|resumen|conclusiones|riassunto|conclusioni|resumo|conclusão|samenvatting|аннотация|резюме|заключение|выводы|摘要|结论|要約|要旨|まとめ|요약|결론)(?!\p{L})/iu;

/** Computes the features of all sentences of a document, and the term vectors that selection needs as well. */
export function computeFeatures({ units, title }: Sentences): { features: Features[]; terms: Terms } {
  const count = units.length;
  const terms = buildTerms([...units, ...(title ? [title] : [])].map((unit) => unit.text));
  const vectors = terms.vectors.slice(0, count);
  const titleVector = terms.vectors[count];
  const central = centrality(vectors, terms.size);
  const rank = rankOf(central);
  const weights = weightsOf(terms.words.subarray(0, count));
  const places = weights.reduce((sum, weight) => sum + weight, 0);
  let place = 0;
  const seen = new Uint8Array(terms.size);
  const scratch = new Float64Array(terms.size);
  const features = units.map((unit, at): Features => {
    const vector = vectors[at] ?? NO_WORDS;
    const words = terms.words[at] ?? 0;
    const weight = weights[at] ?? 1;
    const before = place;
    place += weight;
    const similarity = (other: Vector | undefined): number => (other ? cosine(scratch, other, vector) : 0);
    const fresh = vector.ids.filter((id) => !seen[id]);
    for (const id of fresh) seen[id] = 1;
    return {
      centrality: Math.log(Math.max(0.1, central[at] ?? 1)),
      centralityRank: rank[at] ?? 0,
      lead: weight / (1 + before),
      early: weight * Math.exp((-8 * before) / places),
      title: similarity(titleVector),
      words: Math.log(1 + words),
      numbers: Math.min(3, unit.text.match(/\p{Nd}+/gu)?.length ?? 0) / 3,
      before: similarity(vectors[at - 1]),
      fresh: fresh.length / Math.max(1, vector.ids.length),
      summary: unit.heading && SUMMARY_SECTION.test(unit.heading.text) ? 1 : 0,
    };
  });
  return { features, terms };
}

/**
 * From 0 for sentences of up to 3 words ("I agree.") to 1 for 6 or more: about four that are not function words. All
 * are 1 where no sentence has that many.
 */
function weightsOf(words: Int32Array): number[] {
  const weights = Array.from(words, (count) => Math.min(1, Math.max(0, (count - 3) / 3)));
  return weights.includes(1) ? weights : weights.map(() => 1);
}

/** 1 for the highest value, 0 for the lowest; of equal ones the earlier is higher. */
function rankOf(values: Float64Array): Float64Array {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || b - a);
  const rank = new Float64Array(values.length);
  for (const [place, at] of order.entries()) rank[at] = place / Math.max(1, values.length - 1);
  return rank;
}
