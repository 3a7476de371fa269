import { hash } from 'node:crypto';
import fc from 'fast-check';
import { createRuntime, decode } from '../../src/index.ts';
import { loadToyModel, sentencesFor } from './toy-model.ts';

/** Prints a hash of decoded sentences, to compare processes with each other. */
const network = loadToyModel(createRuntime());
const decoded = decode(network, fc.sample(sentencesFor(network), { numRuns: 60, seed: 9 }));
const bytes = decoded.flatMap(({ target, alignment }) => [target, alignment]).map((one) => Buffer.from(one.buffer));
console.log(hash('sha256', Buffer.concat(bytes)));
