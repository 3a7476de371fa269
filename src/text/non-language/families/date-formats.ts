import type { Family } from '../family.ts';

/** The parts of a date and a time, also with the letters of German, Dutch, French, Italian, Spanish and Portuguese. */
const PART = 'YYYY|yyyy|AAAA|aaaa|JJJJ|jjjj|GGGG|YY|yy|AA|aa|JJ|jj|GG|gg|TT|tt|MM|mm|DD|dd|HH|hh|ss|SS';
const START = String.raw`(?<![\p{L}\p{N}_])`;
const END = String.raw`(?![\p{L}\p{N}_])`;

/** How a date or a time is written: "YYYY-MM-DD". Neural models lose letters of it. */
export const dateFormats: Family = {
  name: 'dateFormat',
  expressions: [
    String.raw`${START}(?:${PART})(?:(?:[.\/:\-]|'?T'?)(?:${PART})){1,6}${END}`,
    `${START}(?:YYYY|yyyy)(?:MM|mm|DD|dd|HH|hh|ss|SS){0,5}${END}`,
  ],
  examples: [
    'YYYY-MM-DD',
    'DD/MM/YYYY',
    'dd.MM.yyyy',
    'hh:mm:ss',
    'MM/YY',
    "yyyy-MM-dd'T'HH:mm",
    'YYYYMMDD',
    'YYYY',
    'TT.MM.JJJJ',
    'JJ/MM/AAAA',
    'DD/MM/AAAA',
  ],
  counterExamples: ['MM', 'add', 'MS-DOS', 'A/B', 'AC/DC', 'mm of rain', 'yyyyes', 'so-so', 'aa'],
};
