/** The records of a compiled grammar of VISL CG-3, as the file has them. Sets and tags refer to each other by number. */

export interface TagRecord {
  hash: number;
  /** Hash of the same tag without prefixes and flags. */
  plainHash: number;
  type: number;
  /** Hash of the name of a variable, or of the key of a numerical tag. */
  comparisonHash: number;
  variableHash: number;
  text: string;
  /** ICU's syntax. Empty without a pattern. */
  pattern: string;
  /** Sets whose matched tags replace `setNames` in a tag that is made from its context. */
  sets: number[];
  setNames: string[];
}

/** Each path from the root to a terminal node is a combination of tags that a reading must have. */
export interface TrieNode {
  tag: number;
  isTerminal: boolean;
  children: TrieNode[];
}

export interface SetRecord {
  type: number;
  plain: TrieNode[];
  special: TrieNode[];
  operators: number[];
  sets: number[];
}

export interface ContextRecord {
  hash: number;
  flags: number;
  /** The flags from bit 32 on. */
  highFlags: number;
  offset: number;
  subReading: number;
  target: number;
  relation: number;
  barrier: number;
  carefulBarrier: number;
  /** These three refer to contexts by hash; 0 is none. */
  template: number;
  alternatives: number[];
  linked: number;
}

export interface RuleRecord {
  section: number;
  type: number;
  flags: number;
  target: number;
  /** The number of a tag, or -1. */
  wordForm: number;
  subReading: number;
  childSets: [number, number];
  /** Numbers of sets, or -1. */
  tags: number;
  replaced: number;
  /** Hashes of contexts, in the order of the tests. */
  dependencyTarget: number;
  dependencyTests: number[];
  tests: number[];
  subRules: number[];
}

export interface GrammarFile {
  features: number;
  mappingPrefix: string;
  tags: TagRecord[];
  reopenedMappings: number[];
  preferredTargets: number[];
  enclosures: [number, number][];
  anchors: [number, number][];
  sets: SetRecord[];
  /** Numbers of sets, or -1. */
  delimiters: number;
  softDelimiters: number;
  textDelimiters: number;
  contexts: ContextRecord[];
  rules: RuleRecord[];
}
