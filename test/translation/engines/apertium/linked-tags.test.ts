import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withReplacedLinks } from '../../../../src/translation/engines/apertium/linked-tags.ts';
import { pipelineEnvironment } from '../../../../src/translation/engines/apertium/modes.ts';
import { needsApertium, root } from './support.ts';

const data = join(root ?? '/', 'usr/share/apertium/apertium-eng-spa');
const POSTCHUNK = ['apertium-postchunk', '-z', `${data}/apertium-eng-spa.eng-spa.t3x`, `${data}/eng-spa.t3x.bin`];
const [filter = [], postchunk = []] = withReplacedLinks([POSTCHUNK]);

function run([program = '', ...rest]: readonly string[], streams: readonly string[]): string[] {
  const input = streams.map((stream) => `${stream}\0`).join('');
  return execFileSync(program, rest, { input, env: pipelineEnvironment(root ?? '/'), encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

const CHUNKS: [what: string, chunks: string, replaced: string][] = [
  [
    'links',
    '^Nom_adj<SN><f><pl>{^casa<n><2><3>$ ^rojo<adj><2><3>$}$',
    '^Nom_adj<SN><f><pl>{^casa<n><f><pl>$ ^rojo<adj><f><pl>$}$',
  ],
  ['a chunk after another', '^a<X>{^a<1>$}$ ^b<Y><Z>{^b<2>$}$[=1]', '^a<X>{^a<X>$}$ ^b<Y><Z>{^b<Z>$}$[=1]'],
  ['a link without a tag', '^nom<SN>{^casa<n><2><0>$}$', '^nom<SN>{^casa<n>$}$'],
  ['blanks', '^nom<SN><m>{[[0-3]]^él<prn><2>$[1]^año<n><2>$}$', '^nom<SN><m>{[[0-3]]^él<prn><m>$[1]^año<n><m>$}$'],
  [
    'no links',
    '^cnj<cnjsub>{^que<cnjsub>$}$ [0]^punt<sent>{^.<sent>$}$',
    '^cnj<cnjsub>{^que<cnjsub>$}$ [0]^punt<sent>{^.<sent>$}$',
  ],
  [
    'a text with escaped marks before a chunk',
    String.raw`\^\{ ^nom<SN><f>{^casa<n><2>$}$ ^a\{<SN><m>{^año<n><2>$}$`,
    String.raw`\^\{ ^nom<SN><f>{^casa<n><f>$}$ ^a\{<SN><m>{^año<n><2>$}$`,
  ],
  ['tags of a chunk that begin with digits', '^v<2a><X>{^v<2>$}$', '^v<2a><X>{^v<2>$}$'],
];

describe('links to the tags of a chunk', () => {
  for (const [what, chunks, replaced] of CHUNKS) {
    test(`are replaced: ${what}`, () => assert.deepEqual(run(filter, [chunks, chunks]), [replaced, replaced]));
  }

  test('are replaced as Apertium replaces them', needsApertium, () => {
    const streams = CHUNKS.map(([, chunks]) => chunks);
    assert.deepEqual(run(postchunk, run(filter, streams)), run(postchunk, streams));
  });
});
