import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Stage, StreamError, UnsupportedError } from '../src/stage.ts';
import { createTransfer } from '../src/transfer/create-transfer.ts';
import { encodeTransferData, type TransferSource } from './encode-transfer-data.ts';

const GENDER = { gender: '(<(?:mf?|f)>)' };

interface Source extends TransferSource {
  readonly actions: readonly string[];
  readonly macroBodies?: string;
  readonly default?: string;
}

/** @param options and paths other than those of the rules */
function open(source: Source, options: readonly string[] = ['-b']): Stage {
  const xml = `<transfer default="${source.default ?? 'lu'}">
    <section-def-macros>${source.macroBodies ?? ''}</section-def-macros>
    <section-rules>${source.actions.map((action) => `<rule><action>${action}</action></rule>`).join('')}</section-rules>
    </transfer>`;
  const files = new Map([
    ['rules', Buffer.from(xml)],
    ['data', encodeTransferData(source)],
  ]);
  return createTransfer(['rules', 'data', ...options], (path) => files.get(path) ?? new Uint8Array());
}

const out = (inner: string) => `<out>${inner}</out>`;
const lit = (value: string) => `<lit v="${value}"/>`;
const clip = (position: number, part: string, side = 'tl') => `<clip pos="${position}" side="${side}" part="${part}"/>`;
const whole = (position: number) => `<lu>${clip(position, 'whole')}</lu>`;

test('the longest pattern applies, and of equal ones the first rule', () => {
  const stage = open({
    patterns: [['*<n>'], ['dog<n>'], ['*<n>', '*<v>']],
    actions: ['noun', 'dog', 'pair'].map((name) => out(`<lu>${lit(name)}</lu>`)),
  });
  assert.equal(
    stage.process(
      '[1]^dog<n>/hund<n>$ ^bark<v>/bell<v>$ ^dog<n>/hund<n>$.^bark<v>/bell<v>$[2]^Cat<n>/katt<n>$ ^x<n>/y<n>$',
    ),
    '[1]^pair$ ^pair$.[2]^noun$ ^noun$',
  );
});

test('a word that no rule matches is written as its translation, or as a chunk', () => {
  const source = { patterns: [['*<n>']], actions: [out(whole(1))] };
  const stream = ' ^be<v>/sein<v>/x<v>$ ^*foo/*foo$ ^gone<v>/$[[1-2]]^a\\/b<v>/c\\/d<v>$.';
  assert.equal(open(source).process(stream), ' ^sein<v>$ ^*foo$ [[1-2]]^c\\/d<v>$.');
  assert.equal(
    open({ ...source, default: 'chunk' }).process(stream),
    ' ^default<default>{^sein<v>$}$ ^unknown<unknown>{^*foo$}$ ^default<default>{[[1-2]]^c\\/d<v>$}$.',
  );
});

test('parts of words are read and changed', () => {
  const stage = open({
    patterns: [['*<n>*']],
    attributes: GENDER,
    actions: [
      `<let>${clip(1, 'gender')}<lit-tag v="f.x"/></let>
       ${out(`<lu>${clip(1, 'lemh')}<lit-tag v="q"/>${clip(1, 'tags')}${clip(1, 'lemq')}${clip(1, 'gender', 'sl')}${clip(2, 'lem')}</lu>`)}`,
    ],
  });
  assert.equal(stage.process('^a<n><mf>/b# c<n><m><sg>$'), '^b<q><n><f><x><sg># c<mf>$');
  assert.equal(stage.process('^a<n><x>/b<n><MF>$'), '^b<q><n><f><x>$');
});

test('a copied case changes lemmas but no tags', () => {
  const stage = open({
    patterns: [['*<n>']],
    actions: [out(`<lu><get-case-from pos="1">${clip(1, 'whole')}</get-case-from></lu>`)],
  });
  assert.equal(
    stage.process("^Aa<n>/ǆep l'Ona a.b<Np># DE$ ^AA<n>/straße<n># de$ ^aa<n>/ΣΑΣ<N>$ ^A<n>/x y<n>$"),
    "^ǅep L'ona A.B<Np># de$ ^STRASSE<n># DE$ ^σας<N>$ ^X Y<n>$",
  );
});

test('blanks keep their order, and those that a rule does not write follow it', () => {
  const stage = open({
    patterns: [['*<a>', '*<b>', '*<c>']],
    actions: [out(`${whole(3)}<b pos="2"/>${whole(1)}`)],
  });
  assert.equal(stage.process('^1<a>/1$[x]^2<b>/2$[y]^3<c>/3$ .'), '^3$[x]^1$[y] .');
  assert.equal(stage.process('^1<a>/1$ ^2<b>/2$ ^3<c>/3$'), '^3$ ^1$');
});

test('a unit gets the word-bound blanks of the lemmas in it', () => {
  const stage = open({
    patterns: [['*<a>', '*<b>'], ['*<c>']],
    actions: [
      `<let><var n="v"/>${clip(1, 'lem')}</let>
       ${out(`<lu>${clip(2, 'lem')}<var n="v"/></lu><mlu><lu>${clip(1, 'lem')}</lu><lu>${clip(2, 'whole')}</lu></mlu><lu>${clip(1, 'tags')}</lu>`)}`,
      out(`<lu>${lit('c')}</lu>`),
    ],
  });
  assert.equal(
    stage.process('[[0-1]]^x<a>/X<a>$ [[2-3]]^y<b>/Y<b>$ [[4-5]]^z<c>/Z<c>$'),
    '[[2-3; 0-1]]^YX$[[0-1; 2-3]]^X+Y<b>$^<a>$ [[4-5]]^c$',
  );
});

test('a chunk has a name, tags and links to them', () => {
  const stage = open({
    patterns: [['*<n>*']],
    attributes: GENDER,
    default: 'chunk',
    actions: [
      `<let><var n="case"/><case-of pos="1" side="sl" part="lem"/></let>
       ${out(`<chunk name="noun_x" case="case"><tags><tag><lit-tag v="NP"/></tag><tag>${clip(1, 'gender')}</tag></tags><lu>${clip(1, 'lem')}<clip pos="1" side="tl" part="gender" link-to="2"/></lu></chunk>`)}`,
    ],
  });
  assert.equal(stage.process('^Dog<n><m>/hund<n><m>$'), '^Noun_x<NP><m>{^hund<2>$}$');
});

test('conditions compare texts, also without regard to case, and look in lists', () => {
  const when = (condition: string, name: string) =>
    `<when><test>${condition}</test>${out(`<lu>${lit(name)}</lu>`)}</when>`;
  const lemma = clip(1, 'lem');
  const stage = open({
    patterns: [['*<n>']],
    lists: { animals: ['Dog', 'cat'] },
    actions: [
      `<choose>
        ${when(`<equal>${lemma}${lit('one')}</equal>`, 'equal')}
        ${when(`<and><begins-with caseless="yes">${lemma}${lit('PRE')}</begins-with><not><ends-with>${lemma}${lit('!')}</ends-with></not></and>`, 'begins')}
        ${when(`<in>${lemma}<list n="animals"/></in>`, 'animal')}
        ${when(`<or><in caseless="yes">${lemma}<list n="animals"/></in><contains-substring>${lemma}${lit('--')}</contains-substring></or>`, 'other')}
        <otherwise>${out(`<lu>${lit('none')}</lu>`)}</otherwise>
      </choose>`,
    ],
  });
  const lemmas = ['one', 'One', 'prefix', 'Prefix!', 'cat', 'dog', 'a--b'];
  assert.equal(
    stage.process(lemmas.map((each) => `^x<n>/${each}<n>$`).join(' ')),
    '^equal$ ^none$ ^begins$ ^none$ ^animal$ ^other$ ^other$',
  );
});

test('a rule that rejects its words leaves them to another rule, or skips one', () => {
  const stage = open({
    patterns: [['*<a>', '*<b>'], ['*<a>'], ['*<c>']],
    actions: [
      '<reject-current-rule shifting="no"/>',
      out(whole(1)),
      `${out(`<lu>${lit('skipped')}</lu>`)}<reject-current-rule shifting="yes"/>`,
    ],
  });
  assert.equal(stage.process('^1<a>/1$ ^2<b>/2$ ^3<c>/3$ ^4<b>/4$'), '^1$ ^2$ ^skipped$ ^4$');
});

test('a macro works on the words that it gets', () => {
  const stage = open({
    patterns: [['*<a>', '*<b>']],
    attributes: GENDER,
    macros: ['agree'],
    macroBodies: `<def-macro n="agree" npar="2"><let>${clip(1, 'gender')}${clip(2, 'gender')}</let></def-macro>`,
    actions: [
      `<call-macro n="agree"><with-param pos="2"/><with-param pos="1"/></call-macro>${out(`${whole(1)}<b/>${whole(2)}`)}`,
    ],
  });
  assert.equal(stage.process('^1<a>/x<m>$ ^2<b>/y<f>$'), '^x<m>$ ^y<m>$');
});

test('variables have their first values at the start of each text', () => {
  const stage = open({
    patterns: [['*<n>']],
    variables: { seen: 'first' },
    actions: [`${out('<lu><var n="seen"/></lu>')}<append n="seen">${lit('+')}</append>`],
  });
  for (let text = 0; text < 2; text++) {
    assert.equal(stage.process('^a<n>/a$ ^b<n>/b$'), '^first$ ^first+$');
  }
});

test('without translations each word is its own, with its word-bound blank', () => {
  const source = { patterns: [['*<n>']], actions: [out(`<lu>${clip(1, 'lem')}<lit-tag v="new"/></lu>`)] };
  assert.equal(
    open(source, ['-n']).process('^a<n>$ [[1-2]]^b<n>$ [[3-4]]^c<v>$'),
    '^a<new>$ [[1-2]]^b<new>$ [[3-4]]^c<v>$',
  );
});

test('a word-bound blank whose word was deleted goes to the next word', () => {
  const stage = open({ patterns: [['*<n>']], actions: [out(whole(1))] });
  assert.equal(stage.process('[[0-1]] [[2-3]]^a<n>/b<n>$'), '[[0-1]] [[2-3]]^b<n>$');
});

test('a word inside of a word counts as a word and an empty word', () => {
  const stage = open({ patterns: [['*<n>']], actions: [out(whole(1))] });
  assert.equal(stage.process('^^a<n>/b<n>$$ ^c<v>/d<v>$'), '^b<n>$ ^d<v>$');
});

test('malformed streams are rejected', () => {
  const stage = open({ patterns: [['*<n>']], actions: [out(whole(1))] });
  for (const stream of ['^a<n>/b', '[a', '[[1-2]]', '[[1-2]] x$', '[[1-2^a<n>/b$']) {
    assert.throws(() => stage.process(stream), StreamError, stream);
  }
});

test('a macro that calls itself ends', () => {
  const stage = open({
    patterns: [['*<n>']],
    macros: ['loop'],
    macroBodies: '<def-macro n="loop" npar="1"><call-macro n="loop"><with-param pos="1"/></call-macro></def-macro>',
    actions: ['<call-macro n="loop"><with-param pos="1"/></call-macro>'],
  });
  assert.throws(() => stage.process('^a<n>/b$'), StreamError);
  assert.equal(stage.process('^a<v>/b$'), '^b$');
});

test('a long text of hostile words takes little time', () => {
  const stage = open({ patterns: [['*<n>', '*<n>']], attributes: GENDER, actions: [out(whole(1))] });
  const size = 300_000;
  for (const [stream, output] of [
    [`^${'<'.repeat(size)}<n>/b$`, '^b$'],
    [`${'^'.repeat(size)}$`, ''],
    ['$'.repeat(size), ''],
    [`${'[[a]]'.repeat(size / 5)}^a<v>/b$`, `${'[[a]]'.repeat(size / 5)}^b$`],
  ] as const) {
    assert.equal(stage.process(stream), output);
  }
});

test('unknown options, files and elements are not supported', () => {
  const source = { patterns: [['*<n>']], actions: [out(whole(1))] };
  assert.throws(() => open(source, ['-x']), UnsupportedError);
  assert.throws(() => open(source, []), UnsupportedError);
  assert.throws(() => createTransfer(['-b', 'rules'], () => new Uint8Array()), UnsupportedError);
  assert.throws(() => open({ ...source, actions: ['<repeat/>'] }), UnsupportedError);
  assert.throws(() => open({ ...source, actions: ['<out>'] }), UnsupportedError);
  assert.throws(() => open({ ...source, attributes: { odd: '(<a+>)' } }), UnsupportedError);
});
