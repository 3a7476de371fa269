import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseTrees } from '../../../../../src/summarization/engines/extractive/ranking/gradient-boosted-trees.ts';

const MODEL = {
  features: ['words', 'lead'],
  trees: [[[0, 10.5, 2], -1, [1, 0.25, 4], 0.5, 2], [0.125]],
};

suite('parseTrees', () => {
  test('sums the leaves of a row: left when the feature is at most the threshold', () => {
    const columns = { lead: new Float32Array([1, 0.25, 0.5]), words: new Float32Array([10.5, 11, 11]) };
    assert.deepEqual([...parseTrees(MODEL).predict(columns, Int32Array.of(0, 2, 1))], [-0.875, 2.125, 0.625]);
  });

  test('rejects a model with a node outside of its tree or with a cycle', () => {
    const broken = (nodes: (number | number[])[]) => () => parseTrees({ features: ['words'], trees: [nodes] });
    const leaf = 1;
    for (const nodes of [
      [[0, 1, 2], leaf],
      [[0, 1, 0], leaf, leaf],
      [[0, 1, 1], leaf, leaf],
      [[0, 1, 3], leaf, leaf],
      [[1, 1, 2], leaf, leaf],
      [[-1, 1, 2], leaf, leaf],
      [leaf, leaf, [0, 1, 2]],
      [],
      [[0, 1]],
    ]) {
      assert.throws(broken(nodes), Error, JSON.stringify(nodes));
    }
    assert.throws(() => parseTrees({ features: [], trees: [] }));
  });

  test('the error names the missing feature', () => {
    assert.throws(() => parseTrees(MODEL).predict({ words: new Float32Array(1) }, Int32Array.of(0)), /lead/);
  });
});
