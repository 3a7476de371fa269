import type { Family } from '../family.ts';

/** Mentions, hashtags, numbers of orders behind the same sign, and names of communities. */
export const social: Family = {
  name: 'social',
  expressions: [
    String.raw`(?<![\p{L}\p{M}\w@.])@(?![A-Za-z]{2,10}:\/\/)[\p{L}\w](?:[\p{L}\p{M}\w.\-]{0,60}[\p{L}\p{M}\w])?`,
    String.raw`(?<![\p{L}\p{N}#&])#(?:\d{1,3}(?:[.,]\d{3})+(?!\d)|(?![A-Za-z]{2,10}:\/\/)[\p{L}_][\p{L}\p{M}\p{N}_]{0,100}(?:\/[\p{L}\p{M}\p{N}_\-]{1,60}){0,5})`,
    String.raw`(?<![\p{L}\p{N}\/])\/?[ru]\/[A-Za-z]\w{2,30}(?![\p{L}\p{N}\/])`,
  ],
  examples: ['@ann', '@ann.lee', '#CleanSeas', '#água', '#work/to-do', '#12,345', 'r/gardening', '/u/someone'],
  counterExamples: ['e@', 'a # b', 'No. #5', 'him r/s her'],
};
