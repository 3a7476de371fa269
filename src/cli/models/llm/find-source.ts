import { basename } from 'node:path';
import { z } from 'zod';
import { MODEL_EXTENSION } from '../../../llm/embedded/model-file.ts';
import { DownloadError } from '../../../translation/engines/bergamot/models/download-error.ts';
import { fetchJson } from '../../../translation/engines/bergamot/models/fetch-json.ts';
import { HTTP_TIMEOUTS, type HttpRequest } from '../../../translation/engines/bergamot/models/http-request.ts';
import { openUrl } from '../../../translation/engines/bergamot/models/open-url.ts';

/** A file that can be downloaded. */
export interface LlmSource {
  /** Name of the installed model. */
  name: string;
  url: string;
  bytes: number;
  /** In hex digits; undefined if the source gives none. */
  sha256: string | undefined;
  /** Such as `apache-2.0`; undefined if the source names none. */
  license: string | undefined;
  /** What people can do when its host cannot be reached. */
  advice: string;
}

export const HUB_URL = 'https://huggingface.co';

/** The model that `llm` names: a general instruction model of 4 billion parameters in 4 bits, under Apache 2.0. */
const DEFAULT_MODEL = 'hf:unsloth/Qwen3-4B-Instruct-2507-GGUF:Q4_K_M';

const WITHOUT_NETWORK = 'download the .gguf file on another machine and use glossa models import FILE.gguf.';
const HUB_ADVICE = `Check the network, set GLOSSA_LLM_HUB_URL to a mirror of Hugging Face, or ${WITHOUT_NETWORK}`;
const URL_ADVICE = `Check the network and the address, or ${WITHOUT_NETWORK}`;

const PREFIX = 'llm:';
const HUB_NAME = /^hf:(?<repository>[\w.-]+\/[\w.-]+)(?::(?<quant>[\w.-]+))?$/;
const DEFAULT_QUANT = 'Q4_K_M';
const SHA256 = /^"?([0-9a-f]{64})"?$/;
/** A model in several files. */
const PART_OF_SEVERAL = /-\d{5}-of-\d{5}\.gguf$/i;

/** Response of `GET /api/models/…?blobs=true`. */
const repositoryResponse = z.object({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/),
  cardData: z
    .object({ license: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.int().positive().optional().catch(undefined),
      lfs: z
        .object({ sha256: z.string().regex(SHA256).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    }),
  ),
});

export const isLlmName = (name: string): boolean =>
  name === 'llm' || name.startsWith(PREFIX) || isUrl(name) || isModelFile(name);

/** Whether a name is the path of a file on this machine. */
export const isModelFile = (name: string): boolean =>
  !name.startsWith(PREFIX) && !isUrl(name) && name.toLowerCase().endsWith(MODEL_EXTENSION);

/** The part of a name after `llm:`. */
export const withoutPrefix = (name: string): string => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);

const isUrl = (text: string): boolean => /^https?:\/\//.test(text);

/**
 * Finds the file that a name means: `llm`, `llm:hf:OWNER/REPO:QUANT` or a URL.
 * @param hubUrl base URL of Hugging Face or a mirror
 * @returns undefined for a name of another form
 * @throws DownloadError, the signal's reason
 */
export async function findLlmSource(
  given: string,
  hubUrl: string,
  signal: AbortSignal,
): Promise<LlmSource | undefined> {
  const name = given === 'llm' ? DEFAULT_MODEL : withoutPrefix(given);
  const request = { timeouts: HTTP_TIMEOUTS, signal };
  if (isUrl(name)) return describeUrl({ ...request, url: name });
  const { repository, quant = DEFAULT_QUANT } = HUB_NAME.exec(name)?.groups ?? {};
  return repository === undefined ? undefined : findInRepository(repository, quant, hubUrl, request);
}

async function findInRepository(
  repository: string,
  quant: string,
  hubUrl: string,
  request: Omit<HttpRequest, 'url'>,
): Promise<LlmSource> {
  const url = `${hubUrl}/api/models/${repository}?blobs=true`;
  const { data } = repositoryResponse.safeParse(await fetchJson({ ...request, url, advice: HUB_ADVICE }));
  if (data === undefined) throw new DownloadError('rejected', `${url} did not answer with the files of a repository.`);
  const files = data.siblings.filter(
    ({ rfilename }) => rfilename.toLowerCase().endsWith(MODEL_EXTENSION) && !PART_OF_SEVERAL.test(rfilename),
  );
  const file = files.find(({ rfilename }) => isOfQuant(rfilename, quant));
  if (file?.size === undefined) {
    const names = files.map(({ rfilename }) => rfilename).slice(0, 30);
    throw new DownloadError('rejected', `${repository} has no model ${quant} in one file. It has ${names.join(', ')}.`);
  }
  const path = file.rfilename.split('/').map(encodeURIComponent).join('/');
  return {
    name: nameOf(file.rfilename),
    // The commit, so that a download that is continued later is of the same file.
    url: `${hubUrl}/${repository}/resolve/${data.sha}/${path}`,
    bytes: file.size,
    sha256: file.lfs?.sha256,
    license: data.cardData?.license,
    advice: HUB_ADVICE,
  };
}

/** Whether a quant is the last part of the name of a file. `Q4_K` is not `Q4_K_M`, and `IQ4_XS` not `Q4_XS`. */
function isOfQuant(file: string, quant: string): boolean {
  const end = `${quant}${MODEL_EXTENSION}`.toLowerCase();
  const name = file.toLowerCase();
  return name.endsWith(end) && !/[a-z0-9]$/.test(name.slice(0, -end.length));
}

/** Reads size and checksum of a file from the headers of its response. */
async function describeUrl(request: HttpRequest): Promise<LlmSource> {
  await using response = await openUrl({ ...request, advice: URL_ADVICE }, {});
  const { url } = request;
  if (response.status !== 200) throw new DownloadError('rejected', `${url} returned status ${response.status}.`);
  const bytes = Number(response.header('content-length'));
  if (!(bytes > 0)) throw new DownloadError('rejected', `${url} does not tell the size of the file.`);
  const { pathname } = new URL(url);
  if (!pathname.toLowerCase().endsWith(MODEL_EXTENSION)) {
    throw new DownloadError('rejected', `${url} does not end in ${MODEL_EXTENSION}.`);
  }
  const [, sha256] = SHA256.exec(response.header('x-linked-etag') || response.header('etag')) ?? [];
  return { name: nameOf(decodeURIComponent(pathname)), url, bytes, sha256, license: undefined, advice: URL_ADVICE };
}

/** The file's name in lower case, without its extension and with the characters of names only. */
export function nameOf(path: string): string {
  const name = basename(path).slice(0, -MODEL_EXTENSION.length).toLowerCase();
  return name.replace(/[^a-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'model';
}
