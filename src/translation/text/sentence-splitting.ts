/**
 * Where a text is divided. `lines`: at the ends of sentences and of lines. `joined`: at the ends of sentences only; the line
 * breaks come back where they fit. `whole`: nowhere, up to the length that every engine takes in one piece. Blank lines, items
 * of lists, and parts that are not language divide a text in any case.
 */
export type SentenceSplitting = 'lines' | 'joined' | 'whole';
