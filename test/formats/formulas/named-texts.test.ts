import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNamedTexts } from '../../../src/formats/formulas/named-texts.ts';

const CELLS = ['Delivered on Monday', 'Delayed until spring', 'Not delivered', 'Open', 'One? Two', 'Now'];

/** The texts of cells that have to stay. */
function keptBy(formula: string): string[] {
  const named = createNamedTexts();
  named.addFormula(formula);
  return CELLS.filter((text) => named.has(text));
}

test('cells that a formula names or looks for a part of stay', () => {
  const [monday, spring, not, open, one] = CELLS;
  const cases: [formula: string, expected: (string | undefined)[]][] = [
    ['IF(A1="open",1,0)', [open]],
    ['COUNTIF(B2:B5,"Delivered*")', [monday]],
    ['COUNTIF(B2:B5,"*delayed*")', [spring]],
    ['COUNTIFS(B2:B5,"<>*delivered")', [not]],
    ['COUNTIF(B2:B5,"*"&"until"&"*")', [spring]],
    ['COUNTIF(B2:B5,"?pen")', [open]],
    ['COUNTIF(B2:B5,"One~? *")', [one]],
    ['VLOOKUP("Dela*",A:B,2,FALSE)', [spring]],
    ['IF(ISNUMBER(SEARCH("delivered",B2)),"Now","No")', [monday, not, 'Now']],
    ['SUMPRODUCT(--ISNUMBER(FIND({"Monday";"spring"},B2:B5)))', [monday, spring]],
    ['IF(LEFT(B3,7)="Delayed",1,0)', [spring]],
    ['IF("Delivered"=LEFT(B3,9),1,0)', [monday]],
    ['IF(UPPER(LEFT(B3,7))="DELAYED",1,0)', [spring]],
    ['IF(RIGHT(B3,6)<>"Monday",1,0)', [monday]],
    ['IF(MID(B3,5,9)="delivered",1,0)', [monday, not]],
    ['EXACT(LEFT(B3,LEN("Delayed")),"Delayed")', [spring]],
    ['SUBSTITUTE(B2,"Delivered","")', [monday, not]],
    ['of:=COUNTIF([.A1:.A9];"Delivered.*")+LEN(SUBSTITUTE([.A1];"until";""))', [spring]],
    ['SEARCH(" ",B2)+SEARCH("e",B2)', []],
    ['IF(LEFT(B3,7)="x","de","On")', []],
    ['A1&"Del"&B1', []],
    ['"', []],
    ['LEFT((((', []],
  ];
  for (const [formula, expected] of cases) assert.deepEqual(keptBy(formula), expected, formula);
});
