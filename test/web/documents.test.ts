import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { violations } from './accessibility.ts';

describe('the documents of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('a chosen file is translated, downloaded under its new name, and deleted', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    await choose(tab, { 'notes.txt': 'The first note.\n\nThe second note.\n' });
    const entry = page.locator('.entry', { hasText: 'notes.txt' });
    await entry.getByRole('button', { name: 'Download' }).waitFor();
    const row = await entry.innerText();
    assert.match(row, /English → Spanish/);
    assert.match(row, /Translated · notes\.es\.txt · Kept until /);
    const started = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'Download' }).click();
    const download = await started;
    assert.equal(download.suggestedFilename(), 'notes.es.txt');
    const text = await readFile(await download.path(), 'utf8');
    assert.match(text, /^\S.+\n\n\S.+\n$/);
    assert.notEqual(text, 'The first note.\n\nThe second note.\n');
    await entry.getByRole('button', { name: 'Delete: notes.txt' }).click();
    await entry.waitFor({ state: 'detached' });
  });

  test('several files are listed, newest first, and one that is no document is explained', async () => {
    await using tab = await stage.open('/documents', { expected: /status of 422/ });
    const { page } = tab;
    await choose(tab, { 'one.txt': 'One thing.', 'two.md': '# Two things', 'program.exe': 'MZ\u0000\u0000\u0000' });
    await page.getByText('The service cannot read this kind of file').waitFor();
    await page.locator('.entry', { hasText: 'two.md' }).getByRole('button', { name: 'Download' }).waitFor();
    const names = await page.locator('.entry strong').allInnerTexts();
    assert.deepEqual(names, ['program.exe', 'two.md', 'one.txt']);
    await page.getByRole('button', { name: 'Close: program.exe' }).click();
    assert.equal(await page.locator('.entry', { hasText: 'program.exe' }).count(), 0);
  });

  test('the entry of a file tells what stays in its language', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await choose(tab, { 'texts.json': '{"a":"A small house.","b":"btn_primary","c":"main.menu"}' });
    const entry = page.locator('.entry', { hasText: 'texts.json' });
    await entry.getByText('Texts that look like code or identifiers stay as they are (2)').waitFor();
  });

  test('the texts of a file are chosen before it is translated', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await page.getByLabel('Texts to translate').selectOption('Choose texts');
    await choose(tab, { 'en.json': '{"home":{"title":"A small house.","note":"A red car."},"legal":"A green tree."}' });
    const dialog = page.getByRole('dialog', { name: 'Choose texts of en.json' });
    await dialog.getByText('3 of 3 texts will be translated').waitFor();
    await dialog.getByLabel('Translate only').fill('home\nfoot');
    await dialog.getByText('2 of 3 texts will be translated').waitFor();
    await dialog.getByText('Patterns of the choice match no text of the file: foot').waitFor();
    await dialog.getByLabel('home.note').click();
    await dialog.getByText('1 of 3 texts will be translated').waitFor();
    assert.equal(await dialog.getByLabel('Leave as they are').inputValue(), 'home.note');
    assert.equal(await dialog.getByLabel('home.title').isChecked(), true);
    assert.equal(await dialog.getByLabel('legal').isChecked(), false);
    assert.deepEqual(await violations(tab), []);
    await dialog.getByRole('button', { name: 'Translate' }).click();
    const entry = page.locator('.entry', { hasText: 'en.json' });
    const started = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'Download' }).click();
    const result: unknown = JSON.parse(await readFile(await (await started).path(), 'utf8'));
    const home = { title: 'Es: A small house.', note: 'A red car.' };
    assert.deepEqual(result, { home, legal: 'A green tree.' });
  });

  test('a PDF is shown beside its translation, and the keyboard opens and closes it', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    const source = new Uint8Array(Buffer.from(await SAMPLE_FILES.pdf.content('The library opens every day.')));
    await choose(tab, { 'notes.txt': 'A note.', 'report.pdf': source });
    const entry = page.locator('.entry', { hasText: 'report.pdf' });
    const button = entry.getByRole('button', { name: 'Compare report.pdf' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'report.pdf beside its translation' });
    const addresses = await Promise.all(
      ['Source: report.pdf', /^Translation: report\.\w+\.pdf$/].map((title) =>
        dialog.getByTitle(title).getAttribute('src'),
      ),
    );
    assert.equal(new Set(addresses.filter((address) => address?.startsWith('blob:'))).size, 2);
    assert.deepEqual(await violations(tab), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    assert.equal(await page.getByRole('button', { name: 'Compare notes.txt' }).count(), 0);
  });

  test('dropped files are translated', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (const name of ['left.txt', 'right.txt']) data.items.add(new File([`The ${name} side.`], name));
      return data;
    });
    const field = page.getByRole('region', { name: 'Drop files here' });
    await field.dispatchEvent('dragover', { dataTransfer: files });
    await field.dispatchEvent('drop', { dataTransfer: files });
    for (const name of ['left.txt', 'right.txt']) {
      await page.locator('.entry', { hasText: name }).getByRole('button', { name: 'Download' }).waitFor();
    }
  });

  test('a translation that was not downloaded is deleted only after a question', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await choose(tab, { 'kept.txt': 'A thing to keep.' });
    const entry = page.locator('.entry', { hasText: 'kept.txt' });
    await entry.getByRole('button', { name: 'Download' }).waitFor();
    const bin = entry.getByRole('button', { name: 'Delete: kept.txt' });
    const question = page.getByRole('dialog', { name: 'Delete kept.txt?' });
    await bin.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await entry.getByRole('button', { name: 'Download' }).waitFor();
    await bin.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await entry.waitFor({ state: 'detached' });
  });

  test('a document that is being translated shows its progress and can be cancelled', async () => {
    await using tab = await stage.open('/documents');
    const { page } = tab;
    await choose(tab, { 'book.txt': 'A sentence of a long book.\n\n'.repeat(20_000) });
    const entry = page.locator('.entry', { hasText: 'book.txt' });
    await entry.getByText(/Translating…/).waitFor();
    await entry.getByRole('button', { name: 'Cancel: book.txt' }).click();
    await entry.getByText('Cancelled', { exact: true }).waitFor();
  });
});

/** Selects files as the file dialog does. */
async function choose({ page }: Tab, files: Record<string, string | Uint8Array>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: typeof text === 'string' ? Buffer.from(text) : Buffer.from(text),
    })),
  );
}

async function chooseTarget({ page }: Tab, language: string): Promise<void> {
  await page.getByRole('button', { name: /^To:/ }).click();
  await page.keyboard.type(language);
  await page.keyboard.press('Enter');
}
