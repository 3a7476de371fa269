import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { StreamError, UnsupportedError } from '../src/stage.ts';
import { createTagger } from '../src/tagger/create-tagger.ts';
import { selectBest } from '../src/tagger/perceptron/select-best.ts';
import { DATA, needsData } from './installed-data.ts';

const readData = (path: string) => readFileSync(`${DATA}${path}`);
const SPANISH = 'apertium-spa-cat/spa-cat.prob';
const ENGLISH = 'apertium-eng-cat/eng-cat.prob';
const NYNORSK = 'apertium-nno-nob/nno-nob.prob';

function tag(model: string, stream: string, options = ['-g']): string {
  return createTagger([...options, model], readData).process(stream);
}

describe('the first-order model', () => {
  const wine =
    '^hay/hay<vblex><pri><p3><sg>$ ^un/uno<det><ind><m><sg>$ ^vino/vino<n><m><sg>/venir<vblex><ifi><p3><sg>$ ' +
    '^que/que<cnjsub>/que<rel><an><mf><sp>$ [1]^vino/vino<n><m><sg>/venir<vblex><ifi><p3><sg>$ ^de/de<pr>$ ' +
    '^casa/casa<n><f><sg>/casar<vblex><pri><p3><sg>/casar<vblex><imp><p2><sg>$^./.<sent>$[2]';

  test('chooses readings by the words around and keeps blanks', needsData, () => {
    assert.equal(
      tag(SPANISH, wine),
      '^hay<vblex><pri><p3><sg>$ ^uno<det><ind><m><sg>$ ^vino<n><m><sg>$ ^que<rel><an><mf><sp>$ ' +
        '[1]^venir<vblex><ifi><p3><sg>$ ^de<pr>$ ^casa<n><f><sg>$^.<sent>$[2]',
    );
  });

  test('shows surface forms with -p, wherever the option is', needsData, () => {
    const stream = '^Un/uno<det><ind><m><sg>$ ^zxq/*zxq$';
    const shown = '^Un/uno<det><ind><m><sg>$ ^zxq/*zxq$';
    assert.equal(createTagger(['-g', SPANISH, '-p'], readData).process(stream), shown);
    assert.equal(tag(SPANISH, stream, ['-pg']), shown);
  });

  test('treats an unknown word as a name', needsData, () => {
    const stream = '^Hamlin/*Hamlin$ ^ocupa/ocupa<n><mf><sg>/ocupar<vblex><pri><p3><sg>$ ^la/el<det><def><f><sg>$';
    assert.equal(tag(SPANISH, stream), '^*Hamlin$ ^ocupar<vblex><pri><p3><sg>$ ^el<det><def><f><sg>$');
  });

  test('keeps nothing from one text to the next', needsData, () => {
    const stage = createTagger(['-g', SPANISH], readData);
    const alone = stage.process(wine);
    // The possible tags of this word are not in the training data.
    stage.process('^x/a<pr>/b<num>/c<np><loc>/d<cm>$ ^y/*y$');
    assert.throws(() => stage.process('^z/a<n><m><sg>/b<ij>$ ^z'), StreamError);
    assert.equal(stage.process(wine), alone);
  });

  test('cuts a reading for whose parts there are only separate patterns', needsData, () => {
    assert.equal(tag(NYNORSK, '^x/y<adv>+z<adv>+b$ '), '^y<adv>+z<adv>+b$ ');
    assert.equal(tag(NYNORSK, '^x/y<adv>+z<adv>$ ', ['-g', '-p']), '^x/y<adv>+z<adv>$ ');
  });

  test('keeps a reading whole if a pattern breaks off at its end', needsData, () => {
    assert.equal(
      tag(NYNORSK, '^x/for<n><m><sg><ind><cmp>+bra<n><m>/for<n><m><sg><ind><cmp>+bru<n><m>$'),
      '^for<n><m><sg><ind><cmp>+bru<n><m>$',
    );
  });

  test('discards readings of ambiguous words that a rule matches', needsData, () => {
    const model = 'apertium-eo-en/eo-en.prob';
    assert.equal(tag(model, '^NO/no<n><acr><re><sg><nom>/no<adv>$'), '^no<adv>$');
    assert.equal(tag(model, '^NO/no<n><acr><re><sg><nom>$'), '^no<n><acr><re><sg><nom>$');
  });

  test('prefers a later reading with the same coarse tag if a rule matches', needsData, () => {
    const model = 'apertium-eu-es/eu-es.prob';
    assert.equal(tag(model, '^x/a<np><loc>/b<np><loc><qq>$'), '^b<np><loc><qq>$');
  });

  test('continues a unit without readings to the next end, as the original does', needsData, () => {
    assert.equal(tag(NYNORSK, 'a^foo$ ^bar$ b'), 'a$^foo ^bar$ b');
  });
});

describe('the perceptron', () => {
  test('chooses readings by the words around, with queues before the tags', needsData, () => {
    assert.equal(
      tag(
        ENGLISH,
        '^I/prpers<prn><subj><p1><mf><sg>$ ^can/can<n><sg>/can<vbmod><inf>/can<vbmod><pres>/can<vblex><inf>$ ' +
          '^run/run<n><sg>/run<vblex><inf>/run<vblex><pres>/run<vblex><pp>$ [1]^Zxq/*Zxq$ ^with/with<pr>$ ' +
          '^her/her<det><pos><sp>/prpers<prn><obj><p3><f><sg>$^./.<sent>$ ^Take off/take<vblex><imp># off$',
        ['-gx'],
      ),
      '^prpers<prn><subj><p1><mf><sg>$ ^can<vbmod><pres>$ ^run<vblex><inf>$ [1]^*Zxq$ ^with<pr>$ ' +
        '^prpers<prn><obj><p3><f><sg>$^.<sent>$ ^take# off<vblex><imp>$',
    );
  });

  test('shows surface forms with -p', needsData, () => {
    assert.equal(tag(ENGLISH, '^Cars/car<n><pl>$ ^zxq/*zxq$', ['-p', '-x', '-g']), '^Cars/car<n><pl>$ ^zxq/*zxq$');
  });

  test('leaves readings with equal scores where a heap of the C++ library does', needsData, () => {
    assert.equal(tag(ENGLISH, '^x/a<qq>/b<qq>/c<qq>/d<qq>/e<qq>/f<qq>$ ', ['-gx']), '^b<qq>$ ');
    assert.equal(
      tag(ENGLISH, '^x/a<qq>/b<qq>/c<qq>$ ^y/a<qq>/b<qq>/c<qq>$ ^z/a<qq>/b<qq>$ ', ['-gx']),
      '^a<qq>$ ^b<qq>$ ^b<qq>$ ',
    );
  });

  test('selects the highest scores in descending order', () => {
    const beam = new Int32Array(3);
    assert.equal(selectBest(Float64Array.of(1, 5, 2, 4, 3, 9, 9), 6, beam), 3);
    assert.deepEqual([...beam], [5, 1, 3]);
    assert.equal(selectBest(Float64Array.of(1, 2), 2, beam), 2);
    assert.deepEqual([...beam.subarray(0, 2)], [1, 0]);
  });

  test('rejects readings without a lemma or tags', needsData, () => {
    for (const unit of ['^a/b$', '^a/<n>$', '^a/b<n>+$', '^a/b<n>c$', '^a/b<>$', '^/b<n>$', '^a$']) {
      assert.throws(() => tag(ENGLISH, unit, ['-gx']), StreamError, unit);
    }
  });
});

describe('both taggers', () => {
  test('reject a lexical unit without an end', needsData, () => {
    assert.throws(() => tag(SPANISH, 'a ^vino/vino<n>'), StreamError);
    assert.throws(() => tag(SPANISH, '^vino$'), StreamError);
    assert.throws(() => tag(ENGLISH, 'a ^wine/wine<n>\\$', ['-gx']), StreamError);
  });

  test('reject other options, and files that are no models', () => {
    assert.throws(() => createTagger(['-g', '-f', SPANISH], readData), UnsupportedError);
    assert.throws(() => createTagger(['--first', '-g', SPANISH], readData), UnsupportedError);
    assert.throws(() => createTagger(['-x', ENGLISH], readData), UnsupportedError);
    assert.throws(() => createTagger(['-g', SPANISH, SPANISH], readData), UnsupportedError);
    for (const option of ['-g', '-gx']) {
      assert.throws(() => createTagger([option, 'model'], () => new Uint8Array(1000).fill(1)), Error);
    }
  });

  test('read very long units', needsData, () => {
    const parts = 'a<adv>+'.repeat(20_000);
    const unit = `^x/${parts}b<adv>$`;
    assert.equal(tag(NYNORSK, unit), `^${parts}b<adv>$`);
    const readings = Array.from({ length: 20_000 }, (_, i) => `a${i}<n><sg>`).join('/');
    assert.equal(tag(ENGLISH, `^x/${readings}$`, ['-gx']).length > 0, true);
  });
});
