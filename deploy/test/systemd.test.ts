import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const UNIT = fileURLToPath(new URL('../systemd/glossa.service', import.meta.url));
/** Of 10, in tenths: an empty unit has 96. */
const MAX_EXPOSURE = 20;
/** Older versions read no unit files. */
const MIN_SYSTEMD = 250;
const TIMEOUT_MS = 60_000;

const [, version = '0'] = /systemd (\d+)/.exec(run('--version').stdout ?? '') ?? [];
const skip = Number(version) < MIN_SYSTEMD && 'systemd-analyze is not installed, or too old';

test('the unit is well confined', { skip }, () => {
  const { status, stdout } = run('security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, UNIT);
  assert.equal(status, 0, stdout);
});

test('the unit does not restart the service after errors that a restart does not mend', async () => {
  const unit = await readFile(UNIT, 'utf8');
  assert.match(unit, /^RestartPreventExitStatus=2 69 78$/m);
});

function run(...args: readonly string[]) {
  return spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8', timeout: TIMEOUT_MS });
}
