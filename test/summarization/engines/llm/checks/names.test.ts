import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addNames, unknownNames } from '../../../../../src/summarization/engines/llm/checks/names.ts';
import { addNumbers } from '../../../../../src/summarization/engines/llm/checks/numbers/find-numbers.ts';

/** The names of a summary that its document lacks. */
function invented(document: string, summary: string, language = 'en'): string[] {
  const known = { words: new Set<string>(), beginnings: new Set<string>(), initials: new Set<string>() };
  const numbers = new Set<string>();
  addNames(document, language, known);
  addNumbers(document, language, numbers);
  return unknownNames([summary], language, known, numbers);
}

/** Document, summary, language. */
const SAME: readonly (readonly [string, string, string?])[] = [
  ['Mayor Carlos Moedas spoke in Lisbon.', 'In a speech, Carlos Moedas praised Lisbon’s trams.'],
  ['He moved to Portugal.', 'He learned the Portuguese language.'],
  ['The German company grew.', 'It grew in Germany, a company said.'.replace('Germany', 'German hands')],
  ['The European Union and the Bank of England agreed.', 'An agreement of the EU and the BE.'],
  ['The council met.', 'Then the Council met.'],
  ['It begins on 2024-05-12.', 'It begins on 12 May 2024.'],
  ['Sales fell.', 'However, sales fell. After Sales, nothing fell.'],
  ['The plan failed.', 'The team called it “Over and Done”.'.replace('Over and Done', 'Over and done')],
  ['The dam of the river broke.', 'Why Dams Break And How Rivers Win'],
  ['Встреча прошла в Москве, Путин молчал.', 'По словам Путина, Москва рада.', 'ru'],
  ['Spotkanie w Warszawie otworzyła Anna Nowak.', 'Według Anny Nowak Warszawa rośnie.', 'pl'],
  ['Die Stadt pflanzt Bäume.', 'Laut Bericht pflanzt die Stadt mehr Linden und Eichen.', 'de'],
  ['O presidente da câmara, João Dias, falou.', 'Segundo João Dias, a Câmara falou.', 'pt'],
  ['トヨタは車を売る。', 'トヨタは車を売る。', 'ja'],
];

/** Document, summary, invented names, language. */
const INVENTED: readonly (readonly [string, string, string[], string?])[] = [
  ['Mayor Carlos Moedas spoke.', 'According to Carlos Silva, it is good.', ['Carlos Silva']],
  ['Yesterday the mayor Carlos Moedas spoke.', 'Gustav Moedas spoke.', ['Gustav Moedas']],
  ['The mayor spoke.', 'Carlos Moedas spoke.', ['Carlos Moedas']],
  ['Maria spoke.', 'It was said that Mario spoke.', ['Mario']],
  ['They met.', 'In Paris, Angela Merkel spoke.', ['Paris', 'Angela Merkel']],
  ['The union agreed.', 'The union and NATO agreed.', ['NATO']],
  ['A city on the river.', 'A city such as Paris is on the river, like São Tomé.', ['Paris', 'São Tomé']],
  ['It ended in spring.', 'It ended on a Friday in March.', ['Friday', 'March']],
  ['Die Kanzlerin sprach.', 'Gestern sprach Angela Merkel.', ['Angela Merkel'], 'de'],
  ['Встреча прошла в Москве.', 'Встреча прошла в Лондоне.', ['Лондоне'], 'ru'],
  ['O presidente falou.', 'O presidente Marcelo Sousa falou.', ['Marcelo Sousa'], 'pt'],
];

suite('names of a summary', () => {
  for (const [document, summary, language] of SAME) {
    test(`"${summary}" has no invented name`, () => {
      assert.deepEqual(invented(document, summary, language), []);
    });
  }
  for (const [document, summary, names, language] of INVENTED) {
    test(`"${summary}" has the invented ${names.join(', ')}`, () => {
      assert.deepEqual(invented(document, summary, language), names);
    });
  }
});
