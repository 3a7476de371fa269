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
    ['SEARCH("de?ivered*m",B2)', [monday]],
    ['SEARCH("deliv",B2)', [monday, not]],
    ['SEARCH("livered",B2)', []],
    ['FIND("Not",B2)', [not]],
    ['FIND("No",B2)', []],
    ['COUNTIF(B2:B5,"*livered*")', [monday, not]],
    ['COUNTIF(B2:B5,"*l?vered*")', [monday, not]],
    ['"', []],
    ['LEFT((((', []],
  ];
  for (const [formula, expected] of cases) assert.deepEqual(keptBy(formula), expected, formula);
});

test('a formula may look for any number of parts', () => {
  const named = createNamedTexts();
  for (let number = 0; number < 2_000; number++)
    named.addFormula(`COUNTIF(A:A,"*late ${number}*")+SEARCH("s?ow ${number}",A1)`);
  assert.equal(named.has('Too late 1999 times'), true);
  assert.equal(named.has('A show 1999 times'), true);
  assert.equal(named.has('Too late for a show'), false);
});
