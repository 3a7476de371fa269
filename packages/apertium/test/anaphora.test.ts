import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createAnaphora } from '../src/anaphora/create-anaphora.ts';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { DATA, needsData } from './installed-data.ts';

const ENGLISH_CATALAN = `${DATA}apertium-eng-cat/apertium-eng-cat.eng-cat.arx`;

const RULES = `<?xml version="1.0" encoding="UTF-8"?>
<ref>
  <section-parameters>
    <def-parameter n="possessive">
      <anaphor><parameter-item has-tags="det pos "/><parameter-item has-tags="prn" lemma="su" exclude-tags="subj"/></anaphor>
      <antecedent><parameter-item has-tags="n" exclude-tags="acr"/><parameter-item has-tags="np *"/></antecedent>
    </def-parameter>
    <delimiter><parameter-item has-tags="sent"/></delimiter>
  </section-parameters>
  <section-def-cats>
    <def-cat n="noun"><cat-item has-tags="n"/></def-cat>
    <def-cat n="preposition"><cat-item has-tags="pr"/></def-cat>
    <def-cat n="anaphor"><cat-item has-tags="anaphor"/></def-cat>
  </section-def-cats>
  <section-markables>
    <markable n="PP"><pattern><pattern-item n="preposition"/><pattern-item n="noun"/></pattern><score n="-2"/></markable>
    <markable n="owner"><pattern><pattern-item n="noun" head="t"/><pattern-item n="anaphor"/></pattern><score n="-3"/></markable>
    <markable n="head"><score n="1"/></markable>
  </section-markables>
</ref>`;

function resolve(stream: string, rules = RULES): string {
  return createAnaphora(['rules.arx'], () => Buffer.from(rules)).process(stream);
}

test('every unit gets a reference, which is empty with the installed rules', needsData, () => {
  const stage = createAnaphora([ENGLISH_CATALAN], () => readFileSync(ENGLISH_CATALAN));
  assert.equal(
    stage.process('[1] ^a<n>/A<n>$ \\^ [[0-2]]^it<prn><subj><p3><nt><sg>/ell<prn>/$.'),
    '[1] ^a<n>/A<n>/$ \\^ [[0-2]]^it<prn><subj><p3><nt><sg>/ell<prn>//$.',
  );
});

test('an anaphor refers to the first translation of its best antecedent', () => {
  assert.equal(
    resolve(
      '^a<n>/A\\/<n>/X<n>$ ^v<v>/V$ ^his<det><pos>/Z$ ^b<np>/B$ ^c<n><acr>/C$ ^v<v>/V$ ^Su<prn>/S$ ^su<prn><subj>/S$',
    ),
    '^a<n>/A\\/<n>/X<n>/$ ^v<v>/V/$ ^his<det><pos>/Z/A\\/<n>$ ^b<np>/B/$ ^c<n><acr>/C/$ ^v<v>/V/$ ^Su<prn>/S/A\\/<n>$ ^su<prn><subj>/S/$',
  );
});

test('near sentences count more, and phrases change the score of their words', () => {
  const sentence = '^a<np>/A$ ^b<np>/B$ ^.<sent>/.$ ';
  const done = '^a<np>/A/$ ^b<np>/B/$ ^.<sent>/./$ ';
  assert.equal(resolve(`${sentence}^his<det><pos>/Z$`), `${done}^his<det><pos>/Z/A$`);
  assert.equal(resolve(`${sentence}^c<np>/C$ ^his<det><pos>/Z$`), `${done}^c<np>/C/$ ^his<det><pos>/Z/C$`);
  assert.equal(
    resolve(`${sentence}^in<pr>/I$ ^c<n>/C$ ^v<v>/V$ ^his<det><pos>/Z$`),
    `${done}^in<pr>/I/$ ^c<n>/C/$ ^v<v>/V/$ ^his<det><pos>/Z/A$`,
  );
});

test('a phrase with the anaphor counts for this anaphor only', () => {
  assert.equal(
    resolve('^a<np>/A$ ^.<sent>/.$ ^b<n>/B$ ^his<det><pos>/Z$ ^his<det><pos>/Z$'),
    '^a<np>/A/$ ^.<sent>/./$ ^b<n>/B/$ ^his<det><pos>/Z/A$ ^his<det><pos>/Z/B$',
  );
});

test('only four sentences are searched, and nothing is kept for the next text', () => {
  const stage = createAnaphora(['rules.arx'], () => Buffer.from(RULES));
  const empty = '^.<sent>/.$';
  const end = '^his<det><pos>/Z$';
  assert.match(stage.process(`^a<n>/A$${empty.repeat(3)}${end}`), /Z\/A\$$/);
  assert.match(stage.process(`^a<n>/A$${empty.repeat(4)}${end}`), /Z\/\$$/);
  assert.match(stage.process(empty + end), /Z\/\$$/);
});

test('malformed streams and rules are rejected', () => {
  assert.throws(() => resolve('^a<n>/A'), StreamError);
  assert.throws(() => resolve('^a<n>/A\\$'), StreamError);
  assert.throws(() => resolve('', '<ref><section-parameters>'), UnsupportedError);
  assert.throws(() => resolve('', '<rules/>'), UnsupportedError);
  assert.throws(() => resolve('', RULES.replace('"-2"', '"low"')), UnsupportedError);
  assert.throws(() => createAnaphora(['-d', 'rules.arx'], () => Buffer.from(RULES)), UnsupportedError);
});
