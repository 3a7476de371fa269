import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findApertiumRoot } from '../../../../src/translation/engines/apertium/installation.ts';
import { needsApertium, open, root } from './support.ts';

async function installIn(t: TestContext, ...path: string[]): Promise<{ project: string; installed: string }> {
  const project = await mkdtemp(join(tmpdir(), 'glossa-root-'));
  t.after(() => rm(project, { recursive: true }));
  const installed = join(project, ...path);
  await mkdir(join(installed, 'usr/share/apertium/modes'), { recursive: true });
  return { project, installed };
}

test('a configured directory is the only candidate', async (t) => {
  const { project, installed } = await installIn(t, '.glossa', 'apertium');
  assert.equal(findApertiumRoot(installed, project), installed);
  assert.equal(findApertiumRoot(join(project, 'nowhere'), project), undefined);
});

test('without a setting the private installation comes before the system’s', async (t) => {
  const { project, installed } = await installIn(t, '.glossa', 'apertium');
  assert.equal(findApertiumRoot(undefined, project), installed);
});

test(
  'every direction of an installation is listed once, with a quality between 0 and 100',
  needsApertium,
  async (t) => {
    const { engine } = await open(t, { root });
    const directions = engine.directions();
    assert.equal(new Set(directions.map(({ from, to }) => `${from} ${to}`)).size, directions.length);
    for (const { from, to, quality, availability } of directions) {
      assert.ok(quality > 0 && quality < 100 && availability === 'ready' && from !== to);
    }
    assert.equal(engine.directions(), directions, 'the same array as long as nothing changes');
  },
);
