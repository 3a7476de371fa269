import type { Family } from '../family.ts';

/** How a number is written in spreadsheets and programs: "#,##0.00". Neural models lose digits of it. */
export const numberFormats: Family = {
  name: 'numberFormat',
  expressions: [
    String.raw`(?<![\p{L}\p{N}#])[$€£¥]?#[#,.][#,.]{0,20}0[#0,.]{0,20}(?<![,.])%?(?![\p{L}\p{N}#])`,
    String.raw`(?<![\p{L}\p{N}.,])0\.0{1,10}E\+0{1,3}(?![\p{L}\p{N}])`,
  ],
  examples: ['#,##0.00', '$#,##0.00', '#.##0,00', '#,##0', '##0.0', '#,##0.0%', '0.00E+00'],
  counterExamples: ['#1', '#0', '##', '## 0', 'C#, 0', '#10'],
};
