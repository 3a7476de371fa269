import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { configurationPage, settingRow, settingsHelp } from '../../src/config/documentation.ts';
import { ALL_SETTINGS } from '../../src/config/settings.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/configuration.md is up to date: npm run docs:configuration writes it', async () => {
  assert.equal(await read('docs/configuration.md'), configurationPage());
});

test('the settings in the README read as in docs/configuration.md', async () => {
  const rows = (await read('README.md')).match(/^\| `GLOSSA_\w+` \|.*$/gm) ?? [];
  assert.equal(rows.length, 10);
  const known = new Set(ALL_SETTINGS.map(settingRow));
  for (const row of rows) assert.ok(known.has(row), row);
});

test('every variable is declared once', () => {
  const names = ALL_SETTINGS.flatMap(({ variable, alias }) => [variable, alias ?? variable]);
  assert.equal(new Set(ALL_SETTINGS.map(({ variable }) => variable)).size, ALL_SETTINGS.length);
  for (const name of names) assert.match(name, /^[A-Z][A-Z_]+$/);
});

test('the help lists every setting with its default within 80 columns', () => {
  const lines = settingsHelp().split('\n');
  for (const { variable, default: value } of ALL_SETTINGS) {
    const line = lines.find((one) => one.startsWith(`  ${variable}`));
    assert.ok(line?.includes(value ?? ''), variable);
  }
  const isUrl = /https?:|s3:/;
  assert.deepEqual(
    lines.filter((line) => line.length > 80 && !isUrl.test(line)),
    [],
  );
});
