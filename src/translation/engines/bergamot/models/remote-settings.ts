import { z } from 'zod';
import { canonicalLanguage } from '../../../../languages/canonical-code.ts';
import { type Catalogue, catalogueSchema } from './catalogue.ts';
import { combineDownloadErrors, DownloadError, type FailedSource } from './download-error.ts';
import { fetchJson } from './fetch-json.ts';
import type { HttpRequest } from './http-request.ts';
import { compareVersions, modelName, type PublishedModel, publishedModelSchema } from './model.ts';
import { COLLECTIONS, type Collection, type PublishedRecord } from './published-records.ts';

/** Mozilla publishes its models in Remote Settings, a Kinto server. */
export const RECORDS_URL = 'https://firefox.settings.services.mozilla.com';

/**
 * Downloads the current catalogue from the first server that has one, and from the newest collection of that server.
 * @param baseUrls URLs of the servers, without trailing slashes. `file:` URLs are local folders.
 * @throws DownloadError, the signal's reason
 */
export async function fetchCatalogue(
  baseUrls: readonly string[],
  request: Omit<HttpRequest, 'url'>,
): Promise<Catalogue> {
  const failures: FailedSource[] = [];
  for (const baseUrl of baseUrls) {
    for (const collection of COLLECTIONS) {
      const url = `${baseUrl}/v1/buckets/main/collections/${collection.name}/records`;
      try {
        return await fetchCollection(collection, { ...request, url });
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error;
        failures.push({ baseUrl, error });
        if (error.kind === 'unreachable') break;
      }
    }
  }
  throw combineDownloadErrors(failures);
}

async function fetchCollection(collection: Collection, request: HttpRequest): Promise<Catalogue> {
  const response = z.object({ data: z.array(z.unknown()) }).safeParse(await fetchJson(request));
  const records = (response.data?.data ?? []).flatMap((record) => collection.record.safeParse(record).data ?? []);
  const catalogue = catalogueSchema.safeParse({
    ...{ source: request.url, licence: 'MPL-2.0' },
    timestamp: Math.max(0, ...records.map((record) => record.lastModified)),
    models: chooseModels(records, collection.majorVersions),
  });
  if (catalogue.success) return catalogue.data;
  throw new DownloadError('rejected', `${request.url} has no models that this version supports.`, catalogue.error);
}

/** Filter expressions that include the desktop release of Firefox. */
const RELEASE_FILTERS = new Set(['', "env.appinfo.OS != 'Android' || env.channel != 'release'"]);

/** Architectures of one version, from the worst to the best choice. `base` takes twice the time of `base-memory`. */
const ARCHITECTURES = ['tiny', 'base', 'base-memory'];

interface Candidate {
  model: PublishedModel;
  isRelease: boolean;
  /** Index in `ARCHITECTURES`; -1 for another one. */
  architecture: number;
}

/** Chooses for each direction the newest version for Firefox releases, or the newest version if no release has one. */
function chooseModels(records: readonly PublishedRecord[], majorVersions: readonly string[]): PublishedModel[] {
  const chosen = new Map<string, Candidate>();
  for (const files of Map.groupBy(records, fileGroupOf).values()) {
    const [first] = files;
    const model = modelOf(files);
    if (model === undefined || !majorVersions.includes(model.version.split('.', 1)[0] ?? '')) continue;
    const isRelease = RELEASE_FILTERS.has(first?.filter ?? '');
    const candidate = { model, isRelease, architecture: ARCHITECTURES.indexOf(first?.architecture ?? '') };
    const current = chosen.get(modelName(model));
    if (current === undefined || preference(candidate, current) > 0) chosen.set(modelName(model), candidate);
  }
  return [...chosen.values()]
    .map(({ model }) => model)
    .toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
}

/** Above 0 if the first candidate is the better choice. */
function preference(one: Candidate, other: Candidate): number {
  return (
    Number(one.isRelease) - Number(other.isRelease) ||
    compareVersions(one.model.version, other.model.version) ||
    one.architecture - other.architecture
  );
}

/** Records with the same key are the files of one model. */
function fileGroupOf({ from, to, version, architecture, filter }: PublishedRecord): string {
  return JSON.stringify([from, to, version, architecture, filter]);
}

/** Undefined if the files are not a complete model, or if the service does not know a language. */
function modelOf(records: readonly PublishedRecord[]): PublishedModel | undefined {
  const [first] = records;
  const files = records.map(({ file }) => file);
  return publishedModelSchema.safeParse({
    from: canonicalLanguage(first?.from ?? '')?.code,
    to: canonicalLanguage(first?.to ?? '')?.code,
    version: first?.version,
    files,
  }).data;
}
