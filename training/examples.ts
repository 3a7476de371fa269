import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ReferenceDocument, readSet, setsIn } from '../bench/summaries/sets.ts';
import { tokenize } from '../bench/summaries/tokens.ts';
import { cleanSentence } from '../src/summarization/engines/extractive/cleaning/clean-sentence.ts';
import { toPlainText } from '../src/summarization/engines/extractive/cleaning/plain-text.ts';
import { computeFeatures } from '../src/summarization/engines/extractive/features/compute-features.ts';
import { readSource } from '../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../src/summarization/engines/extractive/input/segment-document.ts';
import { codePointLength } from '../src/text/graphemes.ts';
import { type Choice, gramsOf, greedyOracle } from './oracle.ts';
import { budgetOf, LEFT_OUT, LEFT_OUT_IDS } from './sets.ts';

const POINTS = 3;
/** Shorter documents leave no choice. */
const MIN_SENTENCES = 2;
/** One document in this many is used again with only its first 2 to 9 sentences, because the sets have few short ones. */
const DOCUMENTS_PER_SHORTENED = 6;

/** Describes `examples.bin`: rows of float32, with the features and then the target, document by document. */
export interface Manifest {
  features: string[];
  documents: { set: string; sentences: number }[];
}

/**
 * Writes the features and targets of all training sentences to `examples.bin`, and a manifest to `examples.json`. The code
 * of the service computes the features.
 */
export function writeExamples(data: string, directory: string): Manifest {
  const manifest: Manifest = { features: [], documents: [] };
  const file = openSync(join(directory, 'examples.bin'), 'w');
  for (const set of setsIn(data)) {
    if (set in LEFT_OUT) continue;
    const documents = readSet(data, set, 'dev');
    const budget = budgetOf(
      set,
      documents.flatMap(({ references }) => references),
    );
    const examples = documents.filter(({ id }) => !LEFT_OUT_IDS.test(id)).map((document) => ({ document, budget }));
    for (const example of [
      ...examples,
      ...examples.filter((_, at) => at % DOCUMENTS_PER_SHORTENED === 0).map(shortened),
    ]) {
      const rows = rowsOf(example);
      if (!rows) continue;
      manifest.features = rows.features;
      manifest.documents.push({ set, sentences: rows.sentences });
      writeSync(file, new Uint8Array(rows.values.buffer));
    }
    console.log(`${set}: ${manifest.documents.filter((document) => document.set === set).length} documents`);
  }
  closeSync(file);
  writeFileSync(join(directory, 'examples.json'), JSON.stringify(manifest));
  return manifest;
}

interface Example {
  document: ReferenceDocument;
  /** Characters of a summary. */
  budget: number;
}

/** The beginning of a document, with a smaller budget. */
function shortened({ document, budget }: Example, at: number): Example {
  const { text } = document;
  const { sentences } = segmentDocument(readSource({ kind: 'text', text }));
  const end = sentences[1 + (at % 8)]?.end ?? text.length;
  return { document: { ...document, text: text.slice(0, end) }, budget: Math.min(budget, end >> 1) };
}

function rowsOf({ document: { text, language, references }, budget }: Example) {
  const sentences = segmentDocument(readSource({ kind: 'text', text }));
  const count = sentences.sentences.length;
  if (count < MIN_SENTENCES) return undefined;
  const { features } = computeFeatures(sentences);
  const choices = sentences.sentences.map((unit): Choice => {
    const cleaned = cleanSentence(toPlainText(unit.text));
    return { grams: gramsOf(tokenize(cleaned, language)), length: codePointLength(cleaned) };
  });
  const target = new Float32Array(count);
  for (const reference of references) {
    const wanted = gramsOf(tokenize(reference, language));
    const share = 0.5 / references.length;
    for (const limits of [
      { sentences: POINTS, characters: Number.POSITIVE_INFINITY },
      { sentences: count, characters: budget },
    ]) {
      for (const at of greedyOracle(choices, wanted, limits)) target[at] = (target[at] ?? 0) + share;
    }
  }
  const columns = [...Object.values(features), target];
  const values = new Float32Array(count * columns.length);
  for (const [place, column] of columns.entries()) {
    for (let row = 0; row < count; row++) values[row * columns.length + place] = column[row] ?? 0;
  }
  return { features: Object.keys(features), sentences: count, values };
}
