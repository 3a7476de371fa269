/** A reading of a word: its lemma in lower case and its tags, such as `vblex` and `pres`. */
export interface Reading {
  lemma: string;
  tags: readonly string[];
  /** As in the stream. */
  text: string;
}

/** The form of an analysed word as in the text, and its readings. */
export interface Analysis {
  form: string;
  readings: readonly Reading[];
}

/** Reads a unit of the analysed stream without `^` and `$`, such as `open/open<adj>/open<vblex><inf>`. */
export function readAnalysis(text: string): Analysis {
  const [form = '', ...readings] = text.split('/');
  return { form, readings: readings.map(toReading) };
}

function toReading(text: string): Reading {
  const tags = text
    .split('<')
    .slice(1)
    .map((tag) => tag.slice(0, tag.indexOf('>')));
  return { lemma: text.slice(0, text.search(/[<#+]|$/)).toLowerCase(), tags, text };
}
