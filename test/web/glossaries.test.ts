import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab, waitForValue } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('the glossaries of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('a glossary is made, filled in a table, used in a translation, exported and deleted', async () => {
    await using tab = await stage.open('/glossaries');
    const { page } = tab;
    await choose(tab, /^To/, 'German');
    await page.getByLabel('Name of a new glossary').fill('Restaurant');
    await page.getByRole('button', { name: 'Create' }).click();
    const entry = page.locator('.entry', { hasText: 'Restaurant' });
    await entry.getByText('English → German').waitFor();

    await entry.getByLabel('New entry: English').fill('bill');
    await entry.getByLabel('New entry: German').fill('Zeche');
    await page.keyboard.press('Enter');
    await entry.getByText('1 entry').waitFor();
    await entry.getByLabel('New entry: English').fill('tip');
    await entry.getByLabel('New entry: German').fill('Trinkgeld');
    await entry.getByRole('button', { name: 'Add the entry' }).click();
    await entry.getByText('2 entries').waitFor();
    await entry.getByLabel('German: tip').fill('Geld');
    await page.keyboard.press('Enter');
    await waitForValue(() => readEntries(stage), JSON.stringify({ bill: 'Zeche', tip: 'Geld' }));
    assert.deepEqual(await violations(tab), []);
    await entry.getByRole('button', { name: 'Remove: tip' }).click();
    await entry.getByText('1 entry').waitFor();

    const started = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'Export as CSV: Restaurant' }).click();
    const download = await started;
    assert.match(download.suggestedFilename(), /\.csv$/);
    assert.match(await readFile(await download.path(), 'utf8'), /bill,Zeche/);

    await page.getByRole('link', { name: 'Translate' }).click();
    await choose(tab, /^To/, 'German');
    await page.fill('#source-text', 'The bill, please.');
    await page.getByLabel('Glossary', { exact: true }).selectOption('Restaurant');
    await page.locator('#result-text', { hasText: 'Zeche' }).waitFor();
    await choose(tab, /^To/, 'Spanish');
    await page.getByLabel('Glossary', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('#result-text', { hasText: 'es: The bill' }).waitFor();

    await page.getByRole('link', { name: 'Glossaries' }).click();
    await entry.getByRole('button', { name: 'Delete: Restaurant' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Restaurant?' });
    await question.waitFor();
    assert.deepEqual(await violations(tab), []);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    assert.deepEqual(await readEntries(stage), JSON.stringify({ bill: 'Zeche' }), 'Enter keeps the glossary');
    await entry.getByRole('button', { name: 'Delete: Restaurant' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No glossaries yet.').waitFor();
  });

  test('a file is imported under its name; a file that cannot be read is explained', async () => {
    await using tab = await stage.open('/glossaries', { expected: /status of 400/ });
    const { page } = tab;
    await choose(tab, /^To/, 'German');
    await choose(tab, /^To/, 'Spanish');
    const file = page.locator('input[type=file]');
    const csv = (text: string) => ({ name: 'railway.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await file.setInputFiles(csv('track,vía\nplatform,andén\n'));
    const entry = page.locator('.entry', { hasText: 'railway' });
    await entry.getByText('2 entries').waitFor();
    await entry.getByRole('button', { name: 'Entries railway' }).click();
    await waitForValue(() => entry.getByLabel('Spanish: platform').inputValue(), 'andén');
    await file.setInputFiles(csv('track,\n'));
    await page.getByRole('alert').waitFor();
    assert.match(await page.getByRole('alert').innerText(), /row 1/);
  });

  test('a memory is imported, used in a translation, exported and deleted', async () => {
    await using tab = await stage.open('/glossaries', { expected: /status of 422/ });
    const { page } = tab;
    await choose(tab, /^To/, 'German');
    const tuv = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
    const tu = (source: string, target: string) => `<tu>${tuv('en', source)}${tuv('de', target)}</tu>`;
    const tmx = `<tmx version="1.4"><header/><body>${tu('Open the door.', 'AUS DEM SPEICHER.')}${tu('Wait.', 'Warten Sie.')}</body></tmx>`;
    const upload = async (text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import a memory' }).click();
      await (await chooser).setFiles({ name: 'manual.tmx', mimeType: 'text/xml', buffer: Buffer.from(text) });
    };
    await upload('no memory');
    await page.getByRole('alert').waitFor();
    await upload(tmx);
    const entry = page.locator('.entry', { hasText: 'manual' });
    await entry.getByText('2 segments').waitFor();
    assert.deepEqual(await violations(tab), []);
    const started = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'Export as TMX: manual' }).click();
    assert.match(await readFile(await (await started).path(), 'utf8'), /AUS DEM SPEICHER/);

    await entry.getByRole('button', { name: 'Segments' }).click();
    const translation = entry.getByLabel('German: Open the door.');
    await translation.fill('AUS DEM NEUEN SPEICHER.');
    await translation.blur();
    await entry.getByLabel('Search the segments').fill('neuen');
    await entry.getByText('AUS DEM NEUEN SPEICHER.').waitFor();
    await entry.getByLabel('Search the segments').fill('nothing');
    await entry.getByText('No segment has this text.').waitFor();
    await entry.getByLabel('Search the segments').fill('');
    await entry.getByText('AUS DEM NEUEN SPEICHER.').waitFor();
    assert.deepEqual(await violations(tab), []);
    await entry.getByRole('button', { name: 'Delete the segment: Wait.' }).click();
    await entry.getByText('1 segment').waitFor();

    await page.getByRole('link', { name: 'Translate' }).click();
    await choose(tab, /^To/, 'German');
    await page.fill('#source-text', 'Open the door.');
    await page.getByLabel('Translation memory', { exact: true }).selectOption('manual');
    await page.locator('#result-text', { hasText: 'AUS DEM NEUEN SPEICHER.' }).waitFor();

    await page.getByRole('link', { name: 'Glossaries' }).click();
    await entry.getByRole('button', { name: 'Delete: manual' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No translation memories yet.').waitFor();
  });

  test('a document is translated with the chosen glossary', async () => {
    const body = { name: 'Bills', source_language: 'en', target_language: 'de', entries: { bill: 'Zeche' } };
    assert.equal((await stage.service.post('/v1/glossaries', body)).status, 200);
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await choose(tab, /^To/, 'German');
    await page.locator('.documents').getByLabel('Glossary').selectOption('Bills');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('The bill, please.\n') });
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.match(await readFile(await (await started).path(), 'utf8'), /Zeche/);
  });
});

async function readEntries({ service }: Stage): Promise<string> {
  const read = async (path: string) => (await service.fetch(path)).json();
  const { glossaries } = await read('/v1/glossaries');
  const { entries } = await read(`/v1/glossaries/${glossaries[0].glossary_id}?entries=true`);
  return JSON.stringify(entries);
}

async function choose({ page }: Tab, picker: RegExp, language: string): Promise<void> {
  await page.getByRole('button', { name: picker }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill(language);
  await page.getByRole('option', { name: language }).first().click();
}
