import { createAnaphora } from './anaphora/create-anaphora.ts';
import { createConstraintGrammar } from './constraint-grammar/create-constraint-grammar.ts';
import { createLexicalSelection } from './lexical-selection/create-lexical-selection.ts';
import { createLexicon } from './lexicon/create-lexicon.ts';
import type { Command } from './mode/parse-mode.ts';
import { createRecursiveTransfer } from './recursive-transfer/create-recursive-transfer.ts';
import { createSeparable } from './separable/create-separable.ts';
import { type ReadFile, type Stage, UnsupportedError } from './stage.ts';
import { createPosttransfer } from './stream-filters/create-posttransfer.ts';
import { createPretransfer } from './stream-filters/create-pretransfer.ts';
import { removeDependencies } from './stream-filters/remove-dependencies.ts';
import { createTagger } from './tagger/create-tagger.ts';
import { createInterchunk } from './transfer/create-interchunk.ts';
import { createPostchunk } from './transfer/create-postchunk.ts';
import { createTransfer } from './transfer/create-transfer.ts';

type CreateStage = (args: readonly string[], readFile: ReadFile) => Stage;

/** The stages by the names of Apertium's programs. Only this package has `remove-dependencies`. */
const STAGES: Record<string, CreateStage> = {
  'apertium-anaphora': createAnaphora,
  'apertium-interchunk': createInterchunk,
  'apertium-postchunk': createPostchunk,
  'apertium-posttransfer': createPosttransfer,
  'apertium-pretransfer': createPretransfer,
  'apertium-tagger': createTagger,
  'apertium-transfer': createTransfer,
  'cg-proc': createConstraintGrammar,
  'lrx-proc': createLexicalSelection,
  'lsx-proc': createSeparable,
  'lt-proc': createLexicon,
  'remove-dependencies': () => ({ process: removeDependencies }),
  'rtx-proc': createRecursiveTransfer,
};

/** @throws UnsupportedError when this package lacks the program, an option or a feature of its data */
export function createStage([program = '', ...args]: Command, readFile: ReadFile): Stage {
  const create = STAGES[program];
  if (!create) throw new UnsupportedError(`the program ${program}`);
  return create(args, readFile);
}
