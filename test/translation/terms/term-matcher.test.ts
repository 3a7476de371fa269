import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Term } from '../../../src/translation/terms/term.ts';
import { buildTermMatcher, combineMatchers, createTermMatcher } from '../../../src/translation/terms/term-matcher.ts';

const UPPER_AFTER_FIRST = /^.+[A-Z]/s;

const termsOf = (targets: Readonly<Record<string, string>>): Term[] =>
  Object.entries(targets).map(([source, target]) => ({ source, target }));

/** The texts and targets of the matches. */
const find = (terms: readonly Term[], text: string, language = 'en'): string[] =>
  createTermMatcher(terms, language)
    .find(text)
    .map(({ start, end, target }) => `${text.slice(start, end)} → ${target}`);

test('a term matches whole words in any letter case', () => {
  const terms = termsOf({ account: 'conta', art: 'arte' });
  assert.deepEqual(find(terms, 'Account (ACCOUNT): my_account, accountant, party, 2account, art-house.'), [
    'Account → conta',
    'ACCOUNT → conta',
    'art → arte',
  ]);
});

test('a term with a capital after its first letter matches in its letter case', () => {
  const terms = termsOf({ IT: 'TI', iPhone: 'telefone', 'New York': 'Nova Iorque', it: 'isso' });
  assert.deepEqual(find(terms, 'IT and it, It; iPhone, IPhone, iphone; New York, new york, NEW YORK'), [
    'IT → TI',
    'it → isso',
    'It → isso',
    'iPhone → telefone',
    'IPhone → telefone',
    'New York → Nova Iorque',
  ]);
});

test('the longest of the terms that begin at a word matches', () => {
  const terms = termsOf({ data: 'dados', 'data base': 'banco', 'data base server': 'servidor', 'base server': 'x' });
  assert.deepEqual(find(terms, 'data base servers, data base serves, data'), [
    'data base servers → servidor',
    'data base → banco',
    'data → dados',
  ]);
});

test('of equal terms the first counts, and a term counts before the plural of another', () => {
  const terms = termsOf({ box: 'caixa', BOX: 'CAIXA', boxes: 'caixotes', Box: 'nunca' });
  assert.deepEqual(find(terms, 'box, boxes, BOX'), ['box → caixa', 'boxes → caixotes', 'BOX → CAIXA']);
});

test('blanks, line breaks, apostrophes, hyphens and composed letters have several forms', () => {
  const terms = termsOf({ 'café au lait': 'a', "rock 'n' roll": 'b', 'check-in desk': 'c', glossary: 'd' });
  assert.deepEqual(
    find(terms, 'cafe\u0301 au\u00a0lait; rock ’n’\n  roll; check\u2011in  desk; glos\u00adsary', 'sv'),
    ['cafe\u0301 au\u00a0lait → a', 'rock ’n’\n  roll → b', 'check\u2011in  desk → c', 'glos\u00adsary → d'],
  );
});

test('a term of a script without blanks matches anywhere, whole letters only', () => {
  assert.deepEqual(find(termsOf({ 手机: 'phone', 苹果: 'Apple' }), '我的苹果手机。', 'zh-Hans'), [
    '苹果 → Apple',
    '手机 → phone',
  ]);
  assert.deepEqual(find(termsOf({ น: 'x', น้ำ: 'water' }), 'ดื่มน้ำ', 'th'), ['น้ำ → water']);
});

test('plurals match by the rules of the language', () => {
  assert.deepEqual(
    find(termsOf({ 'access point': 'a', 'USB key': 'b', city: 'c', no: 'd' }), 'Access points, USB keys, cities, nos'),
    ['Access points → a', 'USB keys → b', 'cities → c'],
  );
  const pt = termsOf({ 'chave pública': 'a', 'chave de API': 'b', ação: 'c', papel: 'd', 'guarda-chuva': 'e' });
  assert.deepEqual(find(pt, 'Chaves públicas e chaves de API, ações, papéis, guarda-chuvas', 'pt-BR'), [
    'Chaves públicas → a',
    'chaves de API → b',
    'ações → c',
    'papéis → d',
    'guarda-chuvas → e',
  ]);
  assert.deepEqual(
    find(termsOf({ 'clé USB': 'a', "point d'accès": 'b', cheval: 'c' }), 'clés USB, points d’accès, chevaux', 'fr'),
    ['clés USB → a', 'points d’accès → b', 'chevaux → c'],
  );
  assert.deepEqual(find(termsOf({ key: 'a' }), 'keys', 'sv'), []);
});

test('a term that stays as it is has the target that the text has, on one line', () => {
  const terms: Term[] = [{ source: 'open source', target: undefined }];
  assert.deepEqual(find(terms, 'Open\n source, OPEN\u00a0SOURCE'), [
    'Open\n source → Open source',
    'OPEN\u00a0SOURCE → OPEN\u00a0SOURCE',
  ]);
});

test('a term may have signs, and one without words matches nothing', () => {
  assert.deepEqual(find(termsOf({ 'C++': 'a', '.NET': 'b', 'R&D': 'c', ' ': 'd', '': 'e' }), 'C++, .NET, R&D', 'en'), [
    'C++ → a',
    '.NET → b',
    'R&D → c',
  ]);
});

test('of several matchers the longest match counts, then that of the earlier matcher', () => {
  const matcher = combineMatchers(
    [
      { data: 'A', base: 'A' },
      { data: 'B', 'data base': 'B' },
      { base: 'C', key: 'C' },
    ].map((targets) => createTermMatcher(termsOf(targets), 'en')),
  );
  const targets = matcher.find('data, data base, base, keys').map(({ target }) => target);
  assert.deepEqual(targets, ['A', 'B', 'A', 'C']);
});

test('a matcher of ten thousand terms is built in short steps', () => {
  const terms = Array.from({ length: 10_000 }, (_, index) => ({ source: `some term ${index}`, target: 'x' }));
  assert.ok([...buildTermMatcher(terms, 'pt')].length > 100);
});

test('matches are those of a search that tries every term at every place', () => {
  const word = fc.constantFrom('a', 'A', 'ab', 'aB', 'é', '+', '字', '-');
  const source = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const text = fc
    .array(fc.oneof(word, fc.constantFrom(' ', '  ', '\n', ', ')), { maxLength: 60 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.uniqueArray(source, { maxLength: 12, selector: (one) => one.toLowerCase() }),
      text,
      (sources, searched) => {
        const terms = sources.map((one, index) => ({ source: one, target: `${index}` }));
        const matches = createTermMatcher(terms, 'sv').find(searched);
        assert.deepEqual(matches, findOneByOne(terms, searched));
      },
    ),
    { numRuns: 150, seed: 87 },
  );
});

const WORD = '[[\\p{L}\\p{M}\\p{N}\\p{Pc}]--\\p{Script=Han}]';

/** The matches by regular expressions. */
function findOneByOne(terms: readonly Term[], text: string): unknown[] {
  const expressions = terms.map(({ source, target }) => {
    const isExact = UPPER_AFTER_FIRST.test(source.replaceAll(/[^\p{L}]/gu, ''));
    const words = source.split(' ').map((word, index) => {
      const pattern = word.replace('+', '\\+').replace(/^a/, index === 0 && isExact ? '[aA]' : 'a');
      return /[a-zé]/i.test(word) ? `(?<!${WORD})${pattern}(?!${WORD})` : pattern;
    });
    return { expression: new RegExp(words.join('\\s+'), isExact ? 'vy' : 'viy'), target, isExact };
  });
  const matches: unknown[] = [];
  for (let at = 0; at < text.length; ) {
    const found = expressions.flatMap(({ expression, target, isExact }) => {
      expression.lastIndex = at;
      const length = expression.exec(text)?.[0].length;
      return length === undefined ? [] : [{ length, target, isExact }];
    });
    const [best] = found.toSorted(
      (one, other) => other.length - one.length || Number(other.isExact) - Number(one.isExact),
    );
    if (best) matches.push({ start: at, end: at + best.length, target: best.target });
    at += best?.length ?? 1;
  }
  return matches;
}
