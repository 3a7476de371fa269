import type { Family } from '../family.ts';

/** Commands and formulas of LaTeX. */
export const latex: Family = {
  name: 'latex',
  expressions: [
    String.raw`(?<!\\)\\[A-Za-z]{2,30}\{[^{}]{0,200}\}`,
    String.raw`(?<![\w$\\])\$(?![\s\d$])[^$]{0,200}(?<![\s\\])\$(?![\w$])`,
  ],
  examples: [String.raw`\textbf{a word}`, String.raw`$a_1 \neq b$`],
  counterExamples: ['It costs $5 or $6.', 'US$ 5'],
};
