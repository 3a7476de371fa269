import { z } from 'zod';
import { canonicalLanguage } from '../../../../languages/canonical.ts';
import { type Catalogue, catalogueSchema } from './catalogue.ts';
import { DownloadError } from './download-error.ts';
import { type DownloadRequest, errorCodeOf, sendRequest } from './http-request.ts';
import { compareVersions, modelName, type PublishedModel, publishedModelSchema } from './model.ts';

/** Where Mozilla publishes the records of its models (Remote Settings, a Kinto server). */
export const RECORDS_URL = 'https://firefox.settings.services.mozilla.com';
const RECORDS_PATH = '/v1/buckets/main/collections/translations-models/records';

/** Forty times what there is. */
const MAX_BYTES = 32 * 1024 * 1024;

/** One record is one file of a model. */
const recordSchema = z.object({
  name: z.string(),
  fromLang: z.string(),
  toLang: z.string(),
  version: z.string(),
  fileType: z.string(),
  /** Which installations of Firefox it is for. */
  filter_expression: z.string().optional(),
  attachment: z.object({ hash: z.string(), size: z.number(), location: z.string() }),
  last_modified: z.int(),
});
type PublishedRecord = z.output<typeof recordSchema>;

/** What the expressions of today say of the released Firefox on a desktop; what is not known is for others. */
const FOR_RELEASES = new Set(['', "env.appinfo.OS != 'Android' || env.channel != 'release'"]);

/** The engine reads the files of these major versions. */
const KNOWN_MAJORS = ['1', '2'];

/**
 * Reads the catalogue as it is published now.
 * @param request its `url` is that of the server, without a slash at its end
 * @throws DownloadError, the signal's reason
 */
export async function fetchCatalogue(request: DownloadRequest): Promise<Catalogue> {
  const source = `${request.url}${RECORDS_PATH}`;
  const answer = z.object({ data: z.array(z.unknown()) }).safeParse(await fetchJson({ ...request, url: source }));
  const records = (answer.data?.data ?? []).flatMap((record) => recordSchema.safeParse(record).data ?? []);
  const catalogue = catalogueSchema.safeParse({
    ...{ source, licence: 'MPL-2.0' },
    timestamp: Math.max(0, ...records.map((record) => record.last_modified)),
    models: chooseModels(records),
  });
  if (catalogue.success) return catalogue.data;
  throw new DownloadError('refused', `${source} holds no models that this version knows.`, catalogue.error);
}

async function fetchJson(request: DownloadRequest): Promise<unknown> {
  await using answer = await sendRequest(request, { accept: 'application/json' });
  if (answer.status !== 200)
    throw new DownloadError('refused', `${request.url} was answered with status ${answer.status}.`);
  // What follows would be on another page, and leaving it out would look like models that are gone.
  if (answer.header('next-page') !== '') throw new DownloadError('refused', `${request.url} answers in pages.`);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new DownloadError('refused', `${request.url} is longer than any catalogue.`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('refused', `${request.url} could not be read (${errorCodeOf(error)}).`, error);
  }
}

/** Of every pair the newest version that releases use, or that there is. */
function chooseModels(records: readonly PublishedRecord[]): PublishedModel[] {
  const chosen = new Map<string, { model: PublishedModel; isRelease: boolean }>();
  for (const files of Map.groupBy(records, groupOf).values()) {
    const model = modelOf(files);
    const isRelease = FOR_RELEASES.has(files[0]?.filter_expression?.trim() ?? '');
    if (model === undefined || !KNOWN_MAJORS.includes(model.version.split('.', 1)[0] ?? '')) continue;
    const other = chosen.get(modelName(model));
    const isBetter =
      other === undefined ||
      (isRelease === other.isRelease ? compareVersions(other.model.version, model.version) < 0 : isRelease);
    if (isBetter) chosen.set(modelName(model), { model, isRelease });
  }
  return [...chosen.values()]
    .map(({ model }) => model)
    .toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
}

/** Records of one group are the files of one model. */
function groupOf({ fromLang, toLang, version, filter_expression }: PublishedRecord): string {
  return JSON.stringify([fromLang, toLang, version, filter_expression?.trim() ?? '']);
}

/** Undefined for files that are no whole model, and for languages that the service has no code for. */
function modelOf(records: readonly PublishedRecord[]): PublishedModel | undefined {
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
