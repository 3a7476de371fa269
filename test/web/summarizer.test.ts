import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { needsBrowser, type Tab, waitForValue } from '../../load/browser.ts';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { openStage, type Stage } from '../support/page.ts';
import { greyPng } from '../support/png.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';

const ASSETS = new URL('../../assets/', import.meta.url);
const PDF = await readFile(new URL('a-short-history-of-translation.pdf', ASSETS));
/** Two characters outside the first 65,536, so that offsets in code points and in UTF-16 units differ. */
const TEXT = `𝄞 𝄞 The library of the town opens at nine in the morning and closes at six in the evening. \
Entrance is free for everybody who lives in the town. The visitors from elsewhere pay two euros at the door. \
Children under twelve read in a room of their own, which has a garden with three old apple trees.`;

const listShape = z.object({ files: z.array(z.object({ key: z.string() })) });

describe('the summarizer of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  async function temporaryFiles(): Promise<string[]> {
    const { body } = await stage.service.get('/v1/store/file');
    return listShape.parse(body).files.flatMap(({ key }) => (key.startsWith('page/') ? key : []));
  }

  test('pages of a document that were not read, or not well, are named', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await page.route('**/v1/ai/summary', async (route) => {
      const response = await route.fetch();
      const warnings = [{ code: 'pages_uncertain', message: 'Send sharper images.', pages: [3, 7, 8, 9] }];
      const [, done = ''] = /event: done\ndata: (.*)/.exec(await response.text()) ?? [];
      await route.fulfill({ response, body: doneEvent({ ...JSON.parse(done), warnings }) });
    });
    await page.fill('#summary-source', TEXT);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Some pages are images of poor quality.').waitFor();
    assert.match(await page.locator('.summary-warnings').innerText(), /\(pages 3, 7–9\)$/);
  });

  test('the points of a summary are linked with their sentences in the text', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await page.fill('#summary-source', TEXT);
    await page.getByLabel('Number of points').fill('2');
    await page.keyboard.press('Control+Enter');
    await page.locator('#summary-text li').nth(1).waitFor();
    const points = await page.locator('#summary-text li > span').allInnerTexts();
    const marks = await page.locator('mark').allInnerTexts();
    assert.deepEqual(
      marks.map((mark) => mark.replace(/\d$/, '')),
      points,
    );
    await page.getByRole('button', { name: /Show the source of sentence 2/ }).click();
    await waitForValue(() => page.locator('mark.active').innerText(), marks[1]);
    assert.equal(await focused(tab), 'Back to sentence 2 of the summary');
    await page.keyboard.press('Enter');
    assert.equal(await focused(tab), 'Show the source of sentence 2');
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await waitForValue(() => page.inputValue('#summary-source'), TEXT);
  });

  test('a paragraph respects the maximum characters', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await page.fill('#summary-source', TEXT);
    await page.getByLabel('Paragraph').check();
    await page.getByLabel('Maximum characters').fill('60');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.locator('#summary-text .sentence').first().waitFor();
    const text = (await page.locator('#summary-text .sentence').allInnerTexts()).join(' ');
    assert.ok(text.length > 0 && text.length <= 60, text);
  });

  test('a dropped PDF is uploaded, summarized with page numbers and deleted', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await drop(tab, 'history.pdf', PDF);
    await page.locator('.page-note').first().waitFor();
    assert.equal(await page.locator('#summary-text li').count(), 3);
    assert.match(await page.locator('.page-note').first().innerText(), /^page \d$/);
    assert.match(await page.locator('.document').innerText(), /history\.pdf/);
    await page.waitForFunction(async (key) => {
      const answer = await fetch('/v1/store/file', { headers: { 'x-api-key': key } });
      return !(await answer.text()).includes('"page/');
    }, stage.service.key);
    assert.deepEqual(await temporaryFiles(), []);
  });

  test('a cancelled upload leaves no file', async () => {
    await using tab = await stage.open('/summarize', { expected: /net::ERR/ });
    const { page } = tab;
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.route('**/v1/ai/summary', () => undefined);
    await drop(tab, 'history.pdf', PDF);
    await page.waitForRequest('**/v1/ai/summary');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await removed).status(), 200);
    await page.getByRole('button', { name: 'Summarize' }).waitFor();
    assert.deepEqual(await temporaryFiles(), []);
  });

  test('a presentation is summarized with slide numbers; a chosen text file needs no PDF', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await drop(tab, 'talk.pptx', Buffer.from(await SAMPLE_FILES.pptx.content('The library opens at nine.')));
    await page.getByText('The library opens at nine.').waitFor();
    assert.equal(await page.locator('.page-note').first().innerText(), 'slide 1');
    const notes = { name: 'notes.txt', mimeType: '', buffer: Buffer.from('The garden has three old apple trees.') };
    await page.setInputFiles('.summarizer input[type=file]', notes);
    await page.getByText('The garden has three old apple trees.').waitFor();
    assert.match(await page.locator('.document').innerText(), /notes\.txt/);
  });

  test('the summary keeps to the focus, in the chosen language, with its sources in the text', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await page.fill('#summary-source', TEXT);
    await page.getByLabel('Number of points').fill('1');
    await page.getByRole('button', { name: /^Language of the summary/ }).click();
    await page.keyboard.type('Spanish');
    await page.keyboard.press('Enter');
    await page.getByLabel('Focus').fill('What do visitors pay?');
    await page.keyboard.press('Enter');
    await page.getByText('es: The visitors from elsewhere pay two euros at the door.').waitFor();
    assert.match(await page.locator('mark').innerText(), /^The visitors from elsewhere pay/);
    await page.reload();
    await page.getByRole('button', { name: 'Language of the summary: Spanish' }).waitFor();
    assert.equal(await page.inputValue('#summary-focus'), '');
  });

  test('other files are rejected before the upload; a damaged PDF is explained', async () => {
    await using tab = await stage.open('/summarize', { expected: /status of 422/ });
    const { page } = tab;
    await drop(tab, 'photo.heic', Buffer.from('Some bytes.'));
    await page.getByText('This kind of file cannot be summarized.').waitFor();
    await drop(tab, 'broken.pdf', Buffer.from('%PDF-1.7 and nothing else'));
    await page.getByText(/^(This file is not a PDF|The document is damaged)/).waitFor();
  });

  test('a scan without OCR is explained in place of the earlier summary, whose marks are gone', async () => {
    await using tab = await stage.open('/summarize', { expected: /status of 422/ });
    const { page } = tab;
    await page.fill('#summary-source', TEXT);
    await page.keyboard.press('Control+Enter');
    await page.locator('#source-link-0').click();
    await page.locator('#summary-text .active').waitFor();
    await page.getByLabel('File', { exact: true }).check();
    await page.locator('#summary-text .active').waitFor({ state: 'detached' });
    await page.route('**/v1/ai/summary', (route) =>
      route.fulfill({ status: 422, json: { success: false, code: 'ocr_not_installed', message: '', log_id: 'x' } }),
    );
    await drop(tab, 'scan.png', greyPng({ width: 1, height: 1, bitsPerPixel: 8 }, Buffer.from([0, 255])));
    await page.getByText('Install it with “glossa models pull ocr:en”.').waitFor();
    assert.equal(await page.locator('#summary-text').count(), 0);
  });

  test('a PDF is summarized by its URL; an unreachable URL is explained', async () => {
    await using documents = await startHttpServer((request, response) => {
      if (request.url === '/a.pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
      else response.writeHead(404).end();
    });
    await using tab = await stage.open('/summarize', { expected: /status of 422/ });
    const { page } = tab;
    await page.getByLabel('Link').check();
    await page.fill('#document-url', `${documents.url}/none.pdf`);
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.getByText('The address did not return a document.').waitFor();
    await page.fill('#document-url', `${documents.url}/a.pdf`);
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.locator('.page-note').first().waitFor();
    assert.equal(await page.locator('.problem').count(), 0);
  });

  test('a summary of a language model has no source links', async () => {
    await using tab = await stage.open('/summarize');
    const { page } = tab;
    await page.route('**/v1/ai/summary', (route) => {
      const usage = { input_tokens: 1, output_tokens: 1, inference_time_tokens: 1, total_tokens: 3 };
      return route.fulfill({
        headers: { 'x-glossa-engine': 'llm' },
        contentType: 'text/event-stream',
        body: doneEvent({ success: true, summary: 'A library with a garden. It is free.', _usage: usage, log_id: 'x' }),
      });
    });
    await page.fill('#summary-source', TEXT);
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.getByText('A library with a garden. It is free.').waitFor();
    await page.getByText('Written by a language model').waitFor();
    assert.equal(await page.locator('mark').count(), 0);
  });
});

const doneEvent = (body: object): string => `event: done\ndata: ${JSON.stringify(body)}\n\n`;

function focused({ page }: Tab): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}

/** Drops a file on the summarizer, as if dragged from the desktop. */
async function drop({ page }: Tab, name: string, bytes: Buffer): Promise<void> {
  // The locator waits for the summarizer, which loads later than the page.
  await page
    .locator('.summarizer .pane')
    .first()
    .evaluate(
      (pane, [name, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], name));
        for (const type of ['dragover', 'drop']) {
          pane.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
      },
      [name, bytes.toString('base64')] as const,
    );
}
