import { z } from 'zod';
import { canonicalLanguage } from '../../../../languages/canonical-code.ts';
import { type Catalogue, catalogueSchema } from './catalogue.ts';
import { DownloadError } from './download-error.ts';
import { errorCodeOf, type HttpRequest, sendRequest } from './http-request.ts';
import { compareVersions, modelName, type PublishedModel, publishedModelSchema } from './model.ts';

/** Mozilla publishes its models in Remote Settings, a Kinto server. */
export const RECORDS_URL = 'https://firefox.settings.services.mozilla.com';
const RECORDS_PATH = '/v1/buckets/main/collections/translations-models/records';

/** Forty times the current size of the response. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** One record describes one file of a model. */
const recordSchema = z.object({
  name: z.string(),
  fromLang: z.string(),
  toLang: z.string(),
  version: z.string(),
  fileType: z.string(),
  /** Selects Firefox installations. */
  filter_expression: z.string().optional(),
  attachment: z.object({ hash: z.string(), size: z.number(), location: z.string() }),
  last_modified: z.int(),
});
type SettingsRecord = z.output<typeof recordSchema>;

/** Filter expressions that include the desktop release of Firefox. */
const RELEASE_FILTERS = new Set(['', "env.appinfo.OS != 'Android' || env.channel != 'release'"]);

/** Major versions whose files the engine can read. */
const SUPPORTED_MAJORS = ['1', '2'];

/**
 * Downloads the current catalogue.
 * @param request its `url` is the URL of the server, without a trailing slash
 * @throws DownloadError, the signal's reason
 */
export async function fetchCatalogue(request: HttpRequest): Promise<Catalogue> {
  const source = `${request.url}${RECORDS_PATH}`;
  const response = z.object({ data: z.array(z.unknown()) }).safeParse(await fetchJson({ ...request, url: source }));
  const records = (response.data?.data ?? []).flatMap((record) => recordSchema.safeParse(record).data ?? []);
  const catalogue = catalogueSchema.safeParse({
    ...{ source, licence: 'MPL-2.0' },
    timestamp: Math.max(0, ...records.map((record) => record.last_modified)),
    models: chooseModels(records),
  });
  if (catalogue.success) return catalogue.data;
  throw new DownloadError('rejected', `${source} has no models that this version supports.`, catalogue.error);
}

async function fetchJson(request: HttpRequest): Promise<unknown> {
  await using response = await sendRequest(request, { accept: 'application/json' });
  if (response.status !== 200)
    throw new DownloadError('rejected', `${request.url} returned status ${response.status}.`);
  // Without the further pages, the catalogue would be incomplete.
  if (response.header('next-page') !== '')
    throw new DownloadError('rejected', `${request.url} returned more than one page.`);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES)
        throw new DownloadError('rejected', `${request.url} is too large for a catalogue.`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('rejected', `${request.url} could not be read (${errorCodeOf(error)}).`, error);
  }
}

/** Chooses for each direction the newest version for Firefox releases, or the newest version if no release has one. */
function chooseModels(records: readonly SettingsRecord[]): PublishedModel[] {
  const chosen = new Map<string, { model: PublishedModel; isRelease: boolean }>();
  for (const files of Map.groupBy(records, fileGroupOf).values()) {
    const model = modelOf(files);
    const isRelease = RELEASE_FILTERS.has(files[0]?.filter_expression?.trim() ?? '');
    if (model === undefined || !SUPPORTED_MAJORS.includes(model.version.split('.', 1)[0] ?? '')) continue;
    const current = chosen.get(modelName(model));
    const isBetter =
      current === undefined ||
      (isRelease === current.isRelease ? compareVersions(current.model.version, model.version) < 0 : isRelease);
    if (isBetter) chosen.set(modelName(model), { model, isRelease });
  }
  return [...chosen.values()]
    .map(({ model }) => model)
    .toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
}

/** Records with the same key are the files of one model. */
function fileGroupOf({ fromLang, toLang, version, filter_expression }: SettingsRecord): string {
  return JSON.stringify([fromLang, toLang, version, filter_expression?.trim() ?? '']);
}

/** Undefined if the files are not a complete model, or if the service does not know a language. */
function modelOf(records: readonly SettingsRecord[]): PublishedModel | undefined {
  const [first] = records;
  const files = records.map(({ fileType, name, attachment: { size, hash, location } }) => ({
    ...{ type: fileType, name, size, sha256: hash, path: location },
  }));
  const weights = files.find(({ type }) => type === 'model')?.name ?? '';
  return publishedModelSchema.safeParse({
    from: canonicalLanguage(first?.fromLang ?? '')?.code,
    to: canonicalLanguage(first?.toLang ?? '')?.code,
    version: first?.version,
    gemmPrecision: weights.endsWith('intgemm8.bin') ? 'int8shiftAll' : 'int8shiftAlphaAll',
    files,
  }).data;
}
