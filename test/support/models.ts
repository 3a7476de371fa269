import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { type Site, site } from '../../load/servers/http-server.ts';
import { CATALOGUE_FILE, type Catalogue } from '../../src/translation/engines/bergamot/models/catalogue.ts';
import {
  DESCRIPTION_FILE,
  folderName,
  type PublishedModel,
} from '../../src/translation/engines/bergamot/models/model.ts';

const FIXTURES = new URL('../fixtures/bergamot/', import.meta.url).pathname;
const FILES = 'main-workspace/translations-models';

const manifest = z.object({
  models: z.array(
    z.object({
      src: z.string(),
      trg: z.string(),
      files: z.array(
        z.object({
          type: z.enum(['model', 'lex', 'vocab', 'srcvocab', 'trgvocab']),
          ...{ name: z.string(), size: z.number(), sha256: z.string() },
        }),
      ),
    }),
  ),
});

/** The small models de-en, en-de, en-fr and en-ja as a catalogue describes them; newer than any real one. */
export const TEST_CATALOGUE: Catalogue = {
  source: 'test/fixtures/bergamot',
  licence: 'Apache-2.0',
  timestamp: Date.UTC(2100, 0),
  models: manifest
    .parse(JSON.parse(await readFile(join(FIXTURES, 'manifest.json'), 'utf8')))
    .models.map(({ src, trg, files }) => ({
      ...{ from: src, to: trg, version: '1.0', gemmPrecision: 'int8shiftAlphaAll' },
      files: files.map((file) => ({ ...file, path: `${FILES}/${src}${trg}/${file.name}` })),
    })),
};

export function testModel(name: string): PublishedModel {
  const found = TEST_CATALOGUE.models.find(({ from, to }) => `${from}-${to}` === name);
  if (found === undefined) throw new Error(`there is no test model ${name}`);
  return found;
}

/** Makes a directory of models know those of the tests instead of the real ones. */
export async function keepCatalogue(directory: string, catalogue = TEST_CATALOGUE): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, CATALOGUE_FILE), JSON.stringify(catalogue));
}

/** Puts small models into a directory of models, as a download would. */
export async function installTestModels(directory: string, names = ['de-en', 'en-de', 'en-fr', 'en-ja']) {
  await keepCatalogue(directory);
  for (const model of names.map(testModel)) {
    const folder = join(directory, folderName(model));
    for (const { name, path } of model.files) await cp(fixtureOf(path), join(folder, name));
    await writeFile(join(folder, DESCRIPTION_FILE), JSON.stringify(model));
  }
}

/** The bytes of a file of the catalogue. */
export function fileOf(path: string): Promise<Buffer> {
  return readFile(fixtureOf(path));
}

function fixtureOf(path: string): string {
  return join(FIXTURES, ...path.split('/').slice(-2));
}

/** One request for a file: what was asked for, and what would be answered. */
export interface Asked {
  path: string;
  bytes: Buffer;
  /** Where the range begins that was asked for. */
  from: number | undefined;
  response: ServerResponse;
}

export interface ModelSite extends Site {
  /** Paths asked for, with the beginning of the range behind `@`. */
  asked: string[];
}

/** The records of a model as they are published: one for each file. */
export function recordsOf({ from, to, version, files }: PublishedModel, more: object = {}): object[] {
  return files.map(({ type, name, size, sha256, path }) => ({
    ...{ name, fromLang: from, toLang: to, version, fileType: type, last_modified: Date.UTC(2100, 0) },
    attachment: { hash: sha256, size, filename: name, location: path, mimetype: 'application/octet-stream' },
    ...{ id: `${from}-${to}-${type}`, schema: 1, filter_expression: '' },
    ...more,
  }));
}

const RECORDS = 'v1/buckets/main/collections/translations-models/records';

/**
 * A server of the models with the layout of the real one, which answers ranges.
 * @param answer may answer in another way; returns false to have it done as usual
 * @param records what it has at the path of the records
 */
export async function modelSite(
  answer: (asked: Asked) => boolean = () => false,
  records?: readonly object[],
): Promise<ModelSite> {
  const asked: string[] = [];
  const listener: RequestListener = async (request, response) => {
    const path = (request.url ?? '').slice(1);
    const [, range] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const from = range === undefined ? undefined : Number(range);
    asked.push(from === undefined ? path : `${path}@${from}`);
    if (records !== undefined && path === RECORDS) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: records }));
      return;
    }
    const bytes = await fileOf(path).catch(() => undefined);
    if (bytes === undefined) response.writeHead(404).end();
    else if (!answer({ path, bytes, from, response })) sendFile(response, bytes, from);
  };
  return Object.assign(await site(listener), { asked });
}

/** Answers with the first half of the weights of a model, and keeps the rest back until it is let go. */
export function halves() {
  const waiting: (() => void)[] = [];
  let holding = true;
  return {
    waiting,
    answer: ({ path, bytes, from, response }: Asked): boolean => {
      if (!holding || from !== undefined || !path.includes('/model.')) return false;
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, HALF));
      waiting.push(() => response.end(bytes.subarray(HALF)));
      return true;
    },
    release() {
      holding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Bytes. */
export const HALF = 250_000;

/** As a static file server does. */
export function sendFile(response: ServerResponse, bytes: Buffer, from: number | undefined): void {
  if (from === undefined) {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  } else if (from >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  } else {
    const rest = bytes.subarray(from);
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { 'content-length': rest.length, 'content-range': range }).end(rest);
  }
}
