/** Reason for which a translation is rejected; a label of the metrics. */
export type RejectionReason =
  /** The response has another number of texts, or cannot be parsed. */
  | 'count'
  /** Numbers of one segment are in the translation of another. */
  | 'order'
  | 'empty'
  | 'line_break'
  /** Control or otherwise invalid characters. */
  | 'control'
  /** A protected part or a tag is missing, doubled or invented, or the given translation of a term is missing. */
  | 'keeps'
  | 'fence'
  | 'chatter'
  | 'refusal'
  /** The output repeats the source. */
  | 'echo'
  | 'length'
  | 'repetition'
  | 'script'
  | 'language'
  /** The output contains the prompt or control tokens of the model. */
  | 'leak'
  /** The translation has what only its example says. */
  | 'example'
  /** The segment does not fit the context window. */
  | 'too_long';
