import references from './reference-sentences.json' with { type: 'json' };
import samples from './sample-sentences.json' with { type: 'json' };

/**
 * Sentences by language, each before the words that a correct translation into its language contains. An entry lists
 * alternatives (`|`) and matches anywhere in a word. The sentences of all languages mean the same and have the same order.
 */
export const REFERENCE_SENTENCES: Readonly<Record<string, readonly (readonly string[])[]>> = references;

/**
 * One sentence in every source language of an engine, mostly "The book is on the table". Every dictionary has its words,
 * and closely related languages write them differently.
 */
export const SAMPLE_SENTENCES: Readonly<Record<string, string>> = samples;
