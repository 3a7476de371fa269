import type { Catalogue } from './catalogue.ts';
import { type FileSource, folderName, MAX_SOURCES, type PublishedFile, type PublishedModel } from './model.ts';

/** The copies of a file that a catalogue lists, the smallest download first. */
export function listedSources({ path, size, sources = [] }: PublishedFile): FileSource[] {
  const uncompressed = path === undefined ? [] : [{ path, size }];
  return [...uncompressed, ...sources].toSorted((one, other) => one.size - other.size);
}

/**
 * The copies of a file to try at a base URL, in order. A local folder may also be a copy of a models directory, with a
 * folder for each model.
 */
export function sourcesAt(baseUrl: string, model: PublishedModel, file: PublishedFile): FileSource[] {
  const listed = listedSources(file);
  const inModelFolder = { path: `${folderName(model)}/${file.name}`, size: file.size };
  return baseUrl.startsWith('file:') || listed.length === 0 ? [...listed, inModelFolder] : listed;
}

/** Bytes to download for a model, with the smallest copy of each file. */
export function downloadBytes({ files }: PublishedModel): number {
  return files.reduce((sum, file) => sum + (listedSources(file)[0]?.size ?? file.size), 0);
}

/** Returns the first catalogue with the copies that the other one lists for the same files, by SHA-256. */
export function withSourcesOf(catalogue: Catalogue, other: Catalogue): Catalogue {
  const sourcesOf = new Map(other.models.flatMap(({ files }) => files).map((file) => [file.sha256, file]));
  const models = catalogue.models.map((model) => ({
    ...model,
    files: model.files.map((file) => mergeSources(file, sourcesOf.get(file.sha256))),
  }));
  return { ...catalogue, models };
}

function mergeSources(file: PublishedFile, other: PublishedFile | undefined): PublishedFile {
  if (other === undefined) return file;
  const path = file.path ?? other.path;
  const known = new Set([path]);
  const sources = [...(file.sources ?? []), ...listedSources(other)].filter((source) => {
    if (known.has(source.path)) return false;
    known.add(source.path);
    return true;
  });
  return { ...file, ...(path && { path }), ...(sources.length > 0 && { sources: sources.slice(0, MAX_SOURCES) }) };
}
