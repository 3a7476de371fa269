import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { runCommandToEnd, writeFileIn } from '../support/cli-process.ts';
import { temporaryDirectory } from '../support/storage.ts';

/** Prints the completions that bash offers for the last word. */
const OFFER = `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _glossa; printf '%s\\n' "\${COMPREPLY[@]}"`;

const hasBash = spawnSync('bash', ['--version']).status === 0;

test('bash completes commands, options and language codes', { skip: !hasBash }, async () => {
  await using directory = await temporaryDirectory();
  const { stdout } = await runCommandToEnd(['completion', 'bash'], {});
  const script = await writeFileIn(directory.path, 'glossa.bash', stdout);
  const offered = (...words: string[]): string[] => {
    const { stdout, stderr } = spawnSync('bash', ['-c', OFFER, 'bash', script, ...words], { encoding: 'utf8' });
    assert.equal(stderr, '');
    return stdout.split('\n').filter(Boolean);
  };
  assert.deepEqual(offered('glossa', 'tr'), ['translate']);
  assert.deepEqual(offered('glossa', 'models', 'p'), ['pull']);
  assert.deepEqual(offered('glossa', 'summarize', '--p'), ['--points']);
  assert.deepEqual(offered('glossa', 'translate', '--to', 'zh'), ['zh-Hans', 'zh-Hant']);
  // The shell completes file names.
  assert.deepEqual(offered('glossa', 'summarize', 'rep'), []);
});

test('every supported shell has a script; other shells are rejected', async () => {
  const fish = await runCommandToEnd(['completion', 'fish'], {});
  assert.match(fish.stdout, /complete -c glossa .*-a translate /);
  const zsh = await runCommandToEnd(['completion', 'zsh'], {});
  assert.match(zsh.stdout, /^autoload -U \+X bashcompinit/);
  const other = await runCommandToEnd(['completion', 'tcsh'], {});
  assert.deepEqual([other.exitCode, other.stdout], [2, '']);
  assert.match(other.stderr, /Allowed choices are bash, zsh, fish/);
});
